// Package mention collects what a source file says of others: what it imports
// and how it calls that, the functions it calls, the types its signatures name,
// the bases of its types, the links of a document, and what a manifest says about
// the names under which files are imported. Nothing is resolved here: a file is
// looked at alone, so that what is known of it stays true when others change.
// Package link resolves it.
package mention

import (
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// File is what one file says of others.
type File struct {
	// Package is the package or namespace that the file declares itself to be in, as
	// written; "" for none.
	Package string
	// Imports are in source order.
	Imports []Import
	// Uses are in source order of their first occurrence.
	Uses []Use
	// Again are the further lines of calls, references and types, in the order of the uses, then of the lines.
	Again []Again
	// Overloads are those of the file's functions that have a name in common with others beside them.
	Overloads []Overload
	// Blocks are those around definitions that others have the name of.
	Blocks []Block
	// Modules are what a manifest (go.mod, package.json, …) says.
	Modules []Module
}

// Import is one import of a file or module.
type Import struct {
	// Path is what is imported, as written, without quotes: "./a", "..pkg.mod",
	// "crate::a::b", "a/b.h".
	Path string
	// Line is the 1-based line of the path.
	Line int
	// Flags tell the manner.
	Flags Flags
	// Names are those that the file has from the import. Without any, it is imported
	// for its effect, or Flags says All.
	Names []Name
}

// Name is a name that an import brings into a file.
type Name struct {
	// Local is the name in this file.
	Local string
	// Original is the name in what is imported; "" if Local stands for the whole of it.
	Original string
}

// Flags tell the manner of an import.
type Flags uint8

// The manners of imports, to be combined.
const (
	All      Flags = 1 << iota // everything in it can be named without a qualifier
	TypeOnly                   // for types alone
	Dynamic                    // while the program runs: import(), a require in a function
	Export                     // it is handed on to those who import this file
	System                     // #include <…>
)

// UseKind tells what a name is used for.
type UseKind uint8

// The kinds of uses. The numbers are stored in snapshots: append only.
const (
	Call      UseKind = iota + 1 // it is applied to arguments
	Type                         // a signature, a field or a variable has this type
	Base                         // a type extends or implements it
	Link                         // a document links to it: a path or an address with "#"
	Quote                        // a document names it in code marks, or as a path
	Anchor                       // a document gives its section this name, for links
	Reference                    // a name stands for a value, a type or a function without being applied to arguments
	Exported                     // the file hands the name on as its For, or as the whole file
	Cut                          // the file has more uses than are kept: the last of them
	Element                      // its For, as of a Type, holds several things of this type
	Argument                     // the type of its For, as of a Type, or the base of that name, is given this type as the argument whose number its Arguments are
	Parameter                    // the definition, a type, has a type parameter of this name, whose number its Arguments are
	Narrowed                     // its For has this type in as many lines as its Arguments are
	Announced                    // the definition, a function of this name, has no body here
	Either                       // its For may be of this type as well as of that which a Type or Narrowed of the same line and Arguments says, or in its one line as well as of any; of Given, what its For holds in those lines
)

// How a Link names its target, its Of; "" is for a path with an extension, or none.
const (
	Page  = "page"  // the path of a document without its extension
	Label = "label" // an anchor in any document
	Title = "title" // behind "#" is the title of a section
)

// Use is the use of a name in a definition. The same one twice in a definition is
// noted once.
type Use struct {
	Kind UseKind
	// Name is what is used: the last name of a qualified one, the target of a link.
	Name string
	// Of is what stands before the name, with dots: "a.b" of a.b.name() and of
	// a::b::name(), "this" of this->name(). It is Unknown for what is not a chain of
	// names, such as f().name(). Of a Link, it is Page, Label, Title or "".
	Of string
	// For is the heir of a Base that is said elsewhere than at the heir's
	// definition ("impl Base for Heir"), and the name of the parameter, variable or
	// field that has the Type; the variable that is given what a Call returns, or
	// what a Reference names, which may be a variable as well if its Of is ""; the name that others have an Exported by; else "".
	For string
	// Arguments are Before of a Base whose members go before those of the type, Value of the Type of a field that is an object of that, in C++, Within of one that a type is made with and not of, for how many lines the For of a Narrowed, or of an Either of that, has its type, and 1 more than a Call passes, where functions of one name are told apart by that; else 0.
	Arguments int
	// ArgumentTypes are the types of these as far as the file tells, with commas: "", or of each a name, a chain of names with dots that leads to it, or one of TypeUnknown and what is beside that. Before one that is given with the name of a parameter are that and Named.
	ArgumentTypes string
	// Line is the 1-based line of the first use.
	Line int
	// Definition is the innermost definition around, by its number in the file, or -1.
	Definition int
}

// OfItself tells whether what the For of a use is given is taken of what it held: x = x.next().
func (u *Use) OfItself() bool {
	name, field := strings.CutPrefix(u.For, Self)
	of := u.Of
	if field {
		_, of, _ = strings.Cut(of, ".")
	}
	return headOf(of) == name && name != ""
}

// Again is a further line in which a definition calls or names the same, which a [Use] notes once.
type Again struct {
	Use  int // by its number among the uses
	Line int
}

// Overload is how many arguments a function takes that others have the name of; of one that must not be called the most are fewer than the least.
type Overload struct {
	Definition  int // by its number in the file
	Least, Most int
	Takes       string // the names of the types of its parameters, with commas; "" or TypeUnknown for one that is not known. Behind these, where arguments may be given with them, their names, each behind Named
}

// Block is where a definition is seen that stands in a block without a name.
type Block = outline.Block

// Named stands behind the name of a parameter that an argument is given with, and before the names of parameters.
const Named = "="

// Value is the Arguments of the Type of a field that is an object of it, and not one that points or refers to one, or holds several.
const Value = 1

// Within is the Arguments of a Type that another name of types is no name for, but for something with it: an argument, an element.
const Within = 1

// Before is the Arguments of a Base that is prepended, as modules of Ruby are.
const Before = 1

// Global is the Of of a name that is in no namespace, as is written before it: ::f(). In Ruby it is what an Of begins with that is in none.
const Global = "::"

// Self is what the For of a field that a method assigns to begins with: "this." of this.a = f(), self.a = f().
const Self = "this."

// Receiver is the For of a Narrowed whose lines name the members bare of what its Of and Name are: a type, a value, what a call gives, or, with
// Made behind the name, that of which a function names them so in the block that it is given. What that is a Type says of the function, or of a
// name for its type, whose For is Receiver with Made.
const Receiver = "."

// Imported is the For of a Narrowed that is as one for Receiver, but for an import of a value's members, in which the object stays what it is.
const Imported = Receiver + "*"

// What the For of what a script hands on as a whole is: export default new A(), module.exports = new A().
const (
	Default     = "default"
	WholeModule = "module.exports"
)

// Made is the For of a Call that makes an object of the type of the name, or of that of the member of the name, without calling it: T a(1).
const Made = "{}"

// Returned is what a name of an Of ends in that is the call of a function: "a.f().b" of a.f(x).b.g().
const Returned = "()"

// Object is the Name of the type of what a function of a script returns that writes an object there.
const Object = "{}"

// HasCall tells whether an Of is taken of what a call returns.
func HasCall(of string) bool { return strings.Contains(of, Returned) }

// Last splits an Of into its last name and what stands before; called tells that the name is that of a call.
func Last(of string) (before, name string, called bool) {
	at := strings.LastIndexByte(of, '.')
	name, called = strings.CutSuffix(of[at+1:], Returned)
	return of[:max(at, 0)], name, called
}

// Operator is what the name of an operator begins with that a type defines.
const Operator = "operator"

// Several is what a name ends in where one of those that it holds is meant: "xs[]" of xs[0].
const Several = "[]"

// Unknown stands for an expression that is not a chain of names.
const Unknown = "?"

// Module is a name under which files are imported, as a manifest says.
type Module struct {
	// Name is the module's name: "example.com/m" of go.mod, "@scope/pkg" of
	// package.json, "my_crate" of Cargo.toml, "App\" of composer.json, an alias with
	// its "*" of tsconfig.json.
	Name string
	// Directory is where its files are, relative to the manifest's directory: ".",
	// "src", "src/index.ts", "src/*" for an alias with "*".
	Directory string
}
