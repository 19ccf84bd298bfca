package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"
)

// mcpTargets are what the figures are held against.
const (
	mcpInitialize = 150 // ms
	mcpMemory     = 3   // times the bytes indexed
)

// mcpBench measures the server of package mcp on a large tree: how soon a client is
// answered, how long its first question takes, and what memory the server then has.
func mcpBench(ctx context.Context, args []string) error {
	set := flag.NewFlagSet("mcp", flag.ContinueOnError)
	tree := set.String("tree", "", "`folder` whose files are repeated (default: the sources of Go itself)")
	files := set.Int("files", 50_000, "`number` of files to serve")
	runs := set.Int("runs", 5, "starts of which the median counts")
	if err := set.Parse(args); err != nil {
		return err
	}
	if err := orSources(ctx, tree); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "cairn-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	b := &speedBench{ctx: ctx, tmp: tmp, runs: *runs, tree: *tree, files: 1}
	if err := b.build(); err != nil {
		return err
	}
	served := filepath.Join(tmp, "served")
	n := 0
	for i := 0; n < *files; i++ {
		more, err := copyFiles(*tree, filepath.Join(served, fmt.Sprintf("copy%d", i)), *files-n)
		if err != nil {
			return err
		}
		if more == 0 {
			return fmt.Errorf("no files in %q", *tree)
		}
		n += more
	}
	fmt.Printf("%s, %d processors, %d files of %s\n\n", runtime.Version(), runtime.NumCPU(), n, *tree)
	var first, tools []float64
	for i := range *runs {
		m, err := b.handshake(served, fmt.Sprintf("cold%d", i))
		if err != nil {
			return err
		}
		first, tools = append(first, m[0]*1000), append(tools, m[1]*1000)
	}
	fmt.Printf("%-56s %8.0f ms (most %.0f, target %d)\n", "process start to the answer of initialize, no index", percentile(first, 50), percentile(first, 100), mcpInitialize)
	fmt.Printf("%-56s %8.0f ms (most %.0f)\n", "to the answer of tools/list", percentile(tools, 50), percentile(tools, 100))
	for _, state := range []string{"index made", "index from the cache"} {
		m, err := b.worker("native", "mcp", served)
		if err != nil {
			return err
		}
		share := func(kib int64) float64 { return float64(kib) * 1024 / float64(m.Bytes) }
		fmt.Printf("\n%s, %.0f MB in %d files\n", state, float64(m.Bytes)/1e6, m.Files)
		fmt.Printf("%-56s %8.2f s\n", "  first question answered, if need be of a part, after", m.Seconds)
		fmt.Printf("%-56s %8.2f s\n", "  first answer of all files after", m.Complete)
		fmt.Printf("%-56s %8.0f ms\n", "  median of later ones", percentile(m.Queries, 50)*1000)
		fmt.Printf("%-56s %8.2f times the bytes\n", "  heap after a collection", share(m.HeapKiB))
		fmt.Printf("%-56s %8.2f times the bytes (target %d)\n", "  resident set", share(m.ResidentKiB), mcpMemory)
		fmt.Printf("%-56s %8.2f times the bytes\n", "  resident set at its peak", share(m.PeakKiB))
	}
	return nil
}

// handshake starts the server and returns the seconds to the answers of initialize
// and of tools/list.
func (b *speedBench) handshake(tree, cache string) (took [2]float64, err error) {
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, b.cairn, "mcp", tree)
	cmd.Env = append(os.Environ(), "CAIRN_CACHE_DIR="+filepath.Join(b.tmp, cache))
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return took, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return took, err
	}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return took, err
	}
	lines := bufio.NewReaderSize(out, math.MaxUint16)
	for i, request := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n" + `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`,
	} {
		if _, err := io.WriteString(in, request+"\n"); err != nil {
			return took, err
		}
		line, err := lines.ReadBytes('\n')
		if err != nil || !json.Valid(line) {
			return took, fmt.Errorf("read answer of cairn mcp: %q: %w", line, err)
		}
		took[i] = time.Since(began).Seconds()
	}
	return took, errors.Join(in.Close(), cmd.Wait())
}
