package cli

import (
	"fmt"

	"github.com/cairn-search/cairn/hosts/llm"
	"github.com/cairn-search/cairn/hosts/native/vectors"
)

// embeddingFlags say which model makes vectors, for commands that search.
type embeddingFlags struct {
	Embeddings []string `sets:"vectors" as:"host" placeholder:"SPEC" help:"Also find what means the same: ${embedders} embeds the files, once, and the query. Of several, the first that answers is used."`
	getenv     func(string) string
}

// AfterApply is called by the parser.
func (f *embeddingFlags) AfterApply(s *session) error {
	f.getenv = func(name string) string { return s.config.Getenv(name) } // it is read after this
	return nil
}

// vectors is the field of a search request: whether the host is asked for them.
func (f embeddingFlags) vectors() string {
	if len(f.Embeddings) == 0 {
		return ""
	}
	return "host"
}

// embedder opens the model, nil if none is wanted.
func (f embeddingFlags) embedder() (vectors.Embedder, error) {
	if len(f.Embeddings) == 0 {
		return nil, nil
	}
	return f.open()
}

func (f embeddingFlags) open() (*llm.Embedder, error) {
	e, err := llm.OpenEmbedder(f.Embeddings, llm.Options{Getenv: f.getenv})
	if err != nil {
		return nil, fmt.Errorf("--embeddings: %w", err)
	}
	return e, nil
}
