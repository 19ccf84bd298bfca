package outline

// Traits are what is known of a language beside how its files are recognised and outlined: how it says what a file has from others, how
// its names are found, and what may be concluded from what is not found. A trait that is not set is one that the language does not have;
// of code it is said of its family, packages, imports, types and targets, even if it has none.
type Traits struct {
	// Family is the language that stands for all whose code calls this one's; Unknown if there is no code.
	Family Language
	// Carries is the family whose code stands in files of a language that has none of its own, where it is not seen; Unknown if none does.
	Carries Language
	// Dialect is the language that this one is a dialect of: tests of the one test the other. Unknown if it is none.
	Dialect Language
	Markup  Markup
	Sphinx  bool // roles name modules of Python, and labels count in all documents

	// What a file says of others.

	Package Package
	Imports ImportForm
	// Wildcards are the last names of a path that stand for all of it, Aliases what gives an import another name.
	Wildcards, Aliases []string
	Typing             Typing
	// Builtins are the words of signatures that are no types of a repository: keywords and types of the language itself. What is a keyword
	// in one language is a fine name in another.
	Builtins string
	// Unions are types of the language itself that stand for each of their arguments.
	Unions string
	// Wrappers are types of the language itself that have the members of their first argument.
	Wrappers string
	// Containers are types from outside whose last argument is that of what they hold. Holders are functions that give, of what holds several
	// things, something else that holds them, Takers those that give one of them, and Visitors those that call a function with each.
	Containers, Holders, Takers, Visitors string
	// Metatables is the function that makes a table one of those that another has the members of.
	Metatables string
	// Makers are functions that make a value of the type that stands in angle brackets behind their name.
	Makers string
	// Numbered are functions that give what a loop goes over with a number before each, Ordered those that give the same in another order or
	// form. Of what has keys, Paired are methods that give each with its key, Keyed those that give the keys, Valued those that give the rest.
	Numbered, Ordered, Paired, Keyed, Valued string

	Loop           string // the word between the variable of a loop and what that goes over
	Indexes        bool   // "a[b]" is one of what a holds
	ResultBehind   bool   // types are written first, but that of a result behind the parameters
	Literals       bool   // "x := T{…}" gives a variable its type
	Casts          bool   // "(a as T).b" is a member of T
	CastsBefore    bool   // "((T) a).b" is a member of T
	Patterns       bool   // "const {a, b: c} = d" gives variables members of something
	Payloads       bool   // "A::B(c) =>" and "let A::B(c) =" give c what the variant B holds
	Lifetimes      bool   // a quote before a name begins a lifetime
	DashComments   bool   // "--" begins a comment, not "//"
	HashComments   bool   // "#" begins a comment in a signature
	BuiltinsMarked bool   // "@" marks functions of the language itself
	Sigil          byte   // what every variable begins with
	InstanceSigil  byte   // what a variable of the object begins with
	ArrowMembers   bool   // "a->b" is a member
	ColonMembers   bool   // "a:b" is a member
	AndMembers     bool   // "a&.b" is a member
	Setters        bool   // "a.b = c" calls the function "b=" of a
	Backslashes    bool   // a backslash separates the names of a path
	Equations      bool   // what stands before "=" are a function's parameters
	// Overloads are the types of the language itself by which functions of one name differ; nil where a name is that of one function.
	Overloads *Values
	// Static is the word before the name of a method that a class has itself, of a language in which its objects may have another of that
	// name. Statics begins a block of such methods.
	Static, Statics string

	// Conditions are the words that begin a line before what runs under a condition, of a language in which that may define a function.
	Conditions string

	// Selves are the words for the object that a method is called on and for its type, Supers those for what that is based on, which may be
	// among the first. In one language or another they are names like others, and nobody calls anything else so.
	Selves, Supers string
	// Constructors are the functions that run where a value of a type is made, and may be all that says what its fields hold.
	Constructors string
	// Emplacers are those of what holds several things that make one of them.
	Emplacers string
	// Heads tells that the head of a type may be a constructor, which is no definition.
	Heads bool
	// Class is the member of an object that is its class; "" where there is none.
	Class string
	// Bodies are the words before the type of an object that may have a body of its own, in which the members of that are named bare: new of
	// new A { … }. Scopes are functions that run a block in which those of what they are called on are, Scoped those of their argument.
	Bodies         string
	Scopes, Scoped string
	// Bodiless tells what a function without a body stands for.
	Bodiless Bodiless
	// Itself are the functions of the language's own that give a value of the type that they are called on.
	Itself string

	// Hides tells that a variable may hide a parameter of its function.
	Hides bool
	// Returns tells that what a function returns is of the type that a call behind "return" has, if nothing says its type.
	Returns bool
	// Last tells that a function returns what it says last.
	Last bool
	// Fixtures is the decorator of functions whose results tests are given by the names of parameters.
	Fixtures string
	// Narrows is the function by which a language asks for the type of a value: what it says of a variable holds in the block behind.
	Narrows string

	// Stems are the names of files, without their endings, that stand for their directory.
	Stems string

	// What a declaration says of what it declares.

	// Modifiers are words that a declaration has if they are so of it, and lacks if not.
	Modifiers  string
	Visibility Visibility

	// Where names are found.

	Targets Targets
	Scoping Scoping
	// Listed is what of a file is found by the path of its package.
	Listed Listed
	// Received tells that a name without a qualifier may be a method of what a block is run for, or that is mixed in while the program runs.
	Received bool
	// Extensions tells that a function may be called on a value of a type that it extends, wherever it is.
	Extensions bool
	// Companion is what the object of a type is called that has no name there; "" where there is none.
	Companion string
	// Applied is the function by which an object is called, of a language in which naming a function may be calling it; "" of others.
	Applied string
	// PackageObjects tells that a package may have members of its own, in an object that has its path.
	PackageObjects bool
	// Relative imports begin in the package of the file and in those around it.
	Relative bool

	// What is concluded from what is found, and from what is not.

	AllImports   bool // all imports of a file are found
	Wild         bool // an import can bring all names of a module, unwritten
	HiddenBases  bool // bases may be given at run time, elsewhere, or by what generates code
	DerivedBases bool // bases may be said in ways of their own: derived, generated
	Structural   bool // a type implements an interface by having its methods
	Strangers    bool // a variable whose type is not found mostly holds what libraries define
	AllMethods   bool // a type has the methods that are declared for it, and no others
	Receivers    bool // parentheses before a name hold the receiver
	Pointers     bool // "*" before a type is a pointer, not more arguments
	Options      bool // arguments may be passed by names that a "*" or "**" takes
	Undeclared   bool // a function that takes more arguments reads them by other names
}

// Markup is how a document marks what it says of code.
type Markup uint8

// The kinds of markup.
const (
	NoMarkup Markup = iota
	MarkdownMarkup
	NotebookMarkup
	RestructuredMarkup
	AsciiDocMarkup
	HTMLMarkup
	OpenAPIMarkup
	PlainMarkup  // a text whose lines are all read
	TitledMarkup // the same of a text that has titles
)

// Package is how a file says which package, namespace or module it is in.
type Package uint8

// The ways to say it.
const (
	NoPackage        Package = iota + 1
	PackageClause            // package a.b
	PackageClauses           // package a, and package b below it
	NamespaceClause          // namespace A\B
	NamespaceDefined         // namespace A { … }: the first that is defined
	ModuleClause             // module A.B at the begin of a line
)

// ImportForm is how imports are written around the path that the outline has.
type ImportForm uint8

// The forms of imports.
const (
	NoImports        ImportForm = iota + 1
	SourceImports               // source path
	ScriptImports               // import a, {b as c} from "path", require("path")
	DottedImports               // import a.b.C as D
	IncludeImports              // #include <path>
	AliasImports                // import name "path"
	UsingImports                // using A = B.C
	ModuleImports               // import struct A.B
	ConstantImports             // const a = @import("path").b
	NamespaceImports            // use A\B as C, include __DIR__ . "path"
	RequireImports              // require_relative "path", autoload :Name, "path"
	TableImports                // local a = require("path").b
	UseImports                  // alias A.{B, C}, as: D
	TreeImports                 // use a::{b, c as d}, mod e;
	FromImports                 // from a import b as c
	QualifiedImports            // import qualified A as B (c, d)
	ClauseImports               // import "path" as a show b, import {a} from "path"
)

// Typing is how a language writes the type of a name.
type Typing uint8

// The ways to write a type.
const (
	Untyped   Typing = iota + 1
	NameFirst        // x T
	TypeFirst        // T x
	Colon            // x: T
)

// Visibility is how a declaration says who sees what it declares.
type Visibility uint8

// The ways to say it; the first is that nothing can be concluded.
const (
	UnknownVisibility Visibility = iota
	ByCapital                    // names that begin with a capital are seen
	HiddenUnlessSaid             // "pub"; members may be seen by what holds them
	PackageUnlessSaid            // in the package alone
	SeenUnlessSaid               // "private"
	AsSaid                       // what is not said is not known
)

// Targets is the rule by which an import leads to files of the repository.
type Targets uint8

// The rules.
const (
	NoTargets       Targets = iota + 1
	ScriptTargets           // relative paths, aliases of tsconfig.json, packages of package.json
	PythonTargets           // modules below a root
	GoTargets               // packages of go.mod
	PackageTargets          // what a package defines, wherever its files are
	ModuleTargets           // the file that says it is the module
	DefinedTargets          // the file that defines the module
	CrateTargets            // modules of Cargo.toml's crates
	IncludeTargets          // headers, beside the file or by the end of their path
	AutoloadTargets         // namespaces of composer.json
	LibraryTargets          // files beside, or in a lib directory
	TableTargets            // files by a path with dots
	ProductTargets          // modules of Package.swift
	BuildTargets            // files beside, or packages by their name
	SourcedTargets          // scripts beside the file, their path perhaps with variables
	FileTargets             // files beside, in a package's lib directory, or by the end of their path
)

// Listed is what of a file is found by the path of its package.
type Listed uint8

// What may be found.
const (
	ListTop       Listed = iota // the definitions at its top
	ListNamespace               // and those in its namespaces
	ListModules                 // the modules that it defines
	ListFile                    // the file as a whole
)

// Bodiless tells what a function without a body stands for, and how it is told.
type Bodiless uint8

// What it stands for.
const (
	BodilessUntold    Bodiless = iota
	BodilessPrototype          // a function that is defined elsewhere: a semicolon ends it
	BodilessSignature          // what the function of its name behind it takes: it is marked so
	BodilessAbstract           // a member that heirs of its type give a body
)

// PrototypeLines is how many lines a function without a body has at most, in languages with headers: an outline does not tell it from a
// function whose body is as short.
const PrototypeLines = 3

// Scoping is where a name is looked for. The languages of a family have the same.
type Scoping struct {
	Implicit   bool // the members of a type are named bare inside of it
	BareFields bool // the type of a variable may be that of a field of its name
	Everywhere bool // names of the repository are visible without an import
	Nested     bool // a name that a file was imported for may be nested in it
	Free       bool // methods are functions in a table
	Apart      bool // members may be declared apart from their type, in a namespace
	Typed      bool // a variable has one type, whose members are all known
	Mixins     bool // modules have members as types do
	Called     bool // what is called behind a dot is a method, never a function
	Flat       bool // the members of a type are functions of its file
	Readers    bool // fields and properties are functions that read them
	Held       bool // a field or property that is called is the function that it holds
	Macros     bool // what is applied with "!" is a macro, and what is applied without it is none
	Linear     bool // a base that several have in common comes behind all that are based on it
	Rebinds    bool // of functions of one name in a block the last is meant
	OwnBlock   bool // what a type defines is named bare in its own block, and not in its functions and types
	Prototypes bool // a function with a capital letter makes objects of its name
	Beside     Beside
	Open       Open
	HandsOn    HandsOn
	Qualifiers Qualifiers
	FieldSigil string // what a field begins with where it is declared
	Headers    string // the extensions of files that declare what others define
	TestEnding string // of files whose definitions only such files see
	// Globals are objects that every file has, Methods those of the language's own types: neither leads to what a repository defines, unless
	// it is known that its own is meant. Functions are those of the language's own that are named bare: one of a repository is only meant where
	// it is in the file or imported.
	Globals, Methods, Functions string
}

// Beside is what other files' names a file has without an import.
type Beside uint8

// The extents.
const (
	OwnFile      Beside = iota
	OwnDirectory        // those of the directory
	OwnBuild            // probably those of the directory: what is linked together says
	OwnNamespace        // those of the namespace, else of the directory
	OwnPackage          // those of the package, which may be in several directories
)

// Open tells where members of a type may be declared.
type Open uint8

// The extents.
const (
	Closed        Open = iota // within the type
	OpenInPackage             // in the directory of the type
	OpenAnywhere
)

// HandsOn tells which imported names a module has for others.
type HandsOn uint8

// The rules.
const (
	HandsOnNone   HandsOn = iota
	HandsOnMarked         // those that are exported
	HandsOnAll
)

// Qualifiers are paths that say where a name is without an import.
type Qualifiers uint8

// The kinds.
const (
	NoQualifiers     Qualifiers = iota
	CrateQualifiers             // crate::a::f
	ModuleQualifiers            // A.B.f
	TableQualifiers             // self.f, M.f
)
