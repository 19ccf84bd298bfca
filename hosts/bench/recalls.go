package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/vector"
	"github.com/cairn-search/cairn/hosts/internal/transcript"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/storetest/mem"
)

// recalls imports streams of messages as transcripts, asks each question of them once, and
// tells how often what answers is among the first, beside BM25 over the messages and, with
// vectors, beside comparing the question with all of them.
func recalls(ctx context.Context, args []string) error {
	f := flag.NewFlagSet("memory", flag.ContinueOnError)
	messages := f.String("stream", "", `a `+"`file`"+` of lines {"session":…,"at":…,"role":…,"content":…}`)
	asked := f.String("questions", "", `a `+"`file`"+` of lines {"question":…,"kind":…,"evidence":[line numbers from 0]}`)
	locomo := f.String("locomo", "", "a `directory` of the conversations of LoCoMo, in place of a stream")
	vectors := f.String("vectors", "", "compare by a stand-in for a model: words, which hashes them, or oracle, which knows the answers")
	newer := f.Int("newer", 0, "newer messages that are put after each stream")
	misses := f.Bool("misses", false, "print what was found instead")
	cost := f.Bool("cost", false, "measure instead what keeping in mind and being reminded cost with 10 items and with 1400")
	counts := f.String("count", "", "measure instead a recall over so many `vectors` of 384 dimensions, such as 10000,100000")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *cost {
		return remindCost(ctx, 10, 1400)
	}
	if *counts != "" {
		return vectorCosts(ctx, *counts)
	}
	var streams []stream
	var err error
	switch {
	case *locomo != "":
		streams, err = readLocomo(*locomo)
	case *messages != "" && *asked != "":
		streams, err = readStream(*messages, *asked)
	default:
		err = errors.New("give -stream and -questions, or -locomo")
	}
	if err != nil {
		return err
	}
	judged := judgement{misses: *misses}
	for _, s := range streams {
		for i := range *newer {
			s.messages = append(s.messages, spokenMessage{Session: "newer", At: "2099-01-01T00:00:00", Role: "user", Content: fmt.Sprintf("Note %d for later: the weather in town %d was fine.", i, i)})
		}
		b := &recallBench{ctx: ctx, engine: native.NewProcess(1), s: mem.New(), of: s}
		switch *vectors {
		case "":
		case "words":
			b.embedder = hashed
		case "oracle":
			b.embedder = s.oracle()
		default:
			return fmt.Errorf("unknown vectors %q: use words or oracle", *vectors)
		}
		if err := b.run(&judged); err != nil {
			return err
		}
	}
	judged.print()
	return nil
}

// recallBench is a store with one stream in it.
type recallBench struct {
	ctx      context.Context
	engine   native.Engine
	s        store.Store
	of       stream
	embedder func(purpose, text string) []float32
	embeds   int
}

func (b *recallBench) call(op string, q any) (json.RawMessage, error) {
	h := native.Handlers{"store": func(ctx context.Context, n native.Need) contract.Reply {
		return store.Answer(ctx, b.s, "bench", n.Request)
	}}
	if b.embedder != nil {
		h["embed"] = b.embed
	}
	return native.Run(b.ctx, b.engine, op, q, h)
}

func (b *recallBench) embed(_ context.Context, n native.Need) contract.Reply {
	var q contract.EmbedRequest
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return contract.Reply{Error: contract.ErrorOf(err)}
	}
	b.embeds++
	vectors := make([][]float32, len(q.Texts))
	for i, t := range q.Texts {
		vectors[i] = b.embedder(string(q.Purpose), t)
	}
	return contract.Reply{Body: model.EncodeVectors(vectors)}
}

// transcript reads a session as one list of messages.
func (s *stream) transcript(session string) (*transcript.Transcript, error) {
	list := []map[string]string{}
	for _, m := range s.messages {
		if m.Session == session {
			list = append(list, map[string]string{"role": m.Role, "content": m.Content, "created_at": m.At})
		}
	}
	raw, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	return transcript.Read(session, raw)
}

// load imports each session as one list of messages.
func (b *recallBench) load() (kept []contract.NewMessage, err error) {
	for _, name := range b.of.sessions() {
		t, err := b.of.transcript(name)
		if err != nil {
			return nil, fmt.Errorf("import session %q: %w", name, err)
		}
		for _, one := range t.Sessions {
			if _, err := b.call("sessions", contract.SessionsRequest{Project: "bench", Action: "start", Session: one.ID, Name: one.Name}); err != nil {
				return nil, err
			}
			for batch := range slices.Chunk(one.Messages, 200) {
				if _, err := b.call("messages", contract.MessagesRequest{Project: "bench", Action: "add", Session: one.ID, Messages: batch}); err != nil {
					return nil, err
				}
				kept = append(kept, batch...)
			}
		}
	}
	return kept, nil
}

func (b *recallBench) run(j *judgement) error {
	kept, err := b.load()
	if err != nil {
		return err
	}
	texts := make([]string, len(kept))
	units := make([]vector.Unit, len(kept))
	for i, m := range kept {
		texts[i] = m.Content
		if b.embedder != nil {
			if units[i], err = vector.NewUnit(b.embedder("document", m.Content)); err != nil {
				return err
			}
		}
	}
	words := newBM25(texts)
	for n, q := range b.of.questions {
		request := contract.RecallRequest{Project: "bench", Query: q.Question, Limit: 10}
		if b.embedder != nil {
			request.Vectors = "host"
		}
		b.embeds = 0
		raw, err := b.call("recall", request)
		if err != nil {
			return err
		}
		var r contract.RecallResponse
		if err := json.Unmarshal(raw, &r); err != nil {
			return err
		}
		var found []string
		for _, f := range r.Found {
			found = append(found, f.Text)
		}
		if len(r.Notes) > 0 && n == 0 {
			fmt.Println(strings.Join(r.Notes, "; "))
		}
		j.add("recall", b.of, q, found)
		for _, f := range r.Nearest {
			found = append(found, f.Text)
		}
		j.add("and nearest", b.of, q, found)
		if n > 0 {
			j.embeds = max(j.embeds, b.embeds)
		}
		j.add("BM25", b.of, q, words.best(q.Question, 10))
		if b.embedder != nil {
			u, err := vector.NewUnit(b.embedder("query", q.Question))
			if err != nil {
				return err
			}
			j.add("brute force", b.of, q, nearest(units, texts, u, 10))
		}
	}
	return nil
}

// nearest are the texts nearest to a question by comparing it with all.
func nearest(units []vector.Unit, texts []string, u vector.Unit, k int) (list []string) {
	scores := make([]rank.Score, len(units))
	for i := range units {
		scores[i] = vector.Dot(u, units[i]) + rank.One + 1
	}
	for _, i := range rank.Top(scores, k, func(i, j int) bool { return i < j }) {
		list = append(list, texts[i])
	}
	return list
}

// judgement counts by kind of question what each way found.
type judgement struct {
	misses bool
	ways   []string
	kinds  []string
	tally  map[[2]string]*recallTally
	embeds int // of one warm recall at most
}

type recallTally struct {
	asked, first, five, ten, declined int
	share5, share10                   float64 // parts of the evidence
}

func (j *judgement) add(way string, of stream, q askedQuestion, found []string) {
	j.count(way, of, q, found)
	q.Kind = "all"
	j.count(way, of, q, found)
}

func (j *judgement) count(way string, of stream, q askedQuestion, found []string) {
	if j.tally == nil {
		j.tally = map[[2]string]*recallTally{}
	}
	if !slices.Contains(j.ways, way) {
		j.ways = append(j.ways, way)
	}
	if !slices.Contains(j.kinds, q.Kind) {
		j.kinds = append(j.kinds, q.Kind)
	}
	t := entry(j.tally, [2]string{way, q.Kind})
	t.asked++
	if len(found) == 0 {
		t.declined++
	}
	at := len(found)
	for _, n := range q.Evidence {
		i := slices.IndexFunc(found, func(text string) bool { return strings.TrimSpace(of.messages[n].Content) == strings.TrimSpace(text) })
		if i < 0 {
			continue
		}
		at = min(at, i)
		if i < 5 {
			t.share5 += 1 / float64(len(q.Evidence))
		}
		t.share10 += 1 / float64(len(q.Evidence))
	}
	for i, count := range map[int]*int{1: &t.first, 5: &t.five, 10: &t.ten} {
		if at < min(i, len(found)) {
			*count++
		}
	}
	if right := q.Kind == "all" || at == 0 && len(found) > 0 || q.Kind == "absent" && len(found) == 0; j.misses && way == "recall" && !right {
		printMiss(of, q, found)
	}
}

// printMiss prints a question with what was wanted and the first that was found.
func printMiss(of stream, q askedQuestion, found []string) {
	fmt.Printf("%s: %s\n", q.Kind, q.Question)
	for _, n := range q.Evidence {
		fmt.Printf("    wanted %d: %s\n", n, of.messages[n].Content)
	}
	for i, text := range found[:min(len(found), 3)] {
		fmt.Printf("    %d. %s\n", i+1, text)
	}
}

// entry returns what a map holds for a key, which is made when it is first asked for.
func entry[K comparable, V any](of map[K]*V, key K) *V {
	if of[key] == nil {
		of[key] = new(V)
	}
	return of[key]
}

func (j *judgement) print() {
	fmt.Printf("%-14s %-12s %6s %5s %5s %5s %9s %12s %12s\n", "kind", "by", "asked", "@1", "@5", "@10", "declined", "evidence @5", "evidence @10")
	kinds := append(slices.DeleteFunc(slices.Clone(j.kinds), func(k string) bool { return k == "all" }), "all")
	for _, kind := range kinds {
		for _, way := range j.ways {
			t := j.tally[[2]string{way, kind}]
			n := float64(t.asked)
			fmt.Printf("%-14s %-12s %6d %5d %5d %5d %9d %12.3f %12.3f\n", kind, way, t.asked, t.first, t.five, t.ten, t.declined, t.share5/n, t.share10/n)
		}
	}
	if j.embeds > 0 {
		fmt.Printf("%d embedding requests of a warm recall at most\n", j.embeds)
	}
}
