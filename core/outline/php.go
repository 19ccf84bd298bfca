package outline

import "bytes"

var phpLanguage = language{
	name:         "php",
	extensions:   []string{"php", "phtml", "php5", "php7", "phpt", "inc"},
	interpreters: []string{"php"},
	narrow:       phpInclude,
	form:         isCode,
	Traits: Traits{
		Family: PHP, Modifiers: "abstract final static", Visibility: AsSaid, Package: NamespaceClause, Imports: NamespaceImports, Typing: TypeFirst, ResultBehind: true,
		Selves: "this self static", Supers: "parent", Constructors: "__construct",
		Builtins: "public private protected static final abstract readonly function fn class interface trait enum extends " +
			"implements const var self parent string int float bool array object callable iterable mixed void never null " +
			"true false new use",
		Sigil: '$', ArrowMembers: true, Backslashes: true, Targets: AutoloadTargets, Listed: ListNamespace,
		Returns:    true,
		Hides:      true,
		Scoping:    Scoping{Everywhere: true, Nested: true, Called: true, Beside: OwnNamespace, FieldSigil: "$"},
		AllImports: true,
	},
}

var phpSyntax = syntax{
	line: []string{"//", "#"}, block: [2]string{"/*", "*/"}, letters: "$\\", specials: "?<", special: phpSpecial,
	literals: []literal{
		{open: `"`, close: `"`, escape: '\\', lines: true, insert: "{$"},
		{open: "'", close: "'", escape: '\\', lines: true},
		{open: "`", close: "`", escape: '\\', lines: true},
	},
	words: words{
		wFunc: "function", wClass: "class", wInterface: "interface", wTrait: "trait", wEnum: "enum", wConst: "const", wModule: "namespace",
		wImport: "use require_once include_once require include", wExtends: "extends", wImplements: "implements", wCase: "case", wNew: "new",
		wModifier: "public private protected abstract final static readonly var",
		wControl:  "if for foreach while switch match return catch throw else elseif break continue try finally instanceof echo print fn as do global isset unset empty list array default",
	},
	outline: outlineKeywords, constant: phpNames, shadows: phpTyped, command: phpMakes,
	attributes: '#', embedded: true, importing: (*Parser).phpImport, constLists: true, fileModules: true,
}

// phpSpecial knows the text outside <?php … ?>, heredocs and attributes.
func phpSpecial(p *Parser, i int) int {
	rest := p.src[i:]
	switch {
	case hasPrefix(rest, "?>"):
		return p.html(i + 2)
	case hasPrefix(rest, "#["):
		p.emit('#', wNone, i, i+1)
		return i + 1
	case hasPrefix(rest, "<<<"):
		j := i + 3
		for j < len(p.src) && p.src[j] == ' ' {
			j++
		}
		p.looks.Add(j - i)
		if end := p.mark(j, indentedWord); end > 0 {
			p.single(i, end)
			return end
		}
	}
	return i
}

// html steps over text up to behind the next "<?php" or "<?=".
func (p *Parser) html(i int) int {
	j := bytes.Index(p.src[i:], []byte("<?"))
	end := len(p.src)
	if j >= 0 {
		end = i + j + 2
		if hasPrefix(p.src[end:], "php") {
			end += 3
		} else if hasPrefix(p.src[end:], "=") {
			end++
		}
	}
	p.countLines(i, end)
	return end
}

// phpProperty takes "$name;", "$name = …, $other;" and "$name { hooks }" with the modifiers and the type before it.
func (p *Parser) phpProperty(i int) int {
	t := p.tokens
	from := i
	for from > 0 && i-from < 8 && (t[from-1].kind == tokName || t[from-1].kind == tokWord || t[from-1].kind == '?' || t[from-1].kind == '|') {
		from--
	}
	if t[i+1].kind == '{' {
		p.define(Field, i, from, from, i+1, p.closing(i+1))
		return p.follow(i + 1)
	}
	for {
		end := i + 1
		for t[end].kind != ',' && t[end].kind != ';' && t[end].kind != '}' && t[end].kind != tokEnd {
			end = p.follow(end)
		}
		p.define(Field, i, from, from, p.lineHead(i+1, end), end-1)
		if t[end].kind != ',' || t[end+1].kind != tokName {
			return end
		}
		i = end + 1
	}
}

// phpConstants takes "const T NAME = 1, OTHER = 2" whose keyword is token i.
func (p *Parser) phpConstants(i int) int {
	t := p.tokens
	k := i + 1
	for t[k+1].kind != '=' && (t[k+1].kind == tokName || t[k+1].kind == tokWord || t[k+1].kind == '|' || t[k].kind == '?' || t[k].kind == '|') {
		k = p.ahead(k) // its type
	}
	from := p.leading(i)
	lead := p.attributes(from)
	for (t[k].kind == tokName || t[k].kind == tokWord) && t[k+1].kind == '=' {
		end := k + 2
		for t[end].kind != ',' && t[end].kind != ';' && t[end].kind != '}' && t[end].kind != tokEnd {
			end = p.follow(end)
		}
		p.define(Constant, k, lead, from, p.lineHead(k+1, end), end-1)
		if k = end; t[k].kind != ',' {
			break
		}
		k++
	}
	return max(k, i+1)
}

// phpImport takes "use", which in a class takes traits, or a file, named by what is constant of an expression.
func (p *Parser) phpImport(i int) int {
	t := p.tokens
	if f := p.frames[len(p.frames)-1]; f.place == inType {
		return p.phpTraits(i, f.definition)
	}
	from, end := p.importClause(i)
	if p.is(i, "use") {
		p.importPaths(from, end)
		return end
	}
	for k := from; k < end; k++ {
		if t[k].kind == tokString {
			p.imports(t[k].start, t[k].end, t[k].line)
			break
		}
	}
	return end
}

// phpTraits takes the traits that a class uses, up to the semicolon or behind how they are used.
func (p *Parser) phpTraits(i, d int) int {
	t := p.tokens
	for k := i + 1; ; k++ {
		p.looks.Add(1)
		switch t[k].kind {
		case tokName:
			p.inherit(d, k)
		case '{':
			return p.follow(k)
		case ';', '}', tokEnd:
			return k
		}
	}
}

// phpNames tells whether name i names a class, or a constant of one, without a call: A::class, A::B, instanceof A, and A before a variable.
func phpNames(p *Parser, i int) bool {
	t := p.tokens
	switch {
	case i > 0 && t[i-1].kind == tokScope:
		return p.src[t[i].start] != '$'
	case t[i+1].kind == tokScope:
		return p.is(i+2, "class")
	}
	return i > 0 && p.is(i-1, "instanceof") || t[i+1].kind == tokName && p.src[t[i+1].start] == '$'
}

// phpMakes tells whether name i is that of a class of which an object is made without arguments: new A;
func phpMakes(p *Parser, i int) bool {
	return i > 0 && p.tokens[i-1].word == wNew && p.src[p.tokens[i].start] != '$'
}

// phpTyped notes the types of the parameters of functions without a name, and of what is caught.
func phpTyped(p *Parser, _ *bound, i, last int) {
	if p.want&Names == 0 {
		return
	}
	t := p.tokens
	p.looks.Add(2 * (last - i + 1))
	for k := i + 1; k < last; k++ {
		switch {
		case p.is(k, "instanceof"):
			p.scriptNarrowed(k, last)
		case t[k].kind == '=':
			p.rebindBefore(k, i, false)
			p.rebindIfNone(k)
		case t[k].word == wControl && p.is(k, "foreach") && t[k+1].kind == '(':
			p.phpLoop(k + 1)
		case p.is(k, "global"), p.is(k, "static") && t[k+1].kind == tokName && p.src[t[k+1].start] == '$':
			p.rebindIn(k+1, min(p.until(k, ';'), last)-1)
		}
		if head := k + 1; t[k].word == wFunc || p.is(k, "fn") || p.is(k, "catch") {
			if t[head].kind == '&' {
				head++
			}
			if t[head].kind == '(' {
				body := p.bodyLast(p.follow(head), last)
				p.phpParameters(head, body)
				p.phpHides(head, body)
			}
		}
	}
}

// phpLoop notes what foreach gives something to, behind the "as" in parenthesis k.
func (p *Parser) phpLoop(k int) {
	end := p.closing(k)
	for k++; k < end && !p.is(k, "as"); k = p.follow(k) {
	}
	p.rebindIn(k+1, end-1)
}

// phpHides notes that the parameters in parenthesis k of a function within another are none of its variables.
func (p *Parser) phpHides(k, last int) {
	for n, end := k+1, min(p.closing(k), k+maxParameters); n < end; n++ {
		if t := &p.tokens[n]; t.kind == tokName && p.src[t.start] == '$' {
			p.file.Shadows = append(p.file.Shadows, Shadow{string(p.src[t.start+1 : t.end]), int(t.line), p.lastLine(last)})
		}
	}
}

// phpParameters notes the types in parenthesis k, each before its variable, which has it up to token last.
func (p *Parser) phpParameters(k, last int) {
	t := p.tokens
	for n, end := k+1, min(p.closing(k), k+maxParameters); n < end; n++ {
		if t[n].kind != tokName || p.src[t[n].start] == '$' || t[n+1].kind != tokName || p.src[t[n+1].start] != '$' {
			continue
		}
		name := p.span(n+1, n+1)
		name.Start++
		p.typedUntil(name, p.span(n, n), int(t[n].line), last)
		for at := n; t[at-1].kind == '|' && n-at < 2*maxEither; {
			if at -= 2; t[at].kind == tokName {
				p.typedUntil(name, p.span(at, at), int(t[n].line), last)
				p.file.Typed[len(p.file.Typed)-1].Either = true
			}
		}
	}
}

// phpInclude is the language of a file that PHP has: what others include has its extension too.
func phpInclude(extension string, head []byte) Language {
	if extension == "inc" && !bytes.Contains(head, []byte("<?php")) {
		return script(head)
	}
	return PHP
}
