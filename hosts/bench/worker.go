package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/cli"
	"github.com/cairn-search/cairn/hosts/native"
)

// warmQueries are asked of any tree: identifiers, phrases and questions, with
// words that are rare and words that are everywhere.
var warmQueries = strings.Split(strings.TrimSpace(`
how is a request routed to its handler
parse the command line flags
ServeHTTP
where are timeouts handled when a connection is closed
json decoder for numbers
mutex lock contention
error returned when the file does not exist
compress a stream with gzip
NewReader
how are test results reported
read the configuration from the environment
concurrent map iteration and write
escape analysis of closures
tls handshake certificate verification
format a floating point number
http/server.go
walk the abstract syntax tree
garbage collector write barrier
url query string encoding
scheduler run queue work stealing`), "\n")

// worker does one thing and reports how long it took, for a parent that also
// sees how much memory this process needed.
func worker(ctx context.Context, args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("usage: bench worker ENGINE index|query|start|mcp TREE")
	}
	engine, what, tree := args[0], args[1], args[2]
	cli.Frugal()
	var m measurement
	if what == "mcp" {
		m, err := serveWorker(ctx, tree)
		if err != nil {
			return err
		}
		return json.NewEncoder(os.Stdout).Encode(m)
	}
	began := time.Now()
	r, err := native.Open(ctx, tree, native.Options{Engine: engine, NoCache: what != "query"})
	if err != nil {
		return err
	}
	defer r.Close(ctx)
	m.Start = time.Since(began).Seconds()
	if what == "start" {
		m.Seconds = m.Start
		return json.NewEncoder(os.Stdout).Encode(m)
	}
	began = time.Now()
	if err := r.Refresh(ctx); err != nil {
		return err
	}
	m.Seconds = time.Since(began).Seconds()
	b, err := r.CallIndexed(ctx, "stats", struct{}{})
	if err != nil {
		return err
	}
	var stats contract.StatsResponse
	if err := json.Unmarshal(b, &stats); err != nil {
		return err
	}
	m.Bytes, m.Files = stats.Bytes, stats.Files
	if what == "query" {
		if m.Queries, err = timeQueries(ctx, r, new(0)); err != nil {
			return err
		}
		if m.Snippets, err = timeQueries(ctx, r, nil); err != nil {
			return err
		}
	}
	return json.NewEncoder(os.Stdout).Encode(m)
}

// timeQueries asks all queries once to warm up, then ten times, with snippets of so many lines, nil for as
// many as without being told.
func timeQueries(ctx context.Context, r *native.Repository, lines *int) ([]float64, error) {
	var times []float64
	for round := range 11 {
		for _, q := range warmQueries {
			began := time.Now()
			if _, err := r.CallIndexed(ctx, "search", contract.SearchRequest{Query: q, SnippetLines: lines}); err != nil {
				return nil, err
			}
			if round > 0 {
				times = append(times, time.Since(began).Seconds())
			}
		}
	}
	return times, nil
}

// copyFiles copies up to n text files of a tree.
func copyFiles(from, to string, n int) (int, error) {
	count := 0
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || count == n {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		count++
		return os.WriteFile(target, b, 0o644)
	})
	return count, err
}
