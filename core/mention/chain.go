package mention

import (
	"bytes"
	"math/bits"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// maxChain is how many names before a name are looked at.
const maxChain = 6

// before returns what stands before the name that begins at an offset.
func (c *collector) before(at int) string {
	of, _ := c.chain(at)
	return of
}

// chain walks back over "a.b." before the name that begins at an offset, and
// returns "a.b" and where it begins.
func (c *collector) chain(at int) (of string, start int) {
	var room [maxChain + 1]string
	names := room[:0]
	for len(names) < maxChain {
		i := c.separator(at)
		if i < 0 || c.of.Equations && (i+1 < at || !c.capital(i)) {
			break
		}
		if c.rooted(i) {
			if len(names) == 0 {
				return Global, i
			}
			if at = i; c.of.Scoping.Mixins {
				names = append(names, Global)
			}
			break
		}
		end := c.withoutArguments(c.blankBack(i))
		from := c.identBack(end)
		if from == end && c.of.AndMembers && end > 0 && (c.src[end-1] == '!' || c.src[end-1] == '?') {
			from = c.identBack(end - 1) // of a method that is called so
		}
		if from == end {
			name, s, more := c.bracketed(end)
			if name == "" {
				return Unknown, at
			}
			if names, at = append(names, name), s; more {
				continue
			}
			break
		}
		if from > 1 && c.src[from-1] == '#' && c.src[from-2] == '.' { // a private name
			from--
		}
		name := c.text(c.src[from:end])
		switch {
		case from > 0 && c.of.InstanceSigil != 0 && c.src[from-1] == c.of.InstanceSigil: // @x is this.x
			names = append(names, name, "this")
			from--
			slices.Reverse(names)
			return strings.Join(names, "."), from
		case from > 0 && c.of.Sigil != 0 && c.src[from-1] == c.of.Sigil:
			from--
		}
		names, at = append(names, name), from
	}
	if len(names) == 1 {
		return names[0], at
	}
	slices.Reverse(names)
	return strings.Join(names, "."), at
}

// bracketed returns what stands for the value of the brackets that end at an offset, and where they begin; "" if nothing does. More names may stand
// before what is taken by an index.
func (c *collector) bracketed(end int) (name string, start int, more bool) {
	if start, ok := c.super(end); ok {
		return "super", start, false
	}
	if name, start = c.cast(end); name != "" {
		return name, start, false
	}
	if name, start = c.pointed(end); name != "" {
		return name, start, false
	}
	if name, start = c.indexed(end); name != "" {
		return name, start, true
	}
	name, start = c.made(end)
	return name, start, false
}

// separator returns where the dot (or ->, ::, ?.) that ends at an offset begins,
// -1 if there is none.
func (c *collector) separator(at int) int {
	i := c.blankBack(at)
	if i == 0 {
		return -1
	}
	b := c.src[:i]
	switch {
	case bytes.HasSuffix(b, []byte("..")):
		return -1
	case b[i-1] == '.':
		i--
		if i > 0 && ((b[i-1] == '?' || b[i-1] == '!') && !c.of.AndMembers || b[i-1] == '&' && c.of.AndMembers) {
			i--
		}
		return i
	case bytes.HasSuffix(b, []byte("::")):
		return i - 2
	case c.of.ArrowMembers && bytes.HasSuffix(b, []byte("->")):
		i -= 2
		if i > 0 && b[i-1] == '?' {
			i--
		}
		return i
	case b[i-1] == ':' && c.of.ColonMembers, b[i-1] == '\\' && c.of.Backslashes:
		return i - 1
	}
	return -1
}

// rooted tells whether the separator at an offset has nothing before it, so that what follows is in no namespace: ::f, ::a::f, \a\f.
func (c *collector) rooted(i int) bool {
	if (!c.of.Scoping.Apart && !c.of.Scoping.Mixins || c.src[i] != ':') && (!c.of.Backslashes || c.src[i] != '\\') {
		return false
	}
	if i == 0 {
		return true
	}
	b := c.src[i-1]
	return !identByte(b) && b != '>' && b != ')' && b != ']'
}

// withoutArguments returns where a name ends whose type arguments end at an offset: A::<T>, in C++ A<T>::. Others are compared with something.
func (c *collector) withoutArguments(end int) int {
	if end == 0 || c.src[end-1] != '>' {
		return end
	}
	depth := 0
	for at := end - 1; at > 2 && end-at < maxArgument && c.src[at] != '\n'; at-- {
		c.looks.Add(1)
		switch {
		case c.src[at] == '>' && c.src[at-1] != '-':
			depth++
		case c.src[at] == '<':
			depth--
		}
		if depth == 0 {
			if c.src[at-1] == ':' && c.src[at-2] == ':' {
				return at - 2
			}
			if c.of.Scoping.Apart && bytes.HasPrefix(c.src[end:], []byte("::")) { // what stands before is no value
				return at
			}
			return end
		}
	}
	return end
}

// capital tells whether the name that ends at an offset begins with a capital letter: where functions stand beside their arguments, a dot
// behind another composes functions.
func (c *collector) capital(end int) bool {
	from := c.identBack(end)
	return from < end && 'A' <= c.src[from] && c.src[from] <= 'Z'
}

// super tells whether "super()" ends at an offset, and where it begins.
func (c *collector) super(end int) (int, bool) {
	if b, ok := bytes.CutSuffix(c.src[:end], []byte("super()")); ok {
		return len(b), true
	}
	return 0, false
}

// cast returns what stands for a value of the type of the "(a as T)" or "((T) a)" that ends at an offset, and where it begins; "" if there is none.
func (c *collector) cast(end int) (of string, start int) {
	if !c.of.Casts && !c.of.CastsBefore || end == 0 {
		return "", 0
	}
	open := c.openedBy(end-1, '(', ')')
	if open < 0 || open > 0 && (identByte(c.src[open-1]) || c.src[open-1] == '>') { // of a call
		return "", 0
	}
	from, to := 0, 0
	if c.of.Casts {
		from, to = c.castBehind(open+1, end-1)
	}
	if from == to && c.of.CastsBefore {
		from, to = c.castBefore(open+1, end-1)
	}
	if from == to {
		return "", 0
	}
	return c.text(append(c.src[from:to:to], Returned...)), open
}

// pointed returns what stands for what a variable points to, the variable, of the "(*a)" that ends at an offset, and where it begins; "" if
// there is none.
func (c *collector) pointed(end int) (of string, start int) {
	if !c.of.Pointers || end == 0 {
		return "", 0
	}
	open := c.openedBy(end-1, '(', ')')
	if open > 0 && c.src[open-1] == '>' {
		return c.castTo(open)
	}
	if open < 0 || !c.points(open) || open > 0 && identByte(c.src[open-1]) {
		return "", 0
	}
	from := c.identBack(end - 1)
	if from == end-1 || len(bytes.TrimLeft(c.src[open+1:from], "*")) > 0 || c.src[from] <= '9' {
		return "", 0
	}
	return c.text(c.src[from : end-1]), open
}

// castTo returns what stands for a value of the type of the static_cast<a::T *> before the parenthesis at an offset, and where it begins.
func (c *collector) castTo(open int) (of string, start int) {
	less := c.beginning(open-1, max(0, open-maxArgument), '<', '>')
	if less < 0 {
		return "", 0
	}
	start = c.identBack(less)
	if !bytes.HasSuffix(c.src[start:less], []byte("_cast")) {
		return "", 0
	}
	end := less + 1 + len(bytes.TrimRight(c.src[less+1:open-1], " *&"))
	from := c.identBack(end)
	if from == end {
		return "", 0
	}
	name := string(c.src[from:end]) + Returned
	if before := c.before(from); before != "" && before != Unknown {
		name = before + "." + name
	}
	return c.text([]byte(name)), start
}

// points tells whether the bracket at an offset holds what a pointer points to.
func (c *collector) points(open int) bool {
	return c.of.Pointers && open+1 < len(c.src) && c.src[open+1] == '*'
}

// castBehind returns where the name of T is in the "a as T" between two offsets.
func (c *collector) castBehind(from, end int) (int, int) {
	at := c.identBack(c.blankBack(end))
	before := c.src[from:max(from, c.blankBack(at))]
	before = bytes.TrimRight(before, "?!")
	if from == at || !bytes.HasSuffix(before, []byte(" as")) {
		return 0, 0
	}
	return at, c.blankBack(end)
}

// castBefore returns where the name of T is in the "(T) a" between two offsets; what follows begins an operand, so that (a).b and (a) + b are none.
func (c *collector) castBefore(from, end int) (int, int) {
	if c.src[from] != '(' {
		return 0, 0
	}
	n := bytes.IndexByte(c.src[from:end], ')')
	if n < 0 || from+n+1 >= end {
		return 0, 0
	}
	next := bytes.TrimLeft(c.src[from+n+1:end], " \t\r\n")
	if len(next) == 0 || !identByte(next[0]) && next[0] != '(' && next[0] != '"' {
		return 0, 0
	}
	name, _, _ := bytes.Cut(c.src[from+1:from+n], []byte("<"))
	to := from + 1 + len(bytes.TrimRight(name, " "))
	at := c.identBack(to)
	for _, b := range c.src[from+1 : at] {
		if !identByte(b) && b != '.' {
			return 0, 0
		}
	}
	return at, to
}

// blankBack returns the end of what stands before the white space and the comments
// that end at an offset.
func (c *collector) blankBack(at int) int {
	for {
		from, line := at, false
		for at > 0 && (c.src[at-1] == ' ' || c.src[at-1] == '\t' || c.src[at-1] == '\n' || c.src[at-1] == '\r') {
			at--
			line = line || c.src[at] == '\n'
		}
		c.looks.Add(from - at)
		if at == 0 || !line && c.src[at-1] != '/' {
			return at
		}
		begin, ok := c.comment(at)
		if !ok {
			return at
		}
		at = begin
	}
}

// comment returns where the comment begins that the byte before an offset is of.
func (c *collector) comment(at int) (int, bool) {
	n := c.comments(at)
	if n == 0 || c.f.Comments[n-1].End < at {
		return 0, false
	}
	return c.f.Comments[n-1].Start, true
}

// comments returns how many comments begin before an offset.
func (c *collector) comments(at int) int {
	all := c.f.Comments
	c.looks.Add(bits.Len(uint(len(all))))
	return sort.Search(len(all), func(i int) bool { return all[i].Start >= at })
}

// uncommented returns the source between two offsets without the comments that begin there.
func (c *collector) uncommented(from, to int) []byte {
	c.looks.Add(to - from)
	list := c.f.Comments[c.comments(from):c.comments(to)]
	if len(list) == 0 {
		return c.src[from:to]
	}
	var rest []byte
	for _, s := range list {
		rest = append(rest, c.src[min(from, s.Start):s.Start]...)
		from = s.End
	}
	return append(rest, c.src[min(from, to):to]...)
}

// identBack returns where the identifier that ends at an offset begins.
func (c *collector) identBack(end int) int {
	at := end
	for at > 0 && identByte(c.src[at-1]) {
		at--
	}
	c.looks.Add(end - at)
	return at
}

func identByte(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= 0x80
}

// receiver returns what gets the value of the call whose expression begins at an offset and whose name at another: a variable, or Result
// if the definition around returns it.
func (c *collector) receiver(at, called, definition int) string {
	name := c.assigned(at)
	if name == "" && c.of.Scoping.Prototypes {
		if definition < 0 {
			return c.handedAs(at)
		}
		if c.isReturned(at, called, definition) {
			return Result
		}
	}
	if name == "" && c.of.Last {
		if name = c.helped(at, called); definition >= 0 && at == c.last[definition] {
			return Result
		}
	}
	if name != "" || !c.of.Returns || definition < 0 {
		return name
	}
	end := c.blankBack(c.operatorsBack(at))
	word := string(c.src[c.identBack(end):end])
	if word == "return" || word == "yield" && len(c.fixed) > 0 && c.fixed[definition] {
		return Result
	}
	return ""
}

// operatorsBack returns where the expression begins whose operand begins at an offset: that of "await" and "new" before it.
func (c *collector) operatorsBack(at int) int {
	for range 2 {
		end := c.blankBack(at)
		from := c.identBack(end)
		if word := string(c.src[from:end]); word != "new" && word != "await" {
			break
		}
		at = from
	}
	return at
}

// isReturned tells whether a script's function returns the expression whose operand begins at an offset, and whose last name at another.
func (c *collector) isReturned(at, last, definition int) bool {
	if len(c.f.Returned) == 0 {
		return false
	}
	at = c.operatorsBack(at)
	n := sort.Search(len(c.f.Returned), func(n int) bool { return c.f.Returned[n].Start >= at })
	c.looks.Add(bits.Len(uint(len(c.f.Returned))))
	return n < len(c.f.Returned) && c.f.Returned[n] == outline.Returned{Start: at, Last: last, Definition: definition}
}

// handedAs returns as what a script hands on the expression that begins at an offset: Default, WholeModule or "".
func (c *collector) handedAs(at int) string {
	i := c.blankBack(c.operatorsBack(at))
	from := c.identBack(i)
	switch {
	case string(c.src[from:i]) == Default:
		i = c.blankBack(from)
		if string(c.src[c.identBack(i):i]) == "export" {
			return Default
		}
	case i > 1 && c.src[i-1] == '=':
		i = c.blankBack(i - 1)
		if from = i - len(WholeModule); from >= 0 && string(c.src[from:i]) == WholeModule && (from == 0 || !identByte(c.src[from-1]) && c.src[from-1] != '.') {
			return WholeModule
		}
	}
	return ""
}

// assigned returns the variable that gets the value of the expression that begins
// at an offset, "" if there is none: x of "x := f()", "x, err = f()", "T x = f()".
func (c *collector) assigned(at int) string {
	if c.of.Equations {
		return ""
	}
	i := c.blankBack(at)
	for _, word := range [...]string{"new", "await", "try"} {
		if j := i - len(word); j > 0 && string(c.src[j:i]) == word && !identByte(c.src[j-1]) {
			if i = c.blankBack(j); i > 0 && c.src[i-1] == '(' { // x = (new T()).f()
				i = c.blankBack(i - 1)
			}
		}
	}
	for i > 0 && (c.src[i-1] == '&' || c.src[i-1] == '*') {
		c.looks.Add(1)
		i--
	}
	i = c.blankBack(i)
	if i < 2 || c.src[i-1] != '=' {
		return ""
	}
	i--
	if c.of.InstanceSigil != 0 && i > 2 && c.src[i-1] == '|' && c.src[i-2] == '|' { // if it holds nothing yet
		i -= 2
	}
	switch c.src[i-1] {
	case '=', '!', '<', '>', '+', '-', '*', '/', '%', '&', '|', '^':
		return ""
	case ':':
		i--
	}
	name := ""
	for n := range 8 { // x, y = f(): the first
		end := c.blankBack(i)
		from := c.identBack(end)
		if from == end || c.src[from] >= '0' && c.src[from] <= '9' {
			return ""
		}
		name = c.text(c.src[from:end])
		if before := c.blankBack(from); before > 0 && c.src[before-1] == ',' {
			i = before - 1
			continue
		} else if n > 0 && before > 0 && (c.src[before-1] == '=' || c.src[before-1] == '(') {
			return "" // f(x, y=g())
		}
		if from > 0 && c.src[from-1] == '.' {
			if self := c.src[c.identBack(from-1) : from-1]; string(self) == "self" || string(self) == "this" {
				return c.text([]byte(Self + name))
			}
			return ""
		}
		if from > 0 && c.src[from-1] == '>' {
			return ""
		}
		if from > 0 && c.of.InstanceSigil != 0 && c.src[from-1] == c.of.InstanceSigil {
			if from > 1 && c.src[from-2] == c.of.InstanceSigil { // of the class
				return ""
			}
			return c.text([]byte(Self + name))
		}
		if typed := len(bytes.TrimRight(c.src[:from], " \t")); typed > 1 && c.src[typed-1] == ':' && c.src[typed-2] != ':' && c.of.Typing == outline.Colon { // x: T = f()
			end := c.blankBack(typed - 1)
			name = string(c.src[c.identBack(end):end])
		}
		break
	}
	return name
}
