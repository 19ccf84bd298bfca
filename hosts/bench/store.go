package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

// storing measures a store of many messages: its size next to the text, the time to
// add one, and to recall. Messages are made of words as frequent as those of a
// language are, by a fixed seed.
func storing(ctx context.Context, args []string) error {
	f := flag.NewFlagSet("store", flag.ContinueOnError)
	messages := f.Int("messages", 100_000, "messages")
	sessions := f.Int("sessions", 10_000, "sessions")
	queries := f.Int("queries", 200, "queries")
	singles := f.Int("singles", 2000, "messages that are added one by one, at the end")
	durable := f.Bool("sync", false, "wait for the disk at every write")
	keep := f.String("keep", "", "file of the store, which is kept, and gone on with if it is there; default a temporary one")
	if err := f.Parse(args); err != nil {
		return err
	}
	path := *keep
	if path == "" {
		dir, err := os.MkdirTemp("", "cairn-bench-store-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		path = filepath.Join(dir, "memory.db")
	}
	s, err := sqlite.Open(path, sqlite.Options{Sync: *durable})
	if err != nil {
		return err
	}
	defer s.Close()
	b := &storeBench{ctx: ctx, engine: native.NewProcess(1), s: s, rng: rand.New(rand.NewPCG(1, 2))}
	b.zipf = rand.NewZipf(b.rng, 1.07, 3, vocabulary)
	return b.run(*messages, *sessions, *queries, *singles, path)
}

const vocabulary = 200_000

type storeBench struct {
	ctx    context.Context
	engine native.Engine
	s      store.Store
	rng    *rand.Rand
	zipf   *rand.Zipf
	text   int64
}

func (b *storeBench) call(op string, q any) (json.RawMessage, error) {
	return native.Run(b.ctx, b.engine, op, q, native.Handlers{"store": func(ctx context.Context, n native.Need) contract.Reply {
		return store.Answer(ctx, b.s, "bench", n.Request)
	}})
}

// word is the n-th word of a made-up language; frequent ones are short.
func word(n uint64) string {
	const sounds = "bakedilomunapesitoruvaxezogu"
	var w strings.Builder
	for n += 7; n > 0; n /= 14 {
		i := n % 14 * 2
		w.WriteString(sounds[i : i+2])
	}
	return w.String()
}

func (b *storeBench) message() contract.NewMessage {
	var t strings.Builder
	for i := range 20 + b.rng.IntN(160) {
		if i > 0 {
			t.WriteByte(' ')
		}
		t.WriteString(word(b.zipf.Uint64()))
	}
	b.text += int64(t.Len())
	return contract.NewMessage{Role: "user", Content: t.String()}
}

func (b *storeBench) run(messages, sessions, queries, singles int, path string) error {
	begun := time.Now()
	for i := range sessions {
		if _, err := b.call("sessions", contract.SessionsRequest{Project: "bench", Action: "start", Session: fmt.Sprintf("s%d", i), Name: word(b.zipf.Uint64())}); err != nil {
			return err
		}
	}
	fmt.Printf("%d sessions: %v each\n", sessions, time.Since(begun)/time.Duration(max(1, sessions)))
	have, err := b.s.Do(b.ctx, contract.StoreRequest{Project: "bench", Steps: []contract.StoreStep{{Do: "count", Type: memory.TypeMessage}}})
	if err != nil {
		return err
	}
	messages -= int(have.Results[0].Count)
	if err := b.add(messages-singles, sessions); err != nil {
		return err
	}
	return b.measure(sessions, queries, singles, path)
}

// add stores messages in random sessions, many at once.
func (b *storeBench) add(messages, sessions int) error {
	begun := time.Now()
	const batch = 100
	for left := messages; left > 0; left -= batch {
		q := contract.MessagesRequest{Project: "bench", Action: "add", Session: fmt.Sprintf("s%d", b.rng.IntN(sessions))}
		for range min(left, batch) {
			q.Messages = append(q.Messages, b.message())
		}
		if _, err := b.call("messages", q); err != nil {
			return err
		}
	}
	if messages > 0 {
		fmt.Printf("%d messages, %d at once: %v each\n", messages, batch, time.Since(begun)/time.Duration(messages))
	}
	return nil
}

// measure adds messages one by one, and recalls some that were said in random sessions.
func (b *storeBench) measure(sessions, queries, singles int, path string) error {
	var adds []time.Duration
	for range singles {
		q := contract.MessagesRequest{Project: "bench", Action: "add", Session: fmt.Sprintf("s%d", b.rng.IntN(sessions)), Messages: []contract.NewMessage{b.message()}}
		begun := time.Now()
		if _, err := b.call("messages", q); err != nil {
			return err
		}
		adds = append(adds, time.Since(begun))
	}
	fmt.Printf("add one: %s\n", percentiles(adds))
	if err := b.recalls(sessions, queries); err != nil {
		return err
	}
	if err := b.s.Close(); err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	fmt.Printf("text of this run %.1f MB, store %.1f MB: %.2f times\n", float64(b.text)/1e6, float64(info.Size())/1e6, float64(info.Size())/float64(max(1, b.text)))
	return nil
}

// recalls recalls messages that were said in random sessions by four of their words.
func (b *storeBench) recalls(sessions, queries int) error {
	var recalls []time.Duration
	found := 0
	for range queries {
		said, err := b.said(fmt.Sprintf("s%d", b.rng.IntN(sessions)))
		if err != nil {
			return err
		}
		var terms []string
		for len(terms) < 4 {
			terms = append(terms, said.words[b.rng.IntN(len(said.words))])
		}
		begun := time.Now()
		raw, err := b.call("recall", contract.RecallRequest{Project: "bench", Query: strings.Join(terms, " "), Limit: 20, MaxBytes: 64 << 10})
		if err != nil {
			return err
		}
		recalls = append(recalls, time.Since(begun))
		var r contract.RecallResponse
		if err := json.Unmarshal(raw, &r); err != nil {
			return err
		}
		if slices.ContainsFunc(r.Found, func(f contract.Recalled) bool { return f.Text == said.text[:min(len(said.text), len(f.Text))] }) {
			found++
		}
	}
	fmt.Printf("recall by 4 words: %s; %d of %d bring the message that they are of among the first 20\n", percentiles(recalls), found, queries)
	return nil
}

// spoken is a message and its words.
type spoken struct {
	text  string
	words []string
}

// said is a random one of the last messages of a session that has any.
func (b *storeBench) said(session string) (spoken, error) {
	raw, err := b.call("messages", contract.MessagesRequest{Project: "bench", Session: session, Limit: 100})
	if err != nil {
		return spoken{}, err
	}
	var r contract.MessagesResponse
	if err := json.Unmarshal(raw, &r); err != nil || len(r.Messages) == 0 {
		return spoken{"nothing said", []string{"nothing", "said"}}, err
	}
	text := r.Messages[b.rng.IntN(len(r.Messages))].Content
	return spoken{text, strings.Fields(text)}, nil
}

func percentiles(all []time.Duration) string {
	if len(all) == 0 {
		return "none"
	}
	slices.Sort(all)
	at := func(p int) time.Duration { return all[min(len(all)-1, len(all)*p/100)].Round(10 * time.Microsecond) }
	return fmt.Sprintf("p50 %v, p95 %v, p99 %v", at(50), at(95), at(99))
}
