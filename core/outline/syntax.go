package outline

import (
	"strings"
	"sync"
)

// Byte classes that decide what the lexer does with the first byte of a token.
const (
	isPunct = iota
	isSpace
	isNewline
	isLetter
	isDigit
	isOpen
	isClose
	isPair    // may begin a two-byte token: = : -
	isSpecial // may begin a comment or a string
)

// literal describes one way to write a string.
type literal struct {
	open   string
	close  string
	escape byte   // 0: none
	lines  bool   // may span lines
	double bool   // a doubled closer stands for itself
	insert string // begins an interpolation
}

// words are the keywords of a language, by what they mean. It is an array, which needs no code to be filled.
type words [wordCount]string

// syntax is what the lexer knows of a language.
type syntax struct {
	line     []string // openers of comments that end with the line
	block    [2]string
	nested   bool // block comments nest
	literals []literal
	letters  string // more bytes that begin a name
	inner    string // more bytes inside a name
	symbols  bool   // functions may be named by symbols
	special  func(p *Parser, i int) int
	specials string // bytes given to special first; it returns the end of what it consumed, or i
	words    words
	data     string // the line behind which a file holds data
	outline  func(p *Parser)
	blocks   *blocks // of languages whose blocks a keyword closes

	// What the recognisers know beside the words. Functions that are nil do as most languages need it.
	declares     func(p *Parser, i, k int) bool         // that name i with a parenthesis at k is no call; see [Parser.declares]
	command      func(p *Parser, i int) bool            // that name i calls without a parenthesis
	arity        func(p *Parser, i, k int) int          // 1 more than how many arguments name i is applied to, in a parenthesis at k or without; see [Parser.argumentsIn]
	bind         func(p *Parser, b *bound, i, last int) // notes the variables that tokens i to last name
	shadows      func(p *Parser, b *bound, i, last int) // the same, of those that may have a function's name, where names are noted for nothing else
	constant     func(p *Parser, i int) bool            // that name i stands for a constant or type, where no other names are noted
	localTypes   bool                                   // and their types
	smart        bool                                   // "a is T" gives a the type where it holds
	accessors    bool                                   // "get" and "set" are names where they are applied to arguments
	ordered      bool                                   // a name is a variable's only behind where that is first named
	bounded      bool                                   // its binder says for which block a variable holds, though all of a function are known by their names
	scoped       bool                                   // a variable holds for the block that it is named in
	apart        bool                                   // functions and variables may have the same name
	keys         bool                                   // "name:" is an expression: the key of a dictionary
	calls        func(p *Parser)                        // finds calls where arguments need no parentheses at all
	restarts     func(p *Parser, w word, i, j int) bool // that a keyword cannot stand in brackets; see [Parser.restarts]
	importing    func(p *Parser, i int) int             // takes what the keyword i imports
	attributes   byte                                   // what attributes begin with: '#' of #[…], '[' of […] that begins its line
	newlines     bool                                   // the end of a line ends a statement
	indents      bool                                   // a body may be indented instead of enclosed
	embedded     bool                                   // code stands in <?php … ?>
	directives   bool                                   // "#" begins a directive, though it is passed over like a comment
	flat         bool                                   // bodies of functions hold no declaration that begins in the first column
	types        bool                                   // types may be imported by import("path")
	values       bool                                   // types are values: error{…} may be a result, and a field ends with a comma
	macros       bool                                   // name!(…) holds any tokens
	patterns     bool                                   // Name(…) may take a value apart
	bareNames    bool                                   // a declaration may begin with its name: of a constructor, of a macro
	rawStrings   bool                                   // R"x(…)x"
	redirects    bool                                   // "<" begins no type arguments
	instance     func(p *Parser, k int) bool            // "[" at k behind a name begins type arguments
	infix        bool                                   // a name between two operands is called: a f b
	named        bool                                   // type arguments may be named: <Output = T>
	generics     bool                                   // type parameters stand before the name
	suffixes     bool                                   // a name may end in "_" and symbols
	delegates    bool                                   // "by" may follow a name
	conformances bool                                   // extensions list bases
	constLists   bool                                   // const A = 1, B = 2
	records      bool                                   // the fields of a struct are "name: T,"
	fileModules  bool                                   // "namespace A;" is for the rest of the file

	once  sync.Once
	class [256]uint8
	part  [256]bool // inside a name
	table wordTable
}

// blocks is what is known of a language whose blocks a keyword closes.
type blocks struct {
	define    func(p *Parser, i int, f *frame) int // takes a definition whose keyword is token i
	variable  func(p *Parser, i int, f *frame) int // takes what name i may define
	load      func(p *Parser, i int) int           // takes what keyword i imports
	attribute func(p *Parser, i int, f *frame, note *Span) int
	modifiers bool // "x if y" is no block, and "if: x" is a name
	loopDo    bool // a loop may have a "do" of its own
}

// build derives the lexer's tables. Non-ASCII bytes count as letters.
func (s *syntax) build() {
	for c := range s.class {
		switch {
		case c == '\n':
			s.class[c] = isNewline
		case c <= ' ' || c == 0x7f:
			s.class[c] = isSpace
		case 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c >= 0x80:
			s.class[c], s.part[c] = isLetter, true
		case '0' <= c && c <= '9':
			s.class[c], s.part[c] = isDigit, true
		}
	}
	s.set("([{", isOpen)
	s.set(")]}", isClose)
	s.set("=:-", isPair)
	s.set(s.letters, isLetter)
	for _, c := range []byte(s.letters + s.inner) {
		s.part[c] = true
	}
	for _, open := range s.line {
		s.set(open[:1], isSpecial)
	}
	if s.block[0] != "" {
		s.set(s.block[0][:1], isSpecial)
	}
	for _, q := range s.literals {
		s.set(q.open[:1], isSpecial)
	}
	s.set(s.specials, isSpecial)
	for w, text := range s.words {
		for _, name := range strings.Fields(text) {
			s.table.add(name, word(w))
		}
	}
}

func (s *syntax) set(bytes string, class uint8) {
	for _, c := range []byte(bytes) {
		s.class[c] = class
	}
}

// wordTable is a small hash table of keywords; most names miss it at the first look.
type wordTable struct {
	slot [512]struct {
		text string
		word word
	}
}

func wordHash(first, last byte, length int) int {
	return (int(first)*5 + int(last)*17 + length*67) & 511
}

// add relies on every language having far fewer keywords than slots, so that probing ends. The order in which words are added does not
// change what find answers.
func (t *wordTable) add(name string, w word) {
	i := wordHash(name[0], name[len(name)-1], len(name))
	for t.slot[i].text != "" {
		i = (i + 1) & 511
	}
	t.slot[i].text, t.slot[i].word = name, w
}

func (t *wordTable) find(name []byte) word {
	i := wordHash(name[0], name[len(name)-1], len(name))
	for {
		s := &t.slot[i]
		if s.text == "" {
			return wNone
		}
		if s.text == string(name) {
			return s.word
		}
		i = (i + 1) & 511
	}
}
