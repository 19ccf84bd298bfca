package graph

import (
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/ref"
)

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

// Ref returns the ref of a node.
func (g *Graph) Ref(n Node) string {
	t := g.TypeOf(n)
	switch t {
	case Project:
		return refOf(t, g.project)
	case Directory:
		return g.directoryRef(g.directories[n-g.dirFirst])
	case File:
		p, i := g.at(int(n - g.fileFirst))
		return refOf(t, g.projectOf(p), string(p.Segment.PathBytes(i)))
	case Symbol, Section, Requirement, UserStory:
		p, file, d, _ := g.local(int(n - g.defFirst))
		return ref.Definition(g.projectOf(p), p.Segment, file, d)
	case Chunk:
		file := g.FileOfChunk(int(n - g.chunkFirst))
		p, i := g.at(file)
		from, _ := p.ChunkRange(i)
		return ref.Chunk(g.projectOf(p), p.Segment, i, from+int(n-g.chunkFirst)-int(g.parts[file]))
	}
	return refOf(t, g.project, g.beyond.nodes[n-g.end].ID)
}

// projectOf is the name in refs of what is in a part: that of its own repository, so that refs are
// those that it has alone.
func (g *Graph) projectOf(p *index.Part) string {
	if p.Root == "" {
		return g.project
	}
	return ref.ProjectName(p.Root)
}

// directoryRef is the ref of a directory; that of a repository among others is its project's.
func (g *Graph) directoryRef(path string) string {
	for i := range g.x.Parts {
		root := g.x.Parts[i].Root
		if root == "" {
			break
		}
		if rest, ok := strings.CutPrefix(path+"/", root+"/"); ok {
			if rest == "" {
				return refOf(Project, ref.ProjectName(root))
			}
			return refOf(Directory, ref.ProjectName(root), strings.TrimSuffix(rest, "/"))
		}
	}
	return refOf(Directory, g.project, path)
}

// rooted finds the directory of a repository among others by the name that refs have for it, ""
// for that of all.
func (g *Graph) rooted(project string) (root string, ok bool) {
	if project == g.project {
		return "", true
	}
	for i := range g.x.Parts {
		if root := g.x.Parts[i].Root; root != "" && ref.ProjectName(root) == project {
			return root, true
		}
	}
	return "", false
}

func refOf(t Type, parts ...string) string { return ref.Of(t.String(), parts...) }
