package native_test

import (
	"context"
	"fmt"
	"os"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/hosts/native"
)

// readme is the README's snippet, to the letter.
func readme(ctx context.Context) error {
	repository, err := native.Open(ctx, "path/to/repository", native.Options{})
	if err != nil {
		return err
	}
	defer repository.Close(ctx)
	answer, err := repository.Search(ctx, api.SearchRequest{Query: "where are timeouts handled", Limit: 3})
	if err != nil {
		return err
	}
	for _, r := range answer.Results {
		fmt.Printf("%s:%d-%d\n", r.Path, r.Lines.Start, r.Lines.End)
	}
	return nil
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
	// Output: server.go:1-4
}
