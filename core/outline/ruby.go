package outline

import (
	"bytes"
	"slices"
)

var rubyLanguage = language{
	name:         "ruby",
	extensions:   []string{"rb", "rake", "gemspec", "ru", "podspec"},
	files:        []string{"rakefile", "gemfile", "guardfile", "vagrantfile", "podfile", "brewfile", "fastfile"},
	interpreters: []string{"ruby", "jruby"},
	form:         isCode,
	Traits: Traits{
		Family: Ruby, Package: NoPackage, Imports: RequireImports, Typing: Untyped, InstanceSigil: '@', AndMembers: true, Setters: true, Targets: LibraryTargets,
		Static: "self.", Statics: "class << self", Conditions: "if unless elsif else case when begin rescue",
		Selves: "self super", Supers: "super", Constructors: "initialize", Class: "class", Itself: "new dup clone freeze tap itself",
		Scoping: Scoping{Implicit: true, Everywhere: true, Nested: true, Mixins: true, Readers: true, Open: OpenAnywhere,
			Globals: "Array BasicObject Binding Class Comparable Complex Data Date DateTime Dir Encoding Enumerable Enumerator ENV Exception Fiber File FileUtils Float Hash " +
				"Integer IO Kernel Logger Marshal MatchData Math Method Module Mutex NilClass Numeric Object ObjectSpace Pathname Proc Process Queue Random Range Rational Regexp " +
				"RuntimeError Set Signal StandardError String StringIO Struct Symbol Tempfile Thread Time URI",
			Methods: "message backtrace puts warn sleep gets lambda proc loop rand format sprintf raise require autoload freeze frozen? dup nil? is_a? kind_of? instance_of? " +
				"respond_to? send public_send tap itself hash object_id instance_variable_get instance_variable_set methods class define_method extend " +
				"select reject detect find_all collect_concat flat_map each_with_index each_with_object inject group_by partition zip min max minmax sum uniq " +
				"compact flatten sort_by min_by max_by first last take drop take_while drop_while any? all? none? include? member? empty? key? value? " +
				"has_key? has_value? fetch dig merge merge! store to_sym to_proc to_f to_r to_c to_str to_ary to_hash upcase downcase capitalize swapcase " +
				"chomp chop chars bytes lines scan gsub sub gsub! sub! tr squeeze ljust rjust center start_with? end_with? unpack pack bytesize force_encoding " +
				"valid_encoding? unicode_normalize succ times upto downto step divmod round floor ceil zero? positive? negative? even? odd? shift unshift " +
				"concat delete_if keep_if each_key each_value each_pair each_slice each_cons transform_values transform_keys values_at rotate shuffle sample " +
				"closed? eof? fileno each_line each_char readline readlines binmode binmode? external_encoding fsync isatty tty? " +
				"cycle lazy entries arity curry owner captures names pre_match post_match"},
		Received: true, AllImports: true, HiddenBases: true, Options: true, Returns: true, Last: true,
	},
}

var rubySyntax = syntax{
	line: []string{"#"}, block: [2]string{"=begin", "=end"}, letters: "@$", inner: "?!", specials: "%<?/:'`", special: rubySpecial, data: "__END__",
	literals: []literal{
		{open: `"`, close: `"`, escape: '\\', lines: true, insert: "#{"},
		{open: "'", close: "'", escape: '\\', lines: true},
		{open: "`", close: "`", escape: '\\', lines: true, insert: "#{"},
	},
	words: words{
		wFunc: "def", wClass: "class", wModule: "module", wDo: "do", wBegin: "begin", wCase: "case", wIf: "if unless",
		wLoop: "while until for", wEnd: "end", wImport: "require require_relative load autoload",
		wProperty: "attr_reader attr_writer attr_accessor", wModifier: "private protected public private_class_method module_function",
		wControl: "else elsif when rescue ensure then and or not in alias undef",
		wValue:   "return next break redo retry yield super self nil true false",
	},
	outline: outlineBlocks, command: rubyCommand, bind: rubyBind, bounded: true, ordered: true, constant: rubyNames,
	blocks: &blocks{
		define: (*Parser).rubyDefinition, variable: (*Parser).rubyConstant, load: (*Parser).rubyLoad, modifiers: true, loopDo: true,
	},
	restarts: neverRestarts,
}

// rubyRegexp takes a regular expression, if "/" begins one: over several lines only where it can be nothing else.
func (p *Parser) rubyRegexp(i int, argument bool) int {
	if p.value() && !argument {
		return i
	}
	end := p.regexp(i)
	if end > i || argument && p.value() {
		return end
	}
	return p.regexpLines(i)
}

// rubyHeredoc takes what announces a heredoc: <<~A, <<-A, <<A. Where it may as well be an operator and what that is applied to, the mark has to come.
func (p *Parser) rubyHeredoc(i int) int {
	j, ending := i+2, wholeLine
	if c := p.src[j]; c == '~' || c == '-' {
		j++
		ending = indentedLine
	}
	if c := p.src[j]; c < 'A' || c > 'Z' {
		before := p.previous()
		if before.word == wClass || p.value() && before.kind != tokName || len(p.heredocs) == maxHeredocs || !p.markComes(j, ending) {
			return i
		}
	}
	if end := p.mark(j, ending); end > 0 {
		p.single(i, end)
		return end
	}
	return i
}

// markComes tells whether the mark at i is on a line below. One that does not shows that in this file "<<" is an operator there: looking again
// each time would not be linear.
func (p *Parser) markComes(i int, ending heredocEnd) bool {
	h, at := p.marked(i)
	if at == 0 || p.shifts {
		return false
	}
	n := bytes.IndexByte(p.src[at:], '\n')
	if n < 0 {
		return false
	}
	p.looks.Add(n)
	h.ending = ending
	_, _, found := p.heredocEnd(h, at+n+1)
	p.shifts = !found
	return found
}

// rubySpecial knows regular expressions, % literals, heredocs, ?x and symbols.
func rubySpecial(p *Parser, i int) int {
	src := p.src
	c, next := src[i], byte(' ')
	if i+1 < len(src) {
		next = src[i+1]
	}
	if t := p.previous(); t.word == wFunc || t.kind == '.' || t.kind == ':' && int(t.end) == i {
		return i // def /(other), :%
	}
	if (c == '\'' || c == '`') && i > 0 && src[i-1] == '$' { // $' is a variable
		p.single(i, i+1)
		return i + 1
	}
	// Behind a name and apart from it stands an argument.
	argument := p.previous().kind == tokName && int(p.previous().end) < i && next > ' ' && next != '='
	switch c {
	case '/':
		return p.rubyRegexp(i, argument)
	case '%':
		if argument || !p.value() {
			return p.percent(i)
		}
	default:
		return p.rubyMark(i, c, next)
	}
	return i
}

// rubyMark knows comments of lines, ?x, heredocs and symbols by byte c at i and the next.
func (p *Parser) rubyMark(i int, c, next byte) int {
	src := p.src
	switch c {
	case '=':
		if !p.first || !hasPrefix(src[i:], "=begin") {
			return p.pair(i)
		}
	case '?':
		if !p.value() && next > ' ' && (i+2 >= len(src) || !p.syntax.part[src[i+2]]) {
			p.single(i, i+2)
			return i + 2
		}
	case '<':
		if next == '<' && i+3 < len(src) && (!p.value() || int(p.previous().end) < i) {
			return p.rubyHeredoc(i)
		}
	case ':':
		if next == '"' || next == '\'' {
			p.emit(':', wNone, i, i+1)
			return i + 1
		}
	}
	return i
}

// regexpLines consumes a regular expression that spans lines.
func (p *Parser) regexpLines(i int) int {
	if p.unclosed['/'] {
		return i
	}
	set := 0
	for j := i + 1; j < len(p.src); j++ {
		switch c := p.src[j]; {
		case c == '\\':
			j++
		case c == '[':
			set++
		case c == ']' && set > 0:
			set--
		case c == '/' && set == 0:
			p.emit(tokString, wNone, i, j+1)
			p.countLines(i, j)
			p.previous().link = p.line
			return j + 1
		}
	}
	p.looks.Add(len(p.src) - i)
	p.unclosed['/'] = true
	return i
}

// percent consumes %w[…], %(…), %q{…} and the like.
func (p *Parser) percent(i int) int {
	j := i + 1
	if j < len(p.src) && p.syntax.class[p.src[j]] == isLetter {
		j++
	}
	if j >= len(p.src) || p.syntax.part[p.src[j]] || p.src[j] <= ' ' {
		return i
	}
	return p.delimited(i, j)
}

// delimited consumes a literal whose opening delimiter is at j; brackets nest. Without a closer it is no literal.
func (p *Parser) delimited(i, j int) int {
	open := p.src[j]
	close := open
	switch open {
	case '(', '[', '{':
		close = closer(open)
	case '<':
		close = '>'
	}
	if p.unclosed[close] { // looked for before, in vain
		return i
	}
	depth := 1
	for j++; j < len(p.src); j++ {
		switch c := p.src[j]; {
		case c == '\\':
			j++
		case c == close:
			if depth--; depth == 0 {
				p.emit(tokString, wNone, i, j+1)
				p.countLines(i, j)
				p.previous().link = p.line
				return j + 1
			}
		case c == open:
			depth++
		}
	}
	p.looks.Add(len(p.src) - i)
	p.unclosed[close] = true
	return i
}

// rubyName returns the last token of a name that begins at a token: self.a, A::B.
func (p *Parser) rubyName(name int) int {
	t := p.tokens
	if t[name+1].kind == '.' && t[name].kind == tokWord && p.beside(name) {
		name += 2
	}
	if t[name].kind == tokScope {
		name++
	}
	for p.at(name+1, '.', tokScope) && p.beside(name) && p.at(name+2, tokName, tokWord) && p.beside(name+1) && p.back() {
		name += 2
	}
	return name
}

// rubyMethodEnd returns the token behind the name of a method, which may be an operator or a setter.
func (p *Parser) rubyMethodEnd(name int) int {
	t, k := p.tokens, name+1
	for !p.at(name, tokName, tokWord) && !t[k].first && p.beside(k-1) && !p.at(k, '(', ';', tokEnd) {
		k = p.ahead(k)
	}
	if t[k].kind == '=' && p.beside(k-1) {
		k++
	}
	return k
}

// rubyKind returns what word i defines, and what stands in it.
func (p *Parser) rubyKind(i int, f *frame) (kind Kind, at place) {
	switch {
	case p.tokens[i].word == wClass:
		return Class, inType
	case p.tokens[i].word == wModule:
		return Module, inType
	case f.place == inType:
		return Method, inBody
	}
	return Function, inBody
}

// rubyHead returns the token behind the parameters, or the base, of what is defined at a place, of which token k is the first.
func (p *Parser) rubyHead(k int, at place) int {
	t := p.tokens
	switch {
	case t[k].kind == '(':
		return p.follow(k)
	case t[k].kind == '=' && at != inType:
		return k
	}
	for t[k].kind != tokEnd && !t[k].first && t[k].kind != ';' {
		k = p.follow(k)
	}
	return k
}

// rubyDefinition takes a class, a module, or a method, also one without an end.
func (p *Parser) rubyDefinition(i int, f *frame) int {
	t := p.tokens
	from := p.leading(i)
	if t[i].word == wClass && t[i+1].kind == '<' && t[i+2].kind == '<' {
		p.enter(f.definition, neverEnds, inType)
		return i + 3
	}
	name := p.rubyName(i + 1)
	kind, at := p.rubyKind(i, f)
	if at == inType && (t[name].kind != tokName || name == p.end) {
		p.enter(f.definition, neverEnds, inType)
		return i + 1
	}
	k := name + 1
	if at == inBody {
		k = p.rubyMethodEnd(name)
	}
	nameEnd := k - 1
	k = p.rubyHead(k, at)
	endless := at == inBody && t[k].kind == '='
	if t[nameEnd].end == t[name].start {
		return k
	}
	d := p.define(kind, name, from, from, k, k-1)
	def := &p.file.Definitions[d]
	def.Name.End = int(t[nameEnd].end)
	if name > i+1 && t[i+1].kind == tokName {
		def.Scope = p.span(i+1, name-2)
	}
	if kind == Class && t[nameEnd+1].kind == '<' {
		p.rubyBase(nameEnd+2, d)
	}
	if endless {
		for ; !t[k].first; k = p.follow(k) {
		}
		def.EndLine, p.ends[d] = p.lastLine(k-1), uint32(k-1)
		return k
	}
	p.enterBlock(d, at)
	return k
}

// rubyBase takes the base A::B of definition d, which begins with token n, and returns the token behind it.
func (p *Parser) rubyBase(n, d int) int {
	t := p.tokens
	if t[n].kind == tokScope {
		n++
	}
	for t[n+1].kind == tokScope && t[n+2].kind == tokName && p.back() {
		n += 2
	}
	if t[n].kind == tokName && t[n+1].kind != '.' && p.src[t[n].start] <= 'Z' {
		p.inherit(d, n)
	}
	return n + 1
}

// rubyMixed takes the modules that word i mixes in: include A::B, C. What is named last is looked through first, the first of one line before the others.
func (p *Parser) rubyMixed(i, d int) int {
	n := len(p.file.Inherits)
	k := p.rubyBase(i+1, d)
	for p.tokens[k].kind == ',' {
		k = p.rubyBase(k+1, d)
	}
	mixed := p.file.Inherits[n:]
	slices.Reverse(mixed)
	for m := range mixed {
		mixed[m].Before = p.is(i, "prepend")
	}
	return k
}

// rubyConstant takes "NAME = value" that begins its line.
func (p *Parser) rubyConstant(i int, f *frame) int {
	t := p.tokens
	if f.place == inType && f.definition >= 0 && t[i].first && !t[i+1].first && (p.is(i, "include") || p.is(i, "extend") || p.is(i, "prepend")) {
		return p.rubyMixed(i, f.definition)
	}
	c := p.src[t[i].start]
	if f.place == inBody || t[i+1].kind != '=' || c < 'A' || c > 'Z' || !t[i].first {
		return i + 1
	}
	k := p.lineHead(i+1, p.end)
	p.define(Constant, i, i, i, k, k-1)
	return i + 2
}

// rubyLoad takes the path behind the keyword, of autoload behind a name.
func (p *Parser) rubyLoad(i int) int {
	t := p.tokens
	k := i + 1
	if t[k].kind == '(' {
		k++
	}
	if t[k].kind == ':' && t[k+2].kind == ',' { // autoload :Name, "path"
		k += 3
	}
	return p.loaded(i, k)
}
