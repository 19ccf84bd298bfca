// Command ask is an application that searches code with the package cairn.
//
//	ask GUEST REPOSITORY SNAPSHOT QUESTION   asks a question, and exports the index
//	ask GUEST REPOSITORY < requests          answers requests, a line of JSON each
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/cairn-search/cairn/core/contract"
	cairn "github.com/cairn-search/cairn/plugins/extism/go"
	"github.com/cairn-search/cairn/plugins/extism/standin"
	"github.com/tetratelabs/wazero"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "ask:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	if len(args) != 2 && len(args) != 4 {
		return fmt.Errorf("give GUEST REPOSITORY [SNAPSHOT QUESTION]")
	}
	options := cairn.Options{Model: pick}
	if dir := os.Getenv("CAIRN_CACHE"); dir != "" {
		cache, err := wazero.NewCompilationCacheWithDir(dir)
		if err != nil {
			return err
		}
		defer cache.Close(ctx)
		options.Cache = cache
	}
	c, err := cairn.Open(ctx, args[0], options)
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	loaded, err := c.Load(ctx, args[1])
	if err != nil {
		return err
	}
	if len(args) == 2 {
		return answer(ctx, c, in, out)
	}
	fmt.Fprintf(out, "%d files, %d definitions\n", loaded.Files, loaded.Definitions)
	return ask(ctx, c, args[2], args[3], out)
}

// ask goes through what the package can do.
func ask(ctx context.Context, c *cairn.Cairn, snapshot, question string, out io.Writer) error {
	found, err := c.Search(ctx, contract.SearchRequest{Query: question, Limit: 5})
	if err != nil {
		return err
	}
	for _, r := range found.Results {
		fmt.Fprintf(out, "%d %s:%d-%d %s\n", r.Rank, r.Path, r.Lines.Start, r.Lines.End, r.Score)
	}
	way, err := c.Navigate(ctx, contract.NavigateRequest{Query: question, Model: "host", Limit: 3})
	if err != nil {
		return err
	}
	for _, f := range way.Files {
		fmt.Fprintf(out, "%s %d %s\n", way.Strategy, f.Rank, f.Path)
	}
	around, err := c.Inspect(ctx, contract.InspectRequest{Ref: found.Results[0].Ref})
	if err != nil {
		return err
	}
	for _, g := range around.Edges.Out {
		fmt.Fprintf(out, "%s %d %s\n", g.Kind, g.Total, g.Edges[0].Name)
	}
	written, err := c.Export(ctx, snapshot)
	if err != nil {
		return err
	}
	again, err := c.Load(ctx, snapshot)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d bytes hold %d files\n", written.Bytes, again.Files)
	return nil
}

// answer answers one request a line.
func answer(ctx context.Context, c *cairn.Cairn, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		q := struct {
			Op      string
			Request json.RawMessage
		}{}
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return err
		}
		a, err := c.Answer(ctx, q.Op, q.Request)
		if err != nil {
			return err
		}
		if _, err := out.Write(a); err != nil { // it ends in a newline
			return err
		}
	}
	return lines.Err()
}

// pick stands for a language model.
func pick(_ context.Context, q contract.ModelRequest) (contract.ModelReply, error) {
	return standin.Pick(q)
}
