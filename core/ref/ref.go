// Package ref makes the names of what an index holds, "type:project:…", by which requests
// and answers refer to it. [github.com/cairn-search/cairn/core/graph.Forms] lists the forms.
//
// The hash of a symbol is that of its file's path and its position among those of the same
// name there, so that it does not change with the code; that of a chunk is of its file's
// content.
package ref

import (
	"iter"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/text"
)

// Types of what an index holds, as refs begin.
const (
	TypeFile        = "file"
	TypeChunk       = "chunk"
	TypeSymbol      = "symbol"
	TypeSection     = "section"
	TypeRequirement = "requirement"
	TypeUserStory   = "user_story"
)

// TypeOf returns the type of entity that a definition of some kind is.
func TypeOf(k outline.Kind) string {
	switch k {
	case outline.Heading:
		return TypeSection
	case outline.Requirement:
		return TypeRequirement
	case outline.Story:
		return TypeUserStory
	}
	return TypeSymbol
}

// Project returns the name that refs have for what an index is of.
func Project(x *index.Index) string { return ProjectName(x.Meta.Name) }

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

// Of is the ref of an entity of a type, by the parts of its name.
func Of(kind string, parts ...string) string { return kind + ":" + strings.Join(parts, ":") }

// File returns the ref of a file.
func File(project, path string) string { return Of(TypeFile, project, path) }

// Record returns the ref of something that was added or is remembered.
func Record(project string, r contract.StoredRecord) string { return Of(string(r.Type), project, r.ID) }

// Chunk returns the ref of a chunk by its file and number in a segment.
func Chunk(project string, s *index.Segment, file, chunk int) string {
	from, _ := s.ChunkRange(file)
	return Of(TypeChunk, project, string(s.PathBytes(file)), strconv.Itoa(chunk-from), ChunkHash(s, file))
}

// Definition returns the ref of a symbol, section or requirement by its file and number in
// a segment.
func Definition(project string, s *index.Segment, file, d int) string {
	if kind := s.Columns().DefShape[d].Kind(); kind.Prose() {
		return Of(TypeOf(kind), project, string(s.PathBytes(file)), anchor(s, file, d))
	}
	qualified, _ := s.DefName(d)
	same := 0
	from, _ := s.DefRange(file)
	for i := from; i < d; i++ {
		if s.SameName(i, d) {
			same++
		}
	}
	return Of(TypeSymbol, project, string(qualified), SymbolHash(s.PathBytes(file), same))
}

// Definitions returns the definitions of a file that are wanted, by their numbers in a segment, and
// the ref of each, as Definition has it. It takes a time that grows with the number of definitions
// where Definition, which counts those before one, takes it for each.
func Definitions(project string, s *index.Segment, file int, wanted func(d int) bool) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		path, shapes := s.PathBytes(file), s.Columns().DefShape
		before, anchors := map[string]int{}, map[outline.Kind]*text.Anchors{}
		from, to := s.DefRange(file)
		for d := from; d < to; d++ {
			kind, made := shapes[d].Kind(), ""
			qualified, name := s.DefName(d)
			if kind.Prose() {
				if anchors[kind] == nil {
					anchors[kind] = &text.Anchors{}
				}
				made = Of(TypeOf(kind), project, string(path), anchors[kind].Next(string(name)))
			} else {
				same := before[string(qualified)]
				before[string(qualified)]++
				made = Of(TypeSymbol, project, string(qualified), SymbolHash(path, same))
			}
			if wanted(d) && !yield(d, made) {
				return
			}
		}
	}
}

// SymbolHash tells a definition from others of its qualified name: by the path of
// its file, and how many of them are before it there.
func SymbolHash(path []byte, before int) string {
	return short(index.Hash(strconv.AppendInt(append(append([]byte{}, path...), 0), int64(before), 10)))
}

// ChunkHash tells the content of a chunk's file.
func ChunkHash(s *index.Segment, file int) string { return short(s.File(file).Hash) }

// anchor returns the anchor of a section or requirement, which depends on those of
// its kind before it.
func anchor(s *index.Segment, file, d int) (anchor string) {
	var all text.Anchors
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
