package mention

import (
	"slices"
	"strconv"

	"github.com/cairn-search/cairn/core/outline"
)

// surroundings notes the names that imports and definitions give the file.
func (c *collector) surroundings(imports []Import) {
	c.near, c.modules, c.lines = emptied(c.near), emptied(c.modules), emptied(c.lines)
	c.open = c.of.Scoping.Beside != outline.OwnFile || c.of.Scoping.Implicit
	if len(c.f.Names) == 0 {
		return
	}
	for i := range imports {
		c.open = c.open || imports[i].Flags&All != 0
		c.lines[imports[i].Line] = true
		for _, n := range imports[i].Names {
			c.near[n.Local] = true
			c.modules[n.Local] = n.Original == "" && c.of.Imports != outline.DottedImports && c.of.Imports != outline.ScriptImports && c.of.Imports != outline.NamespaceImports
		}
	}
	if !c.open {
		for i := range c.f.Definitions {
			c.looks.Add(1)
			c.near[c.text(c.f.Definitions[i].Name.Of(c.src))] = true
		}
	}
}

// reaches tells whether what begins as a chain of names does may be of the repository, as far as this file tells: a name from around, or a
// variable of which a use says what it holds. local tells that it begins with a variable.
func (c *collector) reaches(definition int, of string, local bool) bool {
	head := headOf(of)
	switch {
	case head == Unknown:
		return false
	case selves[head] || c.near[head] && !local:
		return true
	case local || !c.open:
		return c.held.has(variable{definition, head}) || c.typedAround(definition, head, local)
	}
	return true
}

// references notes the names that stand for something without being called: as far as this file tells, they may be of the repository.
func (c *collector) references() {
	if len(c.f.Names) == 0 {
		return
	}
	near, modules, lines := c.near, c.modules, c.lines
	for i := range c.uses { // a type that a signature names is noted there, and further lines with it; what is behind a colon's "=" is none
		if u := &c.uses[i]; u.Kind == Type && (u.For != "" || c.of.Typing != outline.Colon) && !c.valued(u.Definition) {
			c.seen.set(useKey((&Use{Kind: Reference, Name: u.Name, Of: u.Of, Definition: u.Definition}).key()), i)
		}
	}
	builtin := c.builtin()
	turns := c.turns
	now := map[variable]uint64{} // of variables that are given something anew, how often they were above
	for i := range c.f.Names {
		n := &c.f.Names[i]
		c.looks.Add(8)
		if n.Definition < 0 && lines[n.Line] {
			continue // of the import itself
		}
		for len(turns) > 0 && turns[0].line <= n.Line {
			now[turns[0].variable] = turns[0].n
			turns = turns[1:]
		}
		u := Use{Kind: Reference, Line: n.Line, Definition: n.Definition}
		name := n.Of(c.src)
		local := n.Local
		if n.Literal.Empty() {
			var before result
			if u.Of, before = c.taken(n.Start, n.Result, n.Local); u.Of == "" {
				// What a bare name is, is asked once in a definition: most stand there again.
				key := hashed(hashed(hashed(keyOf(Reference, n.Definition, 0), name), ""), "")
				if len(c.blocked) > 0 {
					key ^= c.blockOf(string(name), n.Line)
				}
				key ^= c.openingsAt(n.Line)
				if at, known := c.seen.get(useKey(key)); known || c.full() {
					if known {
						c.repeat(at, n.Line)
					}
					continue
				}
				c.seen.set(useKey(key), noted)
				if !builtin[string(name)] && !modules[string(name)] && (c.open || near[string(name)]) {
					u.Name = c.text(name)
					c.seen.set(useKey(key), len(c.uses))
					c.uses = append(c.uses, u)
				}
				continue
			}
			local = before.local
		} else {
			u.Of = c.text(n.Literal.Of(c.src))
			if of := c.before(n.Literal.Start); of != "" {
				u.Of = of + "." + u.Of
			}
		}
		u.Name = c.text(name)
		if c.scoped(&u); u.Of == Unknown || !c.reaches(n.Definition, u.Of, local) {
			continue
		}
		key := u.key()
		if len(now) > 0 {
			key ^= now[variable{u.Definition, headOf(u.Of)}] * prime
		}
		c.addUnder(u, key)
	}
}

// valued tells whether what is noted as the type of a definition may be its value: var a = b.
func (c *collector) valued(definition int) bool {
	if c.of.Typing != outline.NameFirst || definition < 0 {
		return false
	}
	kind := c.f.Definitions[definition].Kind
	return kind == outline.Variable || kind == outline.Constant
}

// exports notes what the file hands on, under which name.
func (c *collector) exports() {
	for _, e := range c.f.Exports {
		c.looks.Add(8)
		as := c.text(e.As.Of(c.src))
		if !e.In.Empty() {
			as = c.text([]byte(c.text(e.In.Of(c.src)) + "." + as))
		}
		c.add(Use{Kind: Exported, Name: c.text(e.Name.Of(c.src)), For: as, Line: e.Line, Definition: -1})
	}
}

// selves are the names of the object that a method is called on, and of its class.
var selves = outline.Words(func(l outline.Language) string { return l.Traits().Selves })

// emptied returns a map without members: the one at hand, unless it was large, for emptying takes as long as a map was large once.
func emptied[K comparable, V any](m map[K]V) map[K]V {
	if m == nil || len(m) > maxSeen {
		return map[K]V{}
	}
	clear(m)
	return m
}

// typed takes in of which variables the uses since then say what they hold.
func (c *collector) typed() {
	for i := c.typedUses; i < len(c.uses); i++ {
		if u := &c.uses[i]; u.For != "" && u.For != Result && u.For != Made && u.Kind != Base {
			c.held.set(variable{u.Definition, whole(u.For)}, true)
		}
	}
	c.looks.Add(len(c.uses) - c.typedUses)
	c.typedUses = len(c.uses)
}

// typedAround tells whether a name has a type in a definition around one; a local one of a function is none of what is outside of all.
func (c *collector) typedAround(definition int, name string, local bool) bool {
	const deepest = 16
	function := false
	for n := 0; definition >= 0 && n < deepest; n++ {
		c.looks.Add(1)
		function = function || local && c.f.Definitions[definition].Kind.IsFunction()
		if definition = c.f.Definitions[definition].Parent; c.held.has(variable{definition, name}) {
			return definition >= 0 || !function
		}
	}
	return false
}

// forget takes what local variables are for what it is: a bare one is not called by what it is named; of one that nothing says what it
// holds, the members are those of something unknown.
func (c *collector) forget(dynamic dynamicNames) {
	c.typed()
	for _, i := range c.locals {
		u := &c.uses[i]
		head := headOf(u.Of)
		if c.brought(dynamic, u.Definition, head) || selves[head] || c.held.has(variable{u.Definition, head}) || c.typedAround(u.Definition, head, true) {
			continue
		}
		u.Of = Unknown
		if at, known := c.seen.get(useKey(u.key())); known {
			u.Name = "" // it is noted already
			c.instead[i] = at
			c.repeat(at, u.Line)
			continue
		}
		c.seen.set(useKey(u.key()), i)
	}
}

// variables notes the types that are written at variables inside of functions.
func (c *collector) variables() {
	builtin := c.builtin()
	c.changes.empty()
	c.saidByLine()
	line := lineCounter{src: c.src, looks: c.looks}
	typed := false // what the one before says the type of
	for i := range c.f.Typed {
		t := &c.f.Typed[i]
		c.looks.Add(8)
		if t.Definition < 0 && c.said.has(variable{t.Line, c.text(t.Name.Of(c.src))}) {
			continue
		}
		if typed = t.Either && (typed || t.Lines > 0); !t.Value {
			if c.partsOf(t); t.Several > 0 {
				continue
			}
		}
		if name := t.Type.Of(c.src); !builtin[string(name)] {
			if of := c.before(t.Type.Start); of != Unknown {
				if t.Value {
					continue
				}
				u := Use{Kind: Type, Name: c.text(name), Of: of, For: c.typedName(t), Line: t.Line, Definition: t.Definition}
				if c.addTyped(u, t, typed); t.Lines > 0 {
					u.Line = line.at(t.Type.Start) // above those in which the variable has it
				}
				if typed || t.Lines > 0 {
					u.For = ""
				}
				c.addType(u)
				typed = true
			}
		}
	}
}

// saidByLine finds which types signatures say, by line: those of what a type is made of are said of variables outside of functions, too.
func (c *collector) saidByLine() {
	c.said.empty()
	if !slices.ContainsFunc(c.f.Typed, func(t outline.Typed) bool { return t.Definition < 0 }) {
		return
	}
	for i := range c.uses {
		if u := &c.uses[i]; u.Kind == Type {
			c.said.set(variable{u.Line, u.For}, 0)
		}
	}
}

// typedName is what uses call the variable or field that has a type.
func (c *collector) typedName(t *outline.Typed) string {
	if t.Parameter > 0 {
		return Returned + strconv.Itoa(t.Parameter-1)
	}
	if t.Returned {
		return c.text(append(t.Name.Of(c.src)[:t.Name.End-t.Name.Start:t.Name.End-t.Name.Start], Returned...))
	}
	if t.Field {
		return c.text(append([]byte(Self), t.Name.Of(c.src)...))
	}
	return c.text(t.Name.Of(c.src))
}

// addTyped notes the type that a variable may have as well as another, or in some lines.
func (c *collector) addTyped(u Use, t *outline.Typed, other bool) {
	switch {
	case other:
		c.addEither(u, t.Lines)
	case t.Lines > 0:
		u.Kind, u.Arguments = Narrowed, t.Lines
		c.narrow(u)
	}
}

// addType notes the type of a variable, again where one of that name had another in between.
func (c *collector) addType(u Use) {
	c.scoped(&u)
	key := u.key()
	if n, _ := c.changes.to(variable{u.Definition, u.For}, key); u.For != "" && n > 1 {
		key ^= n * 14695981039346656037
	}
	c.addUnder(u, key)
}
