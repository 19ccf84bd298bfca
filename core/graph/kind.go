package graph

import "github.com/cairn-search/cairn/core/link"

// Kind is a kind of edge. Those that are stored are numbered as in package link.
type Kind uint8

// The kinds of edges.
const (
	Imports        = Kind(link.Imports)
	Calls          = Kind(link.Calls)
	UsesType       = Kind(link.UsesType)
	Extends        = Kind(link.Extends)
	Implements     = Kind(link.Implements)
	LinksToFile    = Kind(link.LinksToFile)
	LinksToSection = Kind(link.LinksToSection)
	Describes      = Kind(link.Describes)
	// memberOf is stored at the member, and shown as ContainsSymbol of the type.
	memberOf   = Kind(link.MemberOf)
	References = Kind(link.References)
)

// Kinds that follow from how files, definitions and chunks lie, or come from
// commits.
const (
	DefinedIn Kind = iota + 32
	ContainsSymbol
	HasField
	InFile
	InDirectory
	NextSection
	NextChunk
	PrevChunk
	CommitParent
	CommitTouchedFile
	ChangedWith
	firstStated // kinds that only records state
)

// Kinds that records state.
const (
	InSession Kind = iota + firstStated
	ThreadHasSession
	Supersedes
	DerivedFrom
	Contradicts
	KnowledgeFromSession
	KnowledgeFromBoard
	SessionUsedBrofile
	ArcUsedBrofile
	ArcOpenedBoard
	NoteFromSession
	NoteInThread
	NoteFromTask
	TaskProducedNote
	CommitProducedByArc
	OnPage
	FigureOf
	TableOf
	EditedFile
	EditedBySession
	ReadFile
	RanBash
	RelatesTo
)

// Family groups kinds of edges.
type Family string

// The families, in the order in which answers list them.
const (
	Structural Family = "structural"
	AST        Family = "ast"
	Knowledge  Family = "knowledge"
	Provenance Family = "provenance"
	Git        Family = "git"
	Format     Family = "format"
	ToolCall   Family = "tool_call"
)

// Families are all of them.
var Families = []Family{Structural, AST, Knowledge, Provenance, Git, Format, ToolCall}

// KindInfo describes a kind of edge.
type KindInfo struct {
	Kind   Kind
	Name   string // upper case
	Family Family
	// Means says from what to what it leads.
	Means string
	// origin is what edges of the kind rest on unless they are stated by a record.
	origin Origin
}

// Origin is what an edge rests on.
type Origin uint8

// The origins.
const (
	Implicit Origin = iota // how files and directories lie
	Derived                // code says it
	Explicit               // someone wrote it down
)

// String returns the word that answers use.
func (o Origin) String() string { return [...]string{"implicit", "derived", "explicit"}[o] }

// Kinds are all kinds, by family.
var Kinds = []KindInfo{
	{InDirectory, "IN_DIRECTORY", Structural, "a file or directory lies in a directory or the project", Implicit},
	{InFile, "IN_FILE", Structural, "a chunk, section or requirement is part of a file", Implicit},
	{InSession, "IN_SESSION", Structural, "a record belongs to a session", Explicit},
	{NextSection, "NEXT_SECTION", Structural, "a section is followed by the next of its document", Implicit},
	{NextChunk, "NEXT_CHUNK", Structural, "a chunk is followed by the next of its file", Implicit},
	{PrevChunk, "PREV_CHUNK", Structural, "a chunk follows the one before", Implicit},
	{ThreadHasSession, "THREAD_HAS_SESSION", Structural, "a thread has a session", Explicit},
	{DefinedIn, "DEFINED_IN", AST, "a symbol is defined in a file", Derived},
	{ContainsSymbol, "CONTAINS_SYMBOL", AST, "a file or symbol directly contains a symbol, a document or section a requirement", Derived},
	{Imports, "IMPORTS", AST, "a file imports a file or a directory (package)", Derived},
	{Calls, "CALLS", AST, "a symbol, or a file at its top, calls a function or method", Derived},
	{UsesType, "USES_TYPE", AST, "a symbol or file uses a type: in a signature, or makes a value of it", Derived},
	{References, "REFERENCES", AST, "a symbol or file names a constant, variable, field or function, without calling it: a value, a decorator, an import by name", Derived},
	{HasField, "HAS_FIELD", AST, "a type has a field", Derived},
	{Extends, "EXTENDS", AST, "a type extends or embeds a type", Derived},
	{Implements, "IMPLEMENTS_TRAIT", AST, "a type names an interface or trait that it implements or extends", Derived},
	{Supersedes, "SUPERSEDES", Knowledge, "knowledge replaces other", Explicit},
	{DerivedFrom, "DERIVED_FROM", Knowledge, "knowledge rests on something", Explicit},
	{Contradicts, "CONTRADICTS", Knowledge, "knowledge contradicts other", Explicit},
	{KnowledgeFromSession, "KNOWLEDGE_FROM_SESSION", Knowledge, "knowledge was gained in a session", Explicit},
	{KnowledgeFromBoard, "KNOWLEDGE_FROM_BOARD", Knowledge, "knowledge was agreed on a whiteboard", Explicit},
	{RelatesTo, "RELATES_TO", Knowledge, "a record has to do with something", Explicit},
	{SessionUsedBrofile, "SESSION_USED_BROFILE", Provenance, "a session ran under a brofile", Explicit},
	{ArcUsedBrofile, "ARC_USED_BROFILE", Provenance, "an arc of work ran under a brofile", Explicit},
	{ArcOpenedBoard, "ARC_OPENED_BOARD", Provenance, "an arc of work opened a whiteboard", Explicit},
	{NoteFromSession, "NOTE_FROM_SESSION", Provenance, "a note was written in a session", Explicit},
	{NoteInThread, "NOTE_IN_THREAD", Provenance, "a note belongs to a thread", Explicit},
	{NoteFromTask, "NOTE_FROM_TASK", Provenance, "a note was written by a task", Explicit},
	{TaskProducedNote, "TASK_PRODUCED_NOTE", Provenance, "a task produced a note", Explicit},
	{CommitParent, "COMMIT_PARENT", Git, "a commit follows its parent", Explicit},
	{CommitTouchedFile, "COMMIT_TOUCHED_FILE", Git, "a commit changed a file", Explicit},
	{CommitProducedByArc, "COMMIT_PRODUCED_BY_ARC", Git, "a commit came out of an arc of work", Explicit},
	{ChangedWith, "CHANGED_WITH", Git, "two files changed in the same commits, at least three times", Derived},
	{LinksToFile, "LINKS_TO_FILE", Format, "a section, requirement or document links to a file or directory", Explicit},
	{LinksToSection, "LINKS_TO_SECTION", Format, "a section, requirement or document links to a section", Explicit},
	{Describes, "DESCRIBES", Format, "a section, requirement or document names a symbol, file, directory or requirement", Derived},
	{OnPage, "ON_PAGE", Format, "a record is on a page", Explicit},
	{FigureOf, "FIGURE_OF", Format, "a record is a figure of something", Explicit},
	{TableOf, "TABLE_OF", Format, "a record is a table of something", Explicit},
	{EditedFile, "EDITED_FILE", ToolCall, "a session or call edited a file", Explicit},
	{EditedBySession, "EDITED_BY_SESSION", ToolCall, "something was edited in a session", Explicit},
	{ReadFile, "READ_FILE", ToolCall, "a session or call read a file", Explicit},
	{RanBash, "RAN_BASH", ToolCall, "a session ran a command", Explicit},
}

var infoOf = func() (t [256]*KindInfo) {
	for i := range Kinds {
		t[Kinds[i].Kind] = &Kinds[i]
	}
	t[memberOf] = t[ContainsSymbol]
	return t
}()

// String returns the kind's name, "CALLS".
func (k Kind) String() string {
	if i := infoOf[k]; i != nil {
		return i.Name
	}
	return "UNKNOWN"
}

// Family returns the kind's family.
func (k Kind) Family() Family { return infoOf[k].Family }

// KindOf finds a kind by its name.
func KindOf(name string) (Kind, bool) {
	for _, i := range Kinds {
		if i.Name == name {
			return i.Kind, true
		}
	}
	return 0, false
}
