package graph

import "github.com/cairn-search/cairn/core/ref"

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
		return refOf(t, g.project, g.directories[n-g.dirFirst])
	case File:
		return refOf(t, g.project, g.Path(int(n-g.fileFirst)))
	case Symbol, Section, Requirement, UserStory:
		p, file, d, _ := g.local(int(n - g.defFirst))
		return ref.Definition(g.project, p.Segment, file, d)
	case Chunk:
		file := g.FileOfChunk(int(n - g.chunkFirst))
		p, i := g.at(file)
		from, _ := p.ChunkRange(i)
		return ref.Chunk(g.project, p.Segment, i, from+int(n-g.chunkFirst)-int(g.parts[file]))
	}
	return refOf(t, g.project, g.beyond.nodes[n-g.end].ID)
}

func refOf(t Type, parts ...string) string { return ref.Of(t.String(), parts...) }
