package main

import (
	"context"
	"encoding/json"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/mcp"
	"github.com/cairn-search/cairn/hosts/native"
)

// serveWorker serves a tree in this process to a client in it, and reports times and
// memory.
func serveWorker(ctx context.Context, tree string) (m measurement, err error) {
	began := time.Now()
	s, err := mcp.New(ctx, []string{tree}, mcp.Options{Tools: []string{"code", "graph"}})
	if err != nil {
		return m, err
	}
	c, err := clientOf(ctx, s)
	if err != nil {
		return m, err
	}
	for i, tool := range []string{"search", "seeds", "inspect", "explore"} {
		for j, query := range warmQueries {
			argument := map[string]string{"search": "query", "seeds": "query", "explore": "query", "inspect": "ref"}[tool]
			if tool == "inspect" {
				query = "copy0"
			}
			asked := time.Now()
			if _, err := askTool(ctx, c, tool, map[string]any{argument: query}); err != nil {
				return m, err
			}
			if i+j == 0 {
				m.Seconds = time.Since(began).Seconds()
				if m.Complete, err = completed(ctx, c, query, began); err != nil {
					return m, err
				}
			} else if tool == "search" {
				m.Queries = append(m.Queries, time.Since(asked).Seconds())
			}
		}
	}
	runtime.GC()
	var heap runtime.MemStats
	runtime.ReadMemStats(&heap)
	debug.FreeOSMemory()
	m.HeapKiB, m.ResidentKiB = int64(heap.HeapAlloc)/1024, residentKiB()
	if err := c.Close(); err != nil {
		return m, err
	}
	if err := s.Close(ctx); err != nil {
		return m, err
	}
	return m, sized(ctx, tree, &m)
}

// completed asks until an answer is of all files, and returns when that was.
func completed(ctx context.Context, c *sdk.ClientSession, query string, began time.Time) (float64, error) {
	for {
		said, err := askTool(ctx, c, "search", map[string]any{"query": query})
		if err != nil || !strings.Contains(said, "complete: false") {
			return time.Since(began).Seconds(), err
		}
		time.Sleep(time.Second) // an agent thinks meanwhile
	}
}

// sized tells how much is indexed.
func sized(ctx context.Context, tree string, m *measurement) error {
	r, err := native.Open(ctx, tree, native.Options{})
	if err != nil {
		return err
	}
	b, err := r.Call(ctx, "stats", struct{}{})
	if err != nil {
		return err
	}
	var stats contract.StatsResponse
	if err := json.Unmarshal(b, &stats); err != nil {
		return err
	}
	m.Bytes, m.Files = stats.Bytes, stats.Files
	return r.Close(ctx)
}

// residentKiB is the resident set of this process, 0 where the system does not say.
func residentKiB() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if f := strings.Fields(line); len(f) == 3 && f[0] == "VmRSS:" {
			n, _ := strconv.ParseInt(f[1], 10, 64)
			return n
		}
	}
	return 0
}
