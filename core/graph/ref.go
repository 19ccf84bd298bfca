package graph

import (
	"errors"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/link"
	"github.com/cairn-search/cairn/core/outline"
)

// Refs name entities, "type:project:…": see [Forms]. The hash of a symbol is that
// of its file's path and its position among those of the same name there, so that
// it does not change with the code; that of a chunk is of its file's content.

// Forms are how the refs of each type are made.
var Forms = [typeCount]string{
	Project:   "project:<project>",
	Directory: "directory:<project>:<path>",
	File:      "file:<project>:<path>",
	Symbol:    "symbol:<project>:<qualified name>:<hash>",
	Section:   "section:<project>:<path>:<anchor>",
	Chunk:     "chunk:<project>:<path>:<ordinal>:<hash>",
	Commit:    "commit:<project>:<sha>",

	KnowledgeRecord: "knowledge:<project>:<id>", SessionRecord: "session:<project>:<id>", TranscriptRecord: "transcript:<project>:<id>",
	ThreadRecord: "thread:<project>:<id>", NoteRecord: "note:<project>:<id>", TaskRecord: "task:<project>:<id>",
	BrofileRecord: "brofile:<project>:<id>", WhiteboardRecord: "whiteboard:<project>:<id>", BashCallRecord: "bash_call:<project>:<id>",
}

// The ways in which a ref can fail to resolve.
var (
	ErrMalformed = errors.New("not a ref")                       // of no known form
	ErrForeign   = errors.New("a ref of another project")        // of a project that this is not
	ErrGone      = errors.New("no such entity")                  // well-formed, but nothing is there
	ErrChanged   = errors.New("the file has changed since")      // a chunk of a content that is no more
	ErrAmbiguous = errors.New("several entities have that name") // a name that is not a ref
)

// ProjectName makes a repository's name one that refs can hold.
func ProjectName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r <= ' ' || r == ':' || r == 0x7f {
			return '-'
		}
		return r
	}, name)
	if name == "" {
		return "repository"
	}
	return name
}

// Ref returns the ref of a node.
func (g *Graph) Ref(n Node) string {
	t := g.TypeOf(n)
	switch t {
	case Project:
		return refOf(t, g.project)
	case Directory:
		return refOf(t, g.project, g.directories[n-g.dirFirst])
	case File:
		return refOf(t, g.project, g.Path(int(n-g.fileFirst)))
	case Symbol, Section:
		p, file, d, _ := g.local(int(n - g.defFirst))
		return DefinitionRef(g.project, p.Segment, file, d)
	case Chunk:
		file := g.FileOfChunk(int(n - g.chunkFirst))
		p, i := g.at(file)
		from, _ := p.ChunkRange(i)
		return ChunkRef(g.project, p.Segment, i, from+int(n-g.chunkFirst)-int(g.parts[file]))
	}
	return refOf(t, g.project, g.beyond.nodes[n-g.end].ID)
}

func refOf(t Type, segments ...string) string { return t.String() + ":" + strings.Join(segments, ":") }

// FileRef returns the ref of a file.
func FileRef(project, path string) string { return refOf(File, project, path) }

// ChunkRef returns the ref of a chunk by its file and number in a segment.
func ChunkRef(project string, s *index.Segment, file, chunk int) string {
	from, _ := s.ChunkRange(file)
	return refOf(Chunk, project, string(s.PathBytes(file)), strconv.Itoa(chunk-from), chunkHash(s, file))
}

// DefinitionRef returns the ref of a symbol or section by its file and number in a
// segment.
func DefinitionRef(project string, s *index.Segment, file, d int) string {
	if s.Columns().DefShape[d].Kind() == outline.Heading {
		return refOf(Section, project, string(s.PathBytes(file)), anchor(s, file, d))
	}
	qualified, _ := s.DefName(d)
	same := 0
	from, _ := s.DefRange(file)
	for i := from; i < d; i++ {
		if other, _ := s.DefName(i); string(other) == string(qualified) {
			same++
		}
	}
	return refOf(Symbol, project, string(qualified), symbolHash(s.PathBytes(file), same))
}

// symbolHash tells a definition from others of its qualified name: by the path of
// its file, and how many of them are before it there.
func symbolHash(path []byte, before int) string {
	return short(index.Hash(strconv.AppendInt(append(append([]byte{}, path...), 0), int64(before), 10)))
}

func chunkHash(s *index.Segment, file int) string { return short(s.File(file).Hash) }

// anchor returns the anchor of a heading, with a number behind it if others of the
// document before it have the same.
func anchor(s *index.Segment, file, d int) string {
	_, name := s.DefName(d)
	slug, same := link.Slug(string(name)), 0
	from, _ := s.DefRange(file)
	for i := from; i < d; i++ {
		if _, other := s.DefName(i); link.Slug(string(other)) == slug {
			same++
		}
	}
	if same > 0 {
		slug += "-" + strconv.Itoa(same)
	}
	return slug
}

func short(h uint64) string {
	s := strconv.FormatUint(h>>32, 16)
	return "00000000"[len(s):] + s
}

// Resolve finds the entity of a ref. A path is taken for its file or directory, a
// qualified name that is defined once for its symbol.
func (g *Graph) Resolve(ref string) (Node, error) {
	head, rest, ok := strings.Cut(ref, ":")
	t, known := TypeOf(head)
	if !ok || !known {
		return g.Named(ref)
	}
	project, body, more := strings.Cut(rest, ":")
	switch {
	case project == "" || !more && t != Project:
		return None, ErrMalformed
	case project != g.project:
		return None, ErrForeign
	case t == Project && more:
		return None, ErrMalformed
	case t == Project:
		return 0, nil
	}
	switch t {
	case Directory, File:
		if n, ok := g.atPath(body); ok && g.TypeOf(n) == t {
			return n, nil
		}
		return None, ErrGone
	case Symbol:
		return g.symbol(body)
	case Section:
		return g.section(body)
	case Chunk:
		return g.chunk(body)
	}
	if n, ok := g.beyond.byID[head+":"+body]; ok {
		return n, nil
	}
	return None, ErrGone
}

// atPath finds the file or directory at a path; "" and "." are the project.
func (g *Graph) atPath(path string) (Node, bool) {
	path = strings.TrimSuffix(strings.TrimPrefix(path, "./"), "/")
	if path == "" || path == "." {
		return 0, true
	}
	if f, ok := g.fileAt(path); ok {
		return g.fileFirst + Node(f), true
	}
	for i, j := 0, len(g.directories); i < j; {
		m := (i + j) / 2
		switch c := strings.Compare(g.directories[m], path); {
		case c == 0:
			return g.dirFirst + Node(m), true
		case c < 0:
			i = m + 1
		default:
			j = m
		}
	}
	return None, false
}

// Named finds what has a path or a qualified name.
func (g *Graph) Named(name string) (Node, error) {
	if name == "" {
		return None, ErrMalformed
	}
	if n, ok := g.atPath(name); ok {
		return n, nil
	}
	found := g.Symbols(strings.ReplaceAll(name, "::", "."))
	switch len(found) {
	case 0:
		return None, ErrMalformed
	case 1:
		return found[0], nil
	}
	return None, ErrAmbiguous
}

// Symbols returns the symbols whose qualified name is or ends in the one given, in
// order; those that are exactly it, if there are any.
func (g *Graph) Symbols(qualified string) []Node {
	var exact, ending []Node
	last := qualified[strings.LastIndexByte(qualified, '.')+1:]
	for i := range g.x.Parts {
		p := &g.x.Parts[i]
		p.Named(last, func(file, d int) {
			n := g.numbers[i][file]
			if n == dead || p.Language(file) == outline.Markdown {
				return
			}
			from, _ := p.DefRange(file)
			node := g.defFirst + Node(int(g.defs[n])+d-from)
			q, _ := p.DefName(d)
			if string(q) == qualified {
				exact = append(exact, node)
			} else if strings.HasSuffix(string(q), "."+qualified) {
				ending = append(ending, node)
			}
		})
	}
	if len(exact) == 0 {
		exact = ending
	}
	sortNodes(exact)
	return exact
}

func (g *Graph) symbol(body string) (Node, error) {
	at := strings.LastIndexByte(body, ':')
	if at <= 0 || len(body)-at-1 != 8 {
		return None, ErrMalformed
	}
	file, before := -1, 0
	for _, n := range g.Symbols(body[:at]) {
		p, i, d, in := g.local(int(n - g.defFirst))
		if q, _ := p.DefName(d); string(q) != body[:at] {
			break
		}
		if in != file {
			file, before = in, 0
		}
		if symbolHash(p.PathBytes(i), before) == body[at+1:] {
			return n, nil
		}
		before++
	}
	return None, ErrGone
}

func (g *Graph) section(body string) (Node, error) {
	at := strings.LastIndexByte(body, ':')
	if at <= 0 {
		return None, ErrMalformed
	}
	file, ok := g.fileAt(body[:at])
	if !ok {
		return None, ErrGone
	}
	p, i := g.at(file)
	from, to := p.DefRange(i)
	for d := from; d < to && g.Language(file) == outline.Markdown; d++ {
		if anchor(p.Segment, i, d) == body[at+1:] {
			return g.defFirst + Node(int(g.defs[file])+d-from), nil
		}
	}
	return None, ErrGone
}

func (g *Graph) chunk(body string) (Node, error) {
	at := strings.LastIndexByte(body, ':')
	if at <= 0 {
		return None, ErrMalformed
	}
	hash, body := body[at+1:], body[:at]
	at = strings.LastIndexByte(body, ':')
	if at <= 0 {
		return None, ErrMalformed
	}
	ordinal, err := strconv.Atoi(body[at+1:])
	if err != nil || ordinal < 0 {
		return None, ErrMalformed
	}
	file, ok := g.fileAt(body[:at])
	if !ok || ordinal >= int(g.parts[file+1]-g.parts[file]) {
		return None, ErrGone
	}
	if p, i := g.at(file); chunkHash(p.Segment, i) != hash {
		return None, ErrChanged
	}
	return g.chunkFirst + Node(int(g.parts[file])+ordinal), nil
}
