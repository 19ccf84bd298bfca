package verify

import (
	"fmt"
	paths "path"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/comment"
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Auditor holds documents and comments of a repository against its code. What other comments
// say bears nothing out.
type Auditor struct{ *facts }

// NewAuditor returns an auditor, which remembers what it looked up.
func NewAuditor(t *step.Task, r *Repository) *Auditor { return &Auditor{newFacts(t, r)} }

// Finding is what of a text the code does not bear out.
type Finding struct {
	contract.VerifyIssue
	Claim    contract.ClaimType
	Level    contract.ConfidenceLevel
	Sentence string
}

// Text holds a text that stands in a file against the repository.
func (a *Auditor) Text(file int, text string) (list []Finding, claims int, err error) {
	c := newChecker(a.facts, true)
	for _, m := range elsewhere.Get().FindAllStringSubmatch(text, -1) {
		c.proposed[shortName(normalName(strings.TrimSuffix(m[1]+m[2], "()")))] = true
	}
	found, err := c.draft(text, nil)
	if err != nil {
		return nil, 0, err
	}
	for _, i := range found.Issues {
		if i.ClaimIndex >= 0 {
			cl := found.Claims[i.ClaimIndex]
			list = append(list, Finding{i, cl.Type, c.level(a.Graph.Language(file).Document(), &i, &cl), cl.Sentence})
		}
	}
	return append(list, a.links(file, text)...), len(found.Claims), nil
}

// level is how sure an issue of a text of the repository is. Names may be of what a text
// proposes to its readers, or of other projects, and what a comment says without naming who
// does it is of what it documents.
func (c *checker) level(document bool, i *contract.VerifyIssue, cl *contract.VerifyClaim) contract.ConfidenceLevel {
	_, rest, _ := strings.Cut(cl.Claim, "`")
	name, _, _ := strings.Cut(rest, "`")
	role, of := "", strings.NewReplacer("} `", "}`").Replace(cl.Sentence)
	if at := strings.Index(of, "}`"+name+"`"); at >= 0 {
		role = of[strings.LastIndexByte(of[:at], '{')+1 : at]
		role = role[strings.LastIndexByte(role, ':')+1:] // "py:class"
	}
	renamed, mistyped := meant(name, i.DidYouMean)
	switch {
	case role != "" && !listed("role", role), // of a document, a term, a variable of the environment
		cl.Type == contract.ClaimTypeKind && outsider(name): // "list" of the language
		return contract.ConfidenceLevelLow
	case cl.Type == contract.ClaimTypeOther, cl.Type == contract.ClaimTypeSymbol && (i.Source != nil || name == strings.ToUpper(name) || !strings.Contains(of, "`"+name)): // of a reader's environment, or code
		return contract.ConfidenceLevelLow
	case cl.Type == contract.ClaimTypeKind && (strings.HasSuffix(cl.Claim, "type") && (role == "class" || role == "exc") || strings.HasSuffix(cl.Claim, "function") && role == "func"),
		document && slices.Contains([]contract.ClaimType{contract.ClaimTypeFile, contract.ClaimTypeLine, contract.ClaimTypeCitation}, cl.Type) && (cl.Type != contract.ClaimTypeFile || renamed),
		cl.Type == contract.ClaimTypeSymbol && (role != "" || mistyped || c.named(normalName(name)).state == noOwner):
		return contract.ConfidenceLevelHigh
	}
	return contract.ConfidenceLevelSome
}

// meant tells whether a path leads to a directory in which a file of a similar name is, or a name is a letter or two from
// the first of some, and no plural of it.
func meant(name string, like []string) (renamed, mistyped bool) {
	if len(like) == 0 {
		return false, false
	}
	b := shortName(like[0])
	renamed = tree.Dir(like[0]) == tree.Dir(name) && contract.Distance(tree.Base(name), tree.Base(like[0])) <= 3
	mistyped = len(name) > 4 && !strings.ContainsAny(name, ".:'") && contract.Distance(name, b) <= 1+len(name)/8 && !inflected(name, b) && strings.TrimSuffix(name, "_t") != b
	return renamed, mistyped
}

// inflected tells whether two names are alike but for the end of a word: "user" and "users",
// "create" and "created", or a letter that stands for a number or a kind ("tupleN", "filterM").
func inflected(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	at := min(1, len(b)) // the first letter may be another: "schemaB" of a "Schema"
	for at < len(b) && a[at] == b[at] {
		at++
	}
	upper := func(c byte) bool { return c >= 'A' && c <= 'Z' }
	return len(a) == len(b)+1 && a[at+1:] == b[at:] && (upper(a[at]) || a[at] == 's' || a[at] == 'd') && (at+1 == len(a) || upper(a[at+1]))
}

// elsewhere finds names that a text links to other sites, crates and modules.
var elsewhere = lazy.Regexp{Expr: "\\[`([^`\\]]+)`\\](?:\\([^)]*\\)|:)|\\[`([^`\\]]+)`'s"}

var target = lazy.Regexp{Expr: `\]\(<?([^()\s<>#?]+)`}

// links checks where the links of a document lead, as seen from its directory or the root.
func (a *Auditor) links(file int, text string) (list []Finding) {
	if !a.Graph.Language(file).Document() {
		return nil
	}
	fenced, line := false, 0
	for l := range strings.Lines(text) {
		if line++; strings.HasPrefix(strings.TrimSpace(l), "```") {
			fenced = !fenced
		}
		for _, m := range target.Get().FindAllStringSubmatch(l, -1) {
			p := paths.Join(tree.Dir(a.Graph.Path(file)), m[1])
			if fenced || a.leads(m[1], p) {
				continue
			}
			v := no(nil, "the link leads to `%s`, which is not there", p)
			v.like = a.similarPaths(p)
			f := a.finding(v, contract.ClaimTypeFile, line, strings.TrimSpace(l))
			if len(a.byBase[strings.ToLower(tree.Base(p))]) > 0 { // where a site puts it, or in another language
				f.Level = contract.ConfidenceLevelSome
			}
			list = append(list, f)
		}
	}
	return list
}

// leads tells whether a link may lead somewhere: it is there as seen from the document, where it is
// p, or from the root, or it is none of a file of the repository, or made of other documents.
func (a *Auditor) leads(to, p string) bool {
	switch {
	case strings.ContainsAny(to, ":{}$*@%"), !fileName(tree.Base(to)), to[0] == '/', strings.HasPrefix(p, ".."), strings.HasSuffix(p, ".html"):
		return true
	case a.Graph.FileAt(p) >= 0, a.Graph.FileAt(to) >= 0, a.dirs[p]:
		return true
	}
	return !a.dirs[tree.Dir(p)] && tree.Dir(p) != "" && strings.Contains(to, "..")
}

func (a *Auditor) finding(v verdict, claim contract.ClaimType, line int, sentence string) Finding {
	return Finding{contract.VerifyIssue{Type: contract.IssueTypeHallucination, Severity: "high", ClaimIndex: -1, Line: line, Message: v.message, DidYouMean: v.like, Source: v.source}, claim, contract.ConfidenceLevelHigh, clip(sentence, maxClip)}
}

// Parameters checks that what a comment documents as parameters of a definition stands in its
// code at all.
func (a *Auditor) Parameters(n graph.Node, list []comment.Parameter) (found []Finding) {
	inside, beside, ok := a.documentable(n)
	if !ok {
		return nil
	}
	for _, p := range list {
		if slices.ContainsFunc(beside, func(b graph.Node) bool { return holdsCode(a.code(b), p.Name) && (b != n || !typeOnly(p.Name, inside)) }) {
			continue
		}
		v := no(a.source(n), "`%s` has no parameter `%s`", a.Graph.Label(n), p.Name)
		for _, w := range wordsOf(inside) {
			if near(w, p.Name) && w != p.Name && len(p.Name) > 2 && !slices.Contains(v.like, w) && len(v.like) < 3 {
				v.like = append(v.like, w)
			}
		}
		found = append(found, a.finding(v, contract.ClaimTypeParameter, p.Line, fmt.Sprintf("parameter `%s`", p.Name)))
	}
	return found
}

// typeOnly tells whether a name of the language stands in parameters only as the type of one.
func typeOnly(name, inside string) bool {
	return outsider(name) && strings.Contains(inside, ": "+name) && !slices.ContainsFunc(slices.Collect(elementsOf(inside)), func(p string) bool { return holdsIn(strings.SplitN(p, ":", 2)[0], name) })
}

// apart finds what takes a parameter apart, or is a list; what follows a type is its arguments.
var apart = lazy.Regexp{Expr: `\{|(?:^|[^\w\[])\[`}

// documentable returns the parameters of a definition, and the definitions whose code a documented
// one may be of: its own, the other forms of an overloaded function, the types whose constructor a
// type may have. It is not ok where that is not known: of options, of what takes its arguments apart
// or all of them, and of what is made by another function.
func (a *Auditor) documentable(n graph.Node) (inside string, beside []graph.Node, ok bool) {
	w, ok := a.Graph.Where(n)
	code := a.code(n)
	inside, _, called := parameters(a.signature(n), a.short(n))
	if !ok || len(code) == 0 || a.Graph.Role(w.File)&tree.Test != 0 || !called || strings.Contains(inside, "...") || strings.Contains(inside, "**") || apart.Get().MatchString(inside) || holdsCode(code, "arguments") {
		return "", nil, false
	}
	beside = keep(a.Graph.Symbols(a.short(n)), func(d graph.Node) bool { return a.fileOf(d) == w.File })
	if !a.Graph.SymbolKind(n).IsType() {
		return inside, append(beside, n), true
	}
	above, open := a.ancestors([]graph.Node{n})
	return inside, append(append(beside, n), above...), !open
}
