// Package link resolves what files mention (package mention) to the files,
// directories and definitions that are meant: imports by the rules of each
// language, calls, types and bases by scope, import and name, the links of
// documents by path. Each link says how sure it is.
package link

import (
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	roles "github.com/cairn-search/cairn/core/tree"
)

// Repository is a repository that is to be linked. Files are numbered in byte order of
// their paths, definitions in order of file and position, both from 0.
type Repository interface {
	// Files returns how many there are.
	Files() int
	// Path returns the path of a file.
	Path(file int) string
	// Root returns the directory that a file's own repository is, where several are linked as
	// one, "" where there is but one. Those of one repository follow each other. Within it
	// everything is linked as if it were alone; imports lead from one to another by the names
	// that manifests give.
	Root(file int) string
	// Language returns the language of a file.
	Language(file int) outline.Language
	// Mentions returns what a file says of others; not to be changed.
	Mentions(file int) *mention.File
	// Definitions returns the numbers [from, to) of a file's definitions.
	Definitions(file int) (from, to int)
	// Definition returns a definition.
	Definition(d int) Definition
	// Signature returns the signature of a definition with its white space folded, the beginning of one that is long.
	Signature(d int) string
	// Role returns what part a file plays beside the code that does the work.
	Role(file int) roles.Role
}

// Link is an edge that was found.
type Link struct {
	Kind      Kind
	From, To  Place
	Certainty Certainty
	Line      int // 1-based, in the file of From, of the first mention that is as certain
	// More are the further lines of a call or use, in order, which may be less certain.
	More []Line
}

// Line is a line in which something is mentioned, and how sure it is that it is meant there.
type Line struct {
	Number    int
	Certainty Certainty
}

// Kind is a kind of link. The numbers are stored in snapshots: append only.
type Kind uint8

// The kinds of links.
const (
	Imports        Kind = iota + 1 // a file, a file or directory
	Calls                          // a symbol or file, a symbol
	UsesType                       // a symbol or file, a symbol
	Extends                        // a type, its base
	Implements                     // a type, an interface or trait
	LinksToFile                    // a section or file, a file or directory
	LinksToSection                 // a section or file, a section
	Describes                      // a section or file, a symbol, file or directory
	MemberOf                       // a method that is declared outside of its type, the type
	References                     // a symbol or file, a symbol that is no type and is not called
)

// Certainty tells how sure a link is. The numbers are stored in snapshots.
type Certainty uint8

// The certainties, the best first.
const (
	Exact    Certainty = iota // the language's rules say so
	Inferred                  // nothing else in the repository fits
	Weak                      // one of a few that fit
)

// Definition is what linking needs to know of a definition.
type Definition struct {
	Name      string
	Qualified string // ends in Name
	Kind      outline.Kind
	File      int
	Parent    int // number of the enclosing definition, -1 at the top of the file
	First     int // lines, 1-based, inclusive
	Last      int
}

// Place is what a link leads to or comes from.
type Place struct {
	// Kind tells what Number counts.
	Kind PlaceKind
	// Number of the file or definition; of a directory, see [Linker.Directory].
	Number int
}

// PlaceKind is a kind of place.
type PlaceKind uint8

// The kinds of places.
const (
	File PlaceKind = iota
	Directory
	Symbol
)
