package navigate

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// layout renders candidates. Names are data: each stays on its line, and what is
// not plain text is quoted and escaped, so that a name cannot pose as another
// entry or as an instruction outside the list.
type layout struct {
	document bool // nodes are parts of documents
	sections bool // files lead on to sections
	json     bool // and .json files to values
	entries  string
	tell     func(n *contract.TreeNode) string // what is in a node, of telling entries
	ids      bool                              // show node ids, as beam does, rather than aliases
	notes    bool                              // a line for each file, with what a search found it by
	picked   bool                              // files that were picked, rather than those of a search
}

const treeHeader = "=== REPOSITORY DIRECTORY TREE ===\n"
const pickedHeader = "=== FILES PICKED SO FAR ===\n"
const searchHeader = "=== FILES FOUND BY A SEARCH ===\n"
const documentHeader = "=== DOCUMENT OUTLINE ===\n"

// maxText is how many characters of a document node's text are shown.
const maxText = 200

func (l layout) header() string {
	switch {
	case l.ids:
		return ""
	case l.document:
		return documentHeader
	case l.picked:
		return pickedHeader
	case l.notes:
		return searchHeader
	}
	return treeHeader
}

// alias is the id by which candidate i of a list is shown.
func (l layout) alias(n *contract.TreeNode, i int) string {
	if l.ids {
		return quote(n.ID)
	}
	return "n" + strconv.Itoa(i+1)
}

// appendEntry renders candidate i of a list, its path without a prefix.
func (l layout) appendEntry(b []byte, n *contract.TreeNode, i int, prefix string) []byte {
	alias := l.alias(n, i)
	switch {
	case l.document:
		b = append(append(append(b, "- id: "...), alias...), "\ntitle: "...)
		title := n.Title
		if title == "" {
			title = n.Path
		}
		b = append(appendQuoted(b, oneLine(title)), '\n')
		if n.Summary != "" {
			b = append(appendQuoted(append(b, "summary: "...), oneLine(n.Summary)), '\n')
		}
		if n.Text != "" {
			b = append(appendQuoted(append(b, "text: "...), oneLine(n.Text)), '\n')
		}
		return b
	case l.short() || l.notes:
		b = append(append(b, alias...), ' ')
		b = l.appendPath(b, n, prefix)
		if n.Directory {
			b = append(b, '/')
		}
		return append(append(b, l.note(n)...), '\n')
	}
	b = append(append(append(b, "- id: "...), alias...), "\npath: "...)
	b = l.appendPath(b, n, prefix)
	return append(append(append(b, "\ntype: "...), l.kind(n)...), '\n')
}

// short tells whether an entry is one line.
func (l layout) short() bool { return l.entries == EntriesCompact || l.entries == EntriesTelling }

// note is what the line of an entry says behind its path.
func (l layout) note(n *contract.TreeNode) string {
	said := ""
	switch {
	case l.notes:
		said = n.Text
	case l.entries == EntriesTelling && l.tell != nil:
		said = l.tell(n)
	}
	if said == "" {
		return ""
	}
	return noteMark + quote(oneLine(said))
}

// noteMark stands between a path and a note on one line.
const noteMark = " | "

func (l layout) kind(n *contract.TreeNode) string {
	value := l.json && strings.Contains(n.ID, valueMark)
	switch {
	case value && n.Directory:
		return "object"
	case value:
		return "value"
	case isSection(n):
		return "section"
	case n.Directory:
		return "directory"
	}
	return "file"
}

// list renders the first candidates, as many as fit, in one block.
func (l layout) list(candidates []contract.TreeNode, budget int) *block {
	b := &block{tokens: text.Tokens(l.header())}
	out := []byte(l.header())
	for i := range candidates {
		entry := l.appendEntry(nil, &candidates[i], i, "")
		if n := text.Tokens(entry); i == 0 || b.tokens+n <= budget {
			out, b.tokens = append(out, entry...), b.tokens+n
			b.nodes = candidates[:i+1]
			continue
		}
		break
	}
	b.text = string(out)
	return b
}

// appendPath renders a path without a prefix. Whether it is quoted depends on the
// whole path, so that a prefix always saves the same.
func (l layout) appendPath(b []byte, n *contract.TreeNode, prefix string) []byte {
	if plainPath(n.Path) {
		return append(b, n.Path[len(prefix):]...)
	}
	return strconv.AppendQuote(b, n.Path[len(prefix):])
}

// frame is what an entry takes besides its path, in tokens.
func (l layout) frame(n *contract.TreeNode, i int) int {
	alias := 1 + (digits(i+1)+2)/3
	if l.ids {
		alias = text.Tokens(quote(n.ID))
	}
	switch {
	case l.short() && n.Directory:
		return alias + 2 + text.Tokens(l.note(n))
	case l.short():
		return alias + 1 + text.Tokens(l.note(n))
	}
	return alias + fullFrame + text.Tokens(l.kind(n))
}

var fullFrame = text.Tokens("- id: \npath: \ntype: \n")

// path is what the path of an entry takes, in tokens.
func (l layout) path(n *contract.TreeNode) int { return text.Tokens(quotePath(n.Path)) }

// cost is what candidate i of a list takes without a prefix, in tokens.
func (l layout) cost(n *contract.TreeNode, i int) int {
	if l.document {
		return text.Tokens(l.appendEntry(nil, n, i, ""))
	}
	return l.frame(n, i) + l.path(n)
}

// bound is the most that a candidate takes, wherever it stands.
func (l layout) bound(n *contract.TreeNode) int {
	const lastAlias = 999999
	return l.cost(n, lastAlias-1)
}

func digits(n int) int {
	d := 1
	for ; n >= 10; n /= 10 {
		d++
	}
	return d
}

// quote renders text from outside on one line: as it is if it is plain, else
// as a quoted string with escapes.
func quote(s string) string {
	if plain(s) {
		return s
	}
	return strconv.Quote(s)
}

func appendQuoted(b []byte, s string) []byte { return append(b, quote(s)...) }

// plain tells whether s can stand unquoted: printable, without quotes or spaces
// at its ends.
func plain(s string) bool {
	if s == "" || s[0] == ' ' || s[0] == '"' || s[len(s)-1] == ' ' {
		return s == ""
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= utf8.RuneSelf {
			return utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
		} else if c < ' ' || c == 0x7F {
			return false
		}
	}
	return true
}

// quotePath is quote for a path. What quoting would escape is quoted, so that a
// prefix takes the same in every path.
func quotePath(s string) string {
	if plainPath(s) {
		return s
	}
	return strconv.Quote(s)
}

func plainPath(s string) bool { return plain(s) && !strings.ContainsAny(s, `"\|`) }

// oneLine joins the words of prose by single spaces and cuts it.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	n := 0
	for i := range s {
		if n++; n > maxText {
			return s[:i] + "…"
		}
	}
	return s
}
