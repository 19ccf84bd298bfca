// Package verify holds a draft, such as an answer of a language model or a page of
// documentation, against the repository that it speaks of.
//
// A draft is cut into blocks and sentences (text.go), sentences into words and mentions of code
// (token.go, mention.go), which the index resolves (name.go). Words are known by what they mean, in
// files of human languages, beside one with words of programming (words.go). Those between mentions
// choose which relation of a table is claimed (reader.go, relation.go): a symbol is defined in a
// file, a function calls another. Those beside one say its kind, value, count or order. Each is
// checked against index, graph and the text of definitions, without a model and without guessing:
// what they cannot decide stays open.
//
// A statement counts as wrong only if nothing in the repository could make it true:
// a caller whose body does not even hold the callee's name, a parameter that is no word
// of any signature of that name. What is proposed ("add a function"), supposed, asked
// or denied is not taken for a statement of what is.
package verify

import (
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// MaxClaims is how many claims of a draft are listed, and issues; what follows is checked and counted.
const MaxClaims = 5000

// The types of claims.
const (
	File        = "file"        // a file or directory exists
	Symbol      = "symbol"      // a name is defined
	Definition  = "definition"  // a symbol is defined in a file
	Line        = "line"        // something is at a line
	Kind        = "kind"        // a symbol is a struct, a function, …
	Member      = "member"      // a symbol is a member of a type
	Call        = "call"        // a function calls another
	Import      = "import"      // a file imports a module
	Inheritance = "inheritance" // a type extends or implements another
	Parameter   = "parameter"   // a function has a parameter
	Return      = "return"      // a function returns a type
	Count       = "count"       // there are so many of something
	Citation    = "citation"    // lines of a file as they were once
	Other       = "other"       // what the index cannot decide
)

// The types of issues.
const (
	Hallucination = "hallucination" // the repository says otherwise
	Unsupported   = "unsupported"   // nothing supports it
	Outdated      = "outdated"      // it was true of another content
)

// severities are those of the issue types.
var severities = map[string]string{Hallucination: "high", Unsupported: "medium", Outdated: "medium"}

// Result is what came of a draft.
type Result struct {
	Claims []contract.VerifyClaim
	Issues []contract.VerifyIssue
	// Dropped counts the claims over [MaxClaims]: undecided, supported, contradicted.
	Dropped [3]int
	// Missing are files whose contents were wanted and could not be had; what depends
	// on them is undecided.
	Missing []string
}

// Check holds a draft against a repository. t is handed on to the repository's
// Content; an error is one of that, which ends the check only if the call was canceled
// or the file is no longer what was indexed.
func Check(t *step.Task, r *Repository, draft string, sources []contract.CitedSource) (*Result, error) {
	return newChecker(newFacts(t, r), false).draft(draft, sources)
}

func (c *checker) draft(draft string, sources []contract.CitedSource) (*Result, error) {
	doc := parse(draft)
	c.propose(doc)
	for _, s := range sources {
		c.cited(s)
	}
	for i := range doc {
		if c.err != nil {
			return nil, c.err
		}
		if !doc[i].code {
			c.block(&doc[i])
		}
	}
	return c.result(), c.err
}

// AddIssue puts an issue in its place: issues are in the order of the draft.
func (r *Result) AddIssue(i contract.VerifyIssue) {
	at := sort.Search(len(r.Issues), func(n int) bool { return r.Issues[n].Line > i.Line })
	r.Issues = slices.Insert(r.Issues, at, i)
}
