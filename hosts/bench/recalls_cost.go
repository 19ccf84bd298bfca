package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

// costRuns is of how many runs the middle one is told.
const costRuns = 101

// vectorRuns is the same of comparing many vectors, which takes long.
const vectorRuns = 41

// remindCost measures what it costs to keep something in mind and to be reminded of it with
// few items and with many: the time, and how many records the store returned.
func remindCost(ctx context.Context, few, many int) error {
	a, err := mindCost(ctx, few)
	if err != nil {
		return err
	}
	b, err := mindCost(ctx, many)
	if err != nil {
		return err
	}
	fmt.Printf("%-8s %12s %12s %8s %s\n", "p50", fmt.Sprint(few, " items"), fmt.Sprint(many, " items"), "ratio", "records read")
	for i, what := range []string{"add", "recall"} {
		fmt.Printf("%-8s %12v %12v %8.2f %d, %d\n", what, a.took[i], b.took[i], float64(b.took[i])/float64(a.took[i]), a.read[i], b.read[i])
	}
	return nil
}

// mindCosts are those of adding and of recalling, of the middle run.
type mindCosts struct {
	took [2]time.Duration
	read [2]int
}

// costBench counts what a store returns.
type costBench struct {
	ctx    context.Context
	engine native.Engine
	s      store.Store
	embed  func(context.Context, native.Need) contract.Reply
	read   int
	runs   []time.Duration // of the last measurement, the quickest first
}

func openCostBench(ctx context.Context) (*costBench, func(), error) {
	dir, err := os.MkdirTemp("", "cairn-bench-memory-")
	if err != nil {
		return nil, nil, err
	}
	s, err := sqlite.Open(filepath.Join(dir, "memory.db"), sqlite.Options{})
	if err != nil {
		os.RemoveAll(dir)
		return nil, nil, err
	}
	return &costBench{ctx: ctx, engine: native.NewProcess(1), s: s}, func() { s.Close(); os.RemoveAll(dir) }, nil
}

func (b *costBench) call(op string, q any) (json.RawMessage, error) {
	h := native.Handlers{"store": func(ctx context.Context, n native.Need) contract.Reply {
		r := store.Answer(ctx, b.s, "bench", n.Request)
		var told contract.StoreReply
		if json.Unmarshal(r.Value, &told) == nil {
			for _, one := range told.Results {
				b.read += len(one.Records)
			}
		}
		return r
	}}
	if b.embed != nil {
		h["embed"] = b.embed
	}
	return native.Run(b.ctx, b.engine, op, q, h)
}

// middle runs something many times and tells the middle of what it took and read.
func (b *costBench) middle(runs int, run func(i int) error) (time.Duration, int, error) {
	var took []time.Duration
	var read []int
	for i := range runs {
		b.read = 0
		start := time.Now()
		if err := run(i); err != nil {
			return 0, 0, err
		}
		took, read = append(took, time.Since(start)), append(read, b.read)
	}
	slices.Sort(took)
	slices.Sort(read)
	b.runs = took
	return took[runs/2], read[runs/2], nil
}

func mindCost(ctx context.Context, items int) (c mindCosts, err error) {
	b, end, err := openCostBench(ctx)
	if err != nil {
		return c, err
	}
	defer end()
	rng := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(rng, 1.07, 3, vocabulary)
	say := func(words int) string {
		var w []string
		for range words {
			w = append(w, word(zipf.Uint64()))
		}
		return strings.Join(w, " ")
	}
	add := func(int) error {
		_, err := b.call("memory", contract.MemoryRequest{Project: "bench", Action: "add", Session: "", Text: say(15)})
		return err
	}
	if _, err := b.call("sessions", contract.SessionsRequest{Project: "bench", Action: "start"}); err != nil {
		return c, err
	}
	for i := range items - costRuns/2 {
		if err := add(i); err != nil {
			return c, err
		}
	}
	for i := 0; i < items && items <= costRuns/2; i++ {
		if err := add(i); err != nil {
			return c, err
		}
	}
	recall := func(int) error {
		_, err := b.call("memory", contract.MemoryRequest{Project: "bench", Action: "recall", Query: say(5), Limit: 5})
		return err
	}
	if items > costRuns/2 { // additions go on around the number
		if c.took[0], c.read[0], err = b.middle(costRuns, add); err != nil {
			return c, err
		}
		c.took[1], c.read[1], err = b.middle(costRuns, recall)
		return c, err
	}
	if c.took[1], c.read[1], err = b.middle(costRuns, recall); err == nil {
		var fresh []string // a session of its own for each, with as many items
		for range costRuns {
			fresh = append(fresh, "")
		}
		for i := range fresh {
			raw, err := b.call("sessions", contract.SessionsRequest{Project: "bench", Action: "start"})
			if err != nil {
				return c, err
			}
			var r contract.SessionsResponse
			if err := json.Unmarshal(raw, &r); err != nil {
				return c, err
			}
			fresh[i] = r.Sessions[0].ID
			for range items {
				if _, err := b.call("memory", contract.MemoryRequest{Project: "bench", Action: "add", Session: fresh[i], Text: say(15)}); err != nil {
					return c, err
				}
			}
		}
		c.took[0], c.read[0], err = b.middle(costRuns, func(i int) error {
			_, err := b.call("memory", contract.MemoryRequest{Project: "bench", Action: "add", Session: fresh[i], Text: say(15)})
			return err
		})
	}
	return c, err
}

// vectorCosts measures recalls over several numbers of vectors.
func vectorCosts(ctx context.Context, counts string) error {
	for text := range strings.SplitSeq(counts, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return fmt.Errorf("-count: %q: use numbers such as 10000,100000", text)
		}
		if err := vectorCost(ctx, n, 384); err != nil {
			return err
		}
	}
	return nil
}

// vectorCost measures a warm recall over so many vectors of so many dimensions.
func vectorCost(ctx context.Context, count, dimensions int) error {
	b, end, err := openCostBench(ctx)
	if err != nil {
		return err
	}
	defer end()
	rng := rand.New(rand.NewPCG(3, 4))
	embeds := 0
	b.embed = func(_ context.Context, n native.Need) contract.Reply {
		var q contract.EmbedRequest
		if err := json.Unmarshal(n.Request, &q); err != nil {
			return contract.Reply{Error: contract.ErrorOf(err)}
		}
		embeds++
		vectors := make([][]float32, len(q.Texts))
		for i := range vectors {
			vectors[i] = make([]float32, dimensions)
			for j := range vectors[i] {
				vectors[i][j] = float32(rng.NormFloat64())
			}
		}
		return contract.Reply{Body: model.EncodeVectors(vectors)}
	}
	zipf := rand.NewZipf(rng, 1.07, 3, vocabulary)
	for at := 0; at < count; at += 1000 {
		q := contract.MessagesRequest{Project: "bench", Action: "add", Session: "s"}
		if at == 0 {
			if _, err := b.call("sessions", contract.SessionsRequest{Project: "bench", Action: "start", Session: "s"}); err != nil {
				return err
			}
		}
		for range min(1000, count-at) {
			q.Messages = append(q.Messages, contract.NewMessage{Role: "user", Content: strings.Join([]string{word(zipf.Uint64()), word(zipf.Uint64()), word(zipf.Uint64()), word(zipf.Uint64())}, " ")})
		}
		if _, err := b.call("messages", q); err != nil {
			return err
		}
	}
	recall := func(int) error {
		_, err := b.call("recall", contract.RecallRequest{Project: "bench", Query: word(zipf.Uint64()) + " " + word(zipf.Uint64()), Vectors: "host"})
		return err
	}
	start := time.Now()
	if err := recall(0); err != nil {
		return err
	}
	fmt.Printf("%d vectors of %d dimensions: %d requests, %v for the first recall\n", count, dimensions, embeds, time.Since(start).Round(time.Millisecond))
	embeds = 0
	took, read, err := b.middle(vectorRuns, recall)
	if err == nil {
		fmt.Printf("warm recall p50 %v, the quickest %v, %d records read, %d requests of %d recalls\n", took, b.runs[0], read, embeds, vectorRuns)
	}
	return err
}
