package verify

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/tree"
)

// narrowed returns the definitions that a mention means beside the others of its sentence:
// those in a file or type that is named with it, else those outside of tests.
func (c *checker) narrowed(r *reader, m *mention) []graph.Node {
	if m == nil || m.class != name {
		return nil
	}
	s := c.named(m.name)
	if s.state != found && s.state != loose || len(s.nodes) > maxNodes {
		return nil
	}
	nodes := s.nodes
	if list := keep(nodes, func(n graph.Node) bool { // no constructors beside their types
		q := c.Graph.Label(n)
		return !strings.HasSuffix(q, shortName(q)+"."+shortName(q))
	}); len(list) > 0 {
		nodes = list
	}
	for _, t := range r.list {
		if len(nodes) < 2 {
			return nodes
		}
		if t.mention == nil || t.mention.name == m.name {
			continue
		}
		if list := keep(nodes, c.besides(t.mention)); len(list) > 0 {
			return list
		}
	}
	if list := keep(nodes, func(n graph.Node) bool { return c.Graph.Role(c.fileOf(n))&tree.Test == 0 }); len(list) > 0 {
		return list
	}
	return nodes
}

// besides tells of definitions whether they are in the file or the type of a mention.
func (c *checker) besides(m *mention) func(graph.Node) bool {
	if isPlace(m) {
		files, dirs, _ := c.pathOf(m)
		return func(n graph.Node) bool {
			return slices.Contains(files, c.fileOf(n)) || inDirs(c.Graph.Path(c.fileOf(n)), dirs)
		}
	}
	return func(n graph.Node) bool {
		q := c.Graph.Label(n)
		return m.class == name && q != shortName(q) && strings.HasSuffix("."+strings.TrimSuffix(q, "."+shortName(q)), "."+shortName(m.name))
	}
}

// code returns the lines of a definition without comments; nil if they cannot be had.
func (c *facts) code(n graph.Node) [][]byte {
	w, ok := c.Graph.Where(n)
	if !ok {
		return nil
	}
	return c.codeOf(w.File, w.First, w.Last)
}

// codeOf returns lines of a file without those that are comments.
func (c *facts) codeOf(file, first, last int) (list [][]byte) {
	lines := c.content(file)
	hash := c.Graph.Language(file).Traits().HashComments
	quoted := ""
	for i := max(first, 1) - 1; i < min(last, len(lines)); i++ {
		l := bytes.TrimSpace(lines[i])
		if q := string(l[:min(3, len(l))]); quoted == "" && hash && (q == `"""` || q == "'''") {
			if bytes.Count(l, []byte(q))%2 == 1 {
				quoted = q
			}
			continue
		}
		switch {
		case quoted != "":
			if bytes.Count(l, []byte(quoted))%2 == 1 {
				quoted = ""
			}
		case len(l) == 0, l[0] == '*', l[0] == '#' && !bytes.HasPrefix(l, []byte("#define")) && !bytes.HasPrefix(l, []byte("#[")),
			bytes.HasPrefix(l, []byte("//")), bytes.HasPrefix(l, []byte("/*")), bytes.HasPrefix(l, []byte("--")):
		default:
			list = append(list, l)
		}
	}
	return list
}

// occurrences yields where a name stands as a word in a line.
func occurrences(line, name string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for from := 0; name != ""; {
			at := strings.Index(line[from:], name)
			if at < 0 {
				return
			}
			at += from
			from = at + len(name)
			begins := at == 0 || !wordByte(line[at-1]) || !wordByte(name[0])
			if begins && (from == len(line) || !wordByte(line[from])) && !yield(at) {
				return
			}
		}
	}
}

// holdsWord counts how often lines hold a name as a word, and tells where the first one
// stands, in bytes.
func holdsWord(lines [][]byte, name string) (at, times int) {
	at = -1
	from := 0
	for _, l := range lines {
		if bytes.Contains(l, []byte(name)) {
			for i := range occurrences(string(l), name) {
				if times++; at < 0 {
					at = from + i
				}
			}
		}
		from += len(l) + 1
	}
	return at, times
}

// about yields what a sentence names, each with the definitions that it means, if they are no more
// than most.
func (c *checker) about(r *reader, most int) iter.Seq2[*mention, graph.Node] {
	return func(yield func(*mention, graph.Node) bool) {
		for _, t := range r.list {
			if t.mention == nil || c.named(t.mention.name).state != found {
				continue
			}
			nodes := c.narrowed(r, t.mention)
			for _, n := range nodes {
				if len(nodes) <= most && !yield(t.mention, n) {
					return
				}
			}
		}
	}
}
