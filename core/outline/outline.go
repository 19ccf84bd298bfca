// Package outline finds the definitions, imports, calls and inheritance of a source file in one pass over its bytes.
//
// What is known of a language stands in a file of its name: how its files are recognised, its tokens, what walks over them, and the
// [Traits] that others ask for; language.go has the table of all. A lexer driven by a language's syntax turns the bytes into tokens whose brackets are linked to each other; then one
// short recogniser per family of languages walks the tokens: braces with keyword-first declarations, braces with type-first
// declarations, indentation, blocks closed by an end keyword. Nothing recurses and nothing is looked at more than a bounded number of
// times, so the time is linear in the input, whatever it holds. Broken code yields what can be recognised.
package outline

import (
	"bytes"
	"slices"
)

// Want selects what Parse collects.
type Want uint8

// What Parse can collect, to be combined with |.
const (
	Definitions Want = 1 << iota
	Imports
	Inherits
	Calls
	Names // along with calls
)

// Kind classifies a definition. The numbers are stored in snapshots: append only.
type Kind uint8

// The kinds of definitions.
const (
	Function    Kind = iota + 1
	Method           // a function inside a type or with an explicit receiver
	Class            // also records and actors
	Struct           // also unions
	Interface        // also protocols and type classes
	Trait            // also mixins
	Enum             // its members are Constant
	Type             // aliases, typedefs and other named types
	Constant         // also enum members
	Variable         // at file level
	Field            // a variable inside a type
	Module           // namespace, package, module, object
	Macro            // preprocessor and syntax macros
	Property         // accessor pairs
	Heading          // of a document
	Requirement      // what a document demands: "REQ-12: …", "The system shall …"
	Story            // a user story: "As a … I want … so that …"
)

var kindNames = [...]string{"unknown", "function", "method", "class", "struct", "interface", "trait", "enum", "type", "constant",
	"variable", "field", "module", "macro", "property", "heading", "requirement", "user_story"}

// String returns the kind in lower case, "function" for Function.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return kindNames[0]
}

// Prose tells whether what is defined is a part of a text for people rather than of code.
func (k Kind) Prose() bool { return k >= Heading }

// IsFunction tells whether what is defined is a function or a method.
func (k Kind) IsFunction() bool { return k == Function || k == Method }

// IsType tells whether what is defined is a type or a container of others, rather than one
// function or value.
func (k Kind) IsType() bool { return k >= Class && k <= Type || k == Module }

// KindNames returns the names of all kinds of definitions.
func KindNames() []string { return slices.Clone(kindNames[1:]) }

// Span is a range of byte offsets into the source, End exclusive.
type Span struct{ Start, End int }

// Empty tells whether the span holds no bytes.
func (s Span) Empty() bool { return s.End <= s.Start }

// Of returns the span's bytes in src, the source it was made from.
func (s Span) Of(src []byte) []byte { return src[s.Start:s.End] }

// Definition is one named thing that a file defines.
type Definition struct {
	Kind      Kind
	Name      Span // the identifier
	Scope     Span // a qualifier written elsewhere than in a parent: receiver type, A::B before ::name, M before M.name; else empty
	Doc       Span // the comment directly above, or the docstring; else empty
	Signature Span // from the declaration's first word to before its body
	StartLine int  // 1-based, with decorators, without the doc comment
	EndLine   int  // inclusive
	Parent    int  // index of the enclosing definition, always less than the own one; -1 at the top
}

// Import is one imported path, as written without quotes and without the name it gets here. See [File.Imported] for those in lists.
type Import struct {
	Path   Span
	Line   int
	Parent int  // index of the group that the import stands in, a:: of a::{b, c}; -1 when in none
	Group  bool // only what the paths of a list have in common, with the separator behind
}

// Inheritance says that a type names a base: a superclass, an implemented interface, an embedded type.
type Inheritance struct {
	Definition int  // of the type; -1 where that is said outside of it: "impl Base for Heir", "extension Heir: Base"
	Heir       Span // the type's name
	Base       Span
	Before     bool // the members of the base go before the type's own
}

// Call is a name applied to arguments; Definition is the innermost one around it, or -1.
type Call struct {
	Name       Span // with the "!" of a macro
	Line       int
	Definition int
	Arguments  int // 1 more than how many; 0 if they are not counted
	// Local tells that the name, or what its qualifier begins with, is a parameter or variable of the function around it.
	Local bool
	// Operand tells that an operator stands behind it, so that what is given the value of both has another type.
	Operand  bool
	Operator Span   // that operator, if it stands behind the call itself
	Result   Result // the call that it stands behind
	Chosen   int    // the offset of the expression whose value it may be: f() if a else g(), a ? f() : g(), a || f(); 0 if there is none
	Given    Span   // the numbers of its arguments among those of the file, the first few of them
	Makes    bool   // an object of the type, or of the member, that has the name is made
	// Block are the lines of the block that stands behind it: of a function without a name, or of what an object is made with.
	Block Lines
}

// Lines are lines of a file, from 1 on, the last inclusive; none if they are 0.
type Lines struct{ First, Last int }

// File is what Parse found, each list in source order.
type File struct {
	// Text is what spans refer to. It begins with the source; names that are not written in one piece are behind that. Of a notebook
	// it is the text of the cells, each line where the source has it.
	Text []byte
	// Prose are the parts of Text that are a document's, those of a notebook's text cells; nil if all is one language.
	Prose []Span
	// Code is the language of a notebook's code cells.
	Code        Language
	Definitions []Definition
	Imports     []Import
	Inherits    []Inheritance
	Calls       []Call
	Names       []Name
	Given       []Argument   // of calls
	Contextual  []Contextual // in the order of the calls
	Typed       []Typed      // along with Names
	Exports     []Export     // along with Names
	Returned    []Returned   // along with Names, in order
	Shadows     []Shadow     // along with Names
	Rebound     []Rebound    // along with Names, in any order
	Comments    []Span       // along with Calls
	Blocks      []Block
}

// maxQualified bounds how many parents a qualified name spells out.
const maxQualified = 32

// Qualified returns the name of definition i with its parents' names and its scope in front, joined by dots: "Server.Serve".
// "::" inside a scope becomes a dot too. It returns "" for an index outside the list.
func (f *File) Qualified(src []byte, i int) string {
	if i < 0 || i >= len(f.Definitions) {
		return ""
	}
	var chain [maxQualified]int
	n := 0
	for ; i >= 0 && n < maxQualified; i = f.Definitions[i].Parent {
		chain[n] = i
		n++
	}
	var name []byte
	for n--; n >= 0; n-- {
		d := &f.Definitions[chain[n]]
		if !d.Scope.Empty() {
			name = append(appendScope(name, d.Scope.Of(src)), '.')
		}
		name = append(name, bytes.ReplaceAll(d.Name.Of(src), []byte("::"), []byte("."))...)
		if n > 0 {
			name = append(name, '.')
		}
	}
	return string(name)
}

// Imported returns the path of import i with those of the groups around it in front: "a::b" for b in a::{b, c}. It returns "" for an index
// outside the list.
func (f *File) Imported(src []byte, i int) string {
	var path string
	for n := 0; i >= 0 && i < len(f.Imports) && n < maxQualified; n++ {
		path = string(f.Imports[i].Path.Of(src)) + path
		i = f.Imports[i].Parent
	}
	return path
}

// appendScope appends a scope without the arguments of the types in it, which do not belong to their names: Box<T>::Item is in Box.
func appendScope(name, scope []byte) []byte {
	depth := 0
	for i := 0; i < len(scope); i++ {
		switch c := scope[i]; {
		case c == '<':
			depth++
		case c == '>' && depth > 0:
			if scope[i-1] != '-' {
				depth--
			}
		case depth > 0:
		case c == ':' && i+1 < len(scope) && scope[i+1] == ':':
			name = append(name, '.')
			i++
		case c > ' ':
			name = append(name, c)
		}
	}
	return name
}
