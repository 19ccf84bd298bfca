package native_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
	"github.com/cairn-search/cairn/hosts/native"
)

// readme is the README's first snippet, to the letter.
func readme(ctx context.Context) error {
	repository, err := native.Open(ctx, "path/to/repository", native.Options{})
	if err != nil {
		return err
	}
	defer repository.Close(ctx)
	answer, err := repository.Search(ctx, contract.SearchRequest{Query: "where are timeouts handled", By: contract.ResultUnitDefinition, Limit: 3})
	if err != nil {
		return err
	}
	for _, r := range answer.Results {
		fmt.Printf("%s:%d-%d\n", r.Path, r.Lines.Start, r.Lines.End)
	}
	return nil
}

// readmeModel is its second.
func readmeModel(ctx context.Context, repository *native.Repository) error {
	model, err := llm.Open("ollama:qwen3", llm.Options{})
	if err != nil {
		return err
	}
	found, err := repository.Navigate(ctx, contract.NavigateRequest{Query: "how does the car come to rest", Model: "host"}, model.Handlers())
	if err != nil {
		return err
	}
	for _, f := range found.Files {
		fmt.Println(f.Path)
	}
	return nil
}

// readmeEvidence is its third.
func readmeEvidence(ctx context.Context, repository *native.Repository) error {
	around, err := repository.Inspect(ctx, contract.InspectRequest{Ref: "Server.Serve", Direction: "in", EdgeKinds: []string{"CALLS"}})
	if err != nil {
		return err
	}
	for _, group := range around.Edges.In {
		for _, e := range group.Edges {
			fmt.Printf("%s %s:%d (%s)\n", e.Name, e.At.Path, e.At.Line, e.Confidence)
		}
	}
	return nil
}

func ExampleRepository_Inspect() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	code := "package server\n\ntype Server struct{}\n\nfunc (s *Server) Serve() {}\n\nfunc Run() {\n\ts := &Server{}\n\ts.Serve()\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "server.go"), []byte(code), 0o600); err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	repository, err := native.Open(ctx, dir, native.Options{NoCache: true})
	if err != nil {
		log.Fatal(err)
	}
	defer repository.Close(ctx)
	if err := readmeEvidence(ctx, repository); err != nil {
		log.Fatal(err)
	}
	// Output:
	// Run server.go:9 (exact)
}

func TestREADMEModel(t *testing.T) {
	server := llmtest.NewOpenAI(func(llmtest.Request) llmtest.Reply {
		return llmtest.Reply{Calls: []llmtest.Call{{Name: "rank", Arguments: `{"ranked_ids":["1"],"done":true}`}}}
	})
	defer server.Close()
	t.Setenv("OLLAMA_HOST", strings.TrimSuffix(server.URL, "/v1"))
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "brake.go"), []byte("package car\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	repository, err := native.Open(t.Context(), dir, native.Options{NoCache: true})
	if err != nil {
		t.Fatal(err)
	}
	defer repository.Close(t.Context())
	if err := readmeModel(t.Context(), repository); err != nil {
		t.Fatal(err)
	}
	asked := server.Requests()
	if len(asked) != 1 || asked[0].Model != "qwen3" || !strings.Contains(asked[0].Message, "brake.go") {
		t.Errorf("the model was asked %+v", asked)
	}
}

func ExampleOpen_readme() {
	old, err := os.Getwd()
	defer func() { _ = os.Chdir(old) }()
	dir := ""
	if err == nil {
		dir, err = os.MkdirTemp("", "readme")
	}
	if err == nil {
		err = os.Chdir(dir)
	}
	if err == nil {
		err = os.MkdirAll("path/to/repository", 0o755)
	}
	if err == nil {
		err = os.WriteFile("path/to/repository/server.go", []byte("package server\n\n// onTimeout handles timeouts.\nfunc onTimeout() {}\n"), 0o644)
	}
	if err == nil {
		err = readme(context.Background())
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output: server.go:3-4
}
