package graph

import (
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/link"
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

	Requirement: "requirement:<project>:<path>:<anchor>", UserStory: "user_story:<project>:<path>:<anchor>",

	Chunk:  "chunk:<project>:<path>:<ordinal>:<hash>",
	Commit: "commit:<project>:<sha>",

	KnowledgeRecord: "knowledge:<project>:<id>", SessionRecord: "session:<project>:<id>", TranscriptRecord: "transcript:<project>:<id>",
	ThreadRecord: "thread:<project>:<id>", NoteRecord: "note:<project>:<id>", TaskRecord: "task:<project>:<id>",
	BrofileRecord: "brofile:<project>:<id>", WhiteboardRecord: "whiteboard:<project>:<id>", BashCallRecord: "bash_call:<project>:<id>",
}

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
	case Symbol, Section, Requirement, UserStory:
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

// DefinitionRef returns the ref of a symbol, section or requirement by its file and number in a
// segment.
func DefinitionRef(project string, s *index.Segment, file, d int) string {
	if kind := s.Columns().DefShape[d].Kind(); kind.Prose() {
		return refOf(TypeOfKind(kind), project, string(s.PathBytes(file)), anchor(s, file, d))
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

// anchor returns the anchor of a section or requirement, which depends on those of
// its kind before it.
func anchor(s *index.Segment, file, d int) (anchor string) {
	var all link.Anchors
	from, _ := s.DefRange(file)
	shapes := s.Columns().DefShape
	for i := from; i <= d; i++ {
		if shapes[i].Kind() == shapes[d].Kind() {
			_, name := s.DefName(i)
			anchor = all.Next(string(name))
		}
	}
	return anchor
}

func short(h uint64) string {
	s := strconv.FormatUint(h>>32, 16)
	return "00000000"[len(s):] + s
}
