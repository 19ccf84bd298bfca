package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/all"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
)

// A made-up Go module: functions that call others, and all of them one.
const (
	madePackages  = 250
	madeFiles     = 8  // of a package
	madeFunctions = 50 // of a file
	madeCalls     = 9  // of a function, besides that of the hub
	allFunctions  = madePackages * madeFiles * madeFunctions
)

// pathTimes measures the graph of a made-up module of 100,000 functions and a
// million calls: how long linking takes and paths between any two, what an edge
// needs, and a function that all others call.
func pathTimes(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("paths", flag.ContinueOnError)
	queries := flags.Int("queries", 2000, "paths and inspections that are timed")
	if err := flags.Parse(args); err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(1, 2))
	started := time.Now()
	x, err := madeIndex(ctx, random)
	if err != nil {
		return err
	}
	fmt.Printf("%d files, %d MiB of source indexed in %v\n", x.Files(), x.Bytes()>>20, time.Since(started).Round(time.Millisecond))
	pause := func(int, int) error { return ctx.Err() }
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	started = time.Now()
	g, err := graph.New(x, "made", nil, pause)
	if err != nil {
		return err
	}
	linking := time.Since(started)
	runtime.GC()
	runtime.ReadMemStats(&after)
	fmt.Printf("%d entities, %d edges linked in %v; %.1f bytes an edge stored, %d MiB in memory with all nodes\n",
		g.Len(), g.Edges(), linking.Round(time.Millisecond), float64(len(g.Links()))/float64(g.Edges()), (int64(after.HeapAlloc)-int64(before.HeapAlloc))>>20)
	x = x.Keeping(g.Links(), nil)
	started = time.Now()
	if _, err = graph.New(x, "made", nil, pause); err != nil {
		return err
	}
	fmt.Printf("opened from stored links in %v\n", time.Since(started).Round(time.Millisecond))
	parts, err := x.Encode(true)
	if err != nil {
		return err
	}
	core := all.New(1)
	if _, err := core.Open(bytes.Join(parts, nil)); err != nil {
		return err
	}
	name := func() string { return functionName(random.IntN(allFunctions)) }
	for _, ask := range []struct {
		what    string
		request func() any
	}{
		{"paths, any two", func() any { return contract.PathsRequest{From: name(), To: name()} }},
		{"paths by calls", func() any { return contract.PathsRequest{From: name(), To: name(), EdgeKinds: []string{"CALLS"}} }},
		{"paths along calls", func() any {
			return contract.PathsRequest{From: name(), To: name(), EdgeKinds: []string{"CALLS"}, Direction: "out"}
		}},
		{"paths, depth 5", func() any { return contract.PathsRequest{From: name(), To: name(), Depth: 5} }},
		{"paths from the hub", func() any { return contract.PathsRequest{From: "Hub", To: name()} }},
		{"paths to the hub", func() any { return contract.PathsRequest{From: name(), To: "Hub"} }},
		{"paths to a type", func() any { return contract.PathsRequest{From: name(), ToType: "directory"} }},
		{"inspect", func() any { return contract.InspectRequest{Ref: name()} }},
		{"inspect the hub", func() any { return contract.InspectRequest{Ref: "Hub"} }},
	} {
		if err := timed(ctx, core, ask.what, *queries, ask.request); err != nil {
			return fmt.Errorf("%s: %w", ask.what, err)
		}
	}
	return nil
}

// finished runs an operation to its end without giving it anything that it needs.
func finished(core *engine.Core, op string, request []byte) (any, error) {
	a := core.Start(op, request)
	for !a.Done {
		var replies []contract.Reply
		for _, n := range a.Needs {
			replies = append(replies, contract.Reply{ID: n.ID, Error: contract.Errorf(contract.CodeUnsupported, "only measured")})
		}
		a = core.Resume(a.Call, replies)
	}
	if a.Error != nil {
		return nil, a.Error
	}
	return a.Result, nil
}

// timed asks as often and prints how long that took.
func timed(ctx context.Context, core *engine.Core, what string, queries int, request func() any) error {
	op, _, _ := strings.Cut(what, " ")
	op = strings.TrimSuffix(op, ",")
	var took []time.Duration
	found, cut := 0, 0
	for i := range queries + queries/10 {
		b, err := json.Marshal(request())
		if err != nil {
			return err
		}
		started := time.Now()
		result, err := finished(core, op, b)
		if err != nil {
			return err
		}
		if i < queries/10 { // to warm up
			continue
		}
		took = append(took, time.Since(started))
		if r, ok := result.(*contract.PathsResponse); ok {
			if len(r.Paths) > 0 {
				found++
			}
			if len(r.StoppedAt) > 0 {
				cut++
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	slices.Sort(took)
	fmt.Printf("%-20s p50 %8v  p99 %8v  max %8v", what, took[len(took)/2].Round(time.Microsecond), took[len(took)*99/100].Round(time.Microsecond), took[len(took)-1].Round(time.Microsecond))
	if op == "paths" {
		fmt.Printf("  connected %d%%, cut %d%%", 100*found/queries, 100*cut/queries)
	}
	fmt.Println()
	return nil
}

func functionName(n int) string { return fmt.Sprintf("F%06d", n) }

// madeFile writes the functions of a file, which call others.
func madeFile(file int, random *rand.Rand) []byte {
	const inPackage = madeFiles * madeFunctions
	home := file / madeFiles
	var body strings.Builder
	used := map[int]bool{}
	for f := file * madeFunctions; f < (file+1)*madeFunctions; f++ {
		fmt.Fprintf(&body, "\n// %s does step %d.\nfunc %s() {\n\thub.Hub()\n", functionName(f), f, functionName(f))
		for call := range madeCalls {
			other := random.IntN(allFunctions)
			if call%3 > 0 { // most calls stay in the package
				other = home*inPackage + random.IntN(inPackage)
			}
			body.WriteByte('\t')
			if p := other / inPackage; p != home {
				used[p] = true
				fmt.Fprintf(&body, "p%03d.", p)
			}
			fmt.Fprintf(&body, "%s()\n", functionName(other))
		}
		body.WriteString("}\n")
	}
	var src strings.Builder
	fmt.Fprintf(&src, "package p%03d\n\nimport (\n\t\"example.com/made/hub\"\n", home)
	for _, p := range slices.Sorted(maps.Keys(used)) {
		fmt.Fprintf(&src, "\t\"example.com/made/p%03d\"\n", p)
	}
	return []byte(src.String() + ")\n" + body.String())
}

// madeIndex writes the module and indexes it.
func madeIndex(ctx context.Context, random *rand.Rand) (*index.Index, error) {
	var w index.Worker
	var b index.Builder
	b.Add(w.Analyze("go.mod", []byte("module example.com/made\n"), true))
	b.Add(w.Analyze("hub/hub.go", []byte("package hub\n\n// Hub is called by all.\nfunc Hub() {}\n"), true))
	for file := range madePackages * madeFiles {
		b.Add(w.Analyze(fmt.Sprintf("p%03d/f%d.go", file/madeFiles, file%madeFiles), madeFile(file, random), true))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	s, err := b.Build(func(int, int) error { return ctx.Err() })
	if err != nil {
		return nil, err
	}
	return index.New(s, index.Meta{Name: "made"}), nil
}
