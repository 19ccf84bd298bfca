package simulate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/internal/system/systemtest"
	"github.com/cairn-search/cairn/hosts/native"
)

// errnos are what the system says when it has trouble.
var errnos = []syscall.Errno{syscall.EIO, syscall.ENOSPC, syscall.EMFILE}

// play is a world, processes that look at it, and the machine below them.
type play struct {
	w       *world
	m       *systemtest.Machine
	rng     *rand.Rand
	ctx     context.Context
	cache   string
	open    []*process
	fresh   *native.Repository // of the files as they are; nil after each edit
	summed  map[string]bool    // summaries that were acknowledged
	history []string           // what was done last
	counts  map[string]int
	// pending compares an answer that was given while the machine failed.
	pending func() error
}

// process is an open repository.
type process struct {
	r    *native.Repository
	stop func() // ends its watching
}

// processes is how many are open at once.
const processes = 3

// newPlay begins a play in a directory. Its machine is to be put before the system.
func newPlay(ctx context.Context, dir string, seed uint64, files int) (*play, error) {
	p := &play{m: &systemtest.Machine{Scratch: filepath.Join(dir, "scratch")}, rng: rand.New(rand.NewPCG(seed, 26)), ctx: ctx, cache: filepath.Join(dir, "cache"), summed: map[string]bool{}, counts: map[string]int{}}
	if err := os.Mkdir(p.m.Scratch, 0o700); err != nil {
		return nil, err
	}
	var err error
	p.w, err = newWorld(filepath.Join(dir, "repository"), p.rng, files)
	return p, err
}

func (p *play) close() {
	for len(p.open) > 0 {
		_ = p.end(p.open[0])
	}
	if p.fresh != nil {
		_ = p.fresh.Close(p.ctx)
	}
}

func (p *play) tell(form string, args ...any) {
	line := fmt.Sprintf(form, args...)
	p.counts[strings.Fields(line)[0]]++
	p.history = append(p.history, line)
	if len(p.history) > 30 {
		p.history = p.history[1:]
	}
}

// step does one thing.
func (p *play) step() error {
	switch n := p.rng.IntN(100); {
	case n < 38:
		what, err := p.w.edit()
		p.tell("%s", what)
		return errors.Join(err, p.changed())
	case n < 70:
		return p.ask(p.some(), p.question())
	case n < 84:
		return p.faulty()
	case n < 88:
		return p.reopen()
	case n < 91:
		return p.kill()
	case n < 93:
		return p.losePower()
	case n < 95:
		return p.summarize()
	case n < 96:
		return p.exported()
	case n < 98:
		return p.shift()
	}
	return p.watch()
}

// changed forgets the index of the files as they were.
func (p *play) changed() error {
	if p.fresh == nil {
		return nil
	}
	err := p.fresh.Close(p.ctx)
	p.fresh = nil
	return err
}

// start opens a process.
func (p *play) start() (*process, error) {
	r, err := native.Open(p.ctx, p.w.root, native.Options{CacheDir: p.cache, LetPanic: true, Workers: 2})
	if err != nil {
		return nil, fmt.Errorf("open: %w", err)
	}
	one := &process{r: r, stop: func() {}}
	p.open = append(p.open, one)
	return one, nil
}

// some returns a process, a new one if there are few. The machine is well.
func (p *play) some() *process {
	if len(p.open) < processes && p.rng.IntN(3) == 0 || len(p.open) == 0 {
		if one, err := p.start(); err == nil {
			return one
		}
	}
	return pick(p.rng, p.open)
}

func (p *play) end(one *process) error {
	one.stop()
	p.open = slices.DeleteFunc(p.open, func(o *process) bool { return o == one })
	return one.r.Close(p.ctx)
}

// question is a request, and the word that its answer must find everywhere it is, if any, or
// in each of some files.
type question struct {
	op      string
	request any
	word    string
	within  []string
}

func (p *play) question() question {
	if p.w.large && p.rng.IntN(4) == 0 {
		return p.everywhere()
	}
	word := pick(p.rng, words)
	if p.rng.IntN(2) == 0 {
		if path := p.w.some(); path != "" {
			if found := strings.FieldsFunc(p.w.files[path], func(r rune) bool { return r < 'a' || r > 'z' }); len(found) > 0 {
				word = pick(p.rng, found)
			}
		}
	}
	switch p.rng.IntN(8) {
	case 0:
		return question{op: "grep", request: contract.GrepRequest{Pattern: word}}
	case 1:
		return question{op: "stats", request: struct{}{}}
	case 2:
		return question{op: "map", request: contract.MapRequest{Budget: 300}}
	case 3:
		return question{op: "chunks", request: contract.ChunksRequest{}}
	case 4:
		return question{op: "search", request: contract.SearchRequest{Query: word + " " + pick(p.rng, words), Explain: true, Graph: "links"}}
	case 5:
		return question{op: "inspect", request: contract.InspectRequest{Ref: p.w.some()}}
	}
	q := question{op: "search", request: contract.SearchRequest{Query: word, Limit: 1000, SnippetLines: new(0)}}
	if slices.Contains(words, word) || strings.HasSuffix(word, "xq") {
		q.word = word
	}
	return q
}

// everywhere looks in some files for a word that all hold. Which of more files come first is for
// the ranking to say, so that one that is forgotten would not show.
func (p *play) everywhere() question {
	within := p.w.having(everywhere)
	p.rng.Shuffle(len(within), func(i, j int) { within[i], within[j] = within[j], within[i] })
	within = within[:min(len(within), 30)]
	return question{op: "search", request: contract.SearchRequest{Query: everywhere, Limit: 1000, SnippetLines: new(0), Filters: contract.Filters{Paths: within}}, word: everywhere, within: within}
}

// want is the answer of an index made anew.
func (p *play) want(q question) (json.RawMessage, error) {
	if p.fresh == nil {
		var err error
		if p.fresh, err = native.Open(p.ctx, p.w.root, native.Options{NoCache: true, LetPanic: true, Workers: 1}); err != nil {
			return nil, err
		}
		if err := p.fresh.Refresh(p.ctx); err != nil {
			return nil, err
		}
	}
	return p.fresh.CallIndexed(p.ctx, q.op, q.request)
}

// ask compares the answer of a process.
func (p *play) ask(one *process, q question) error {
	p.tell("ask %s %+v", q.op, q.request)
	got, err := one.r.Call(p.ctx, q.op, q.request)
	return p.compare(q, got, err)
}

func (p *play) compare(q question, got json.RawMessage, failed error) error {
	want, err := p.want(q)
	switch {
	case (err == nil) != (failed == nil):
		return fmt.Errorf("%s %+v: failed with %v, an index made anew with %v", q.op, q.request, failed, err)
	case err != nil && err.Error() != failed.Error():
		return fmt.Errorf("%s %+v: failed with %w, an index made anew with %w", q.op, q.request, failed, err)
	case !bytes.Equal(got, want):
		return fmt.Errorf("%s %+v: answered\n%s\nan index made anew\n%s", q.op, q.request, got, want)
	case q.word == "" || err != nil:
		return nil
	}
	var found contract.SearchResponse
	if err := json.Unmarshal(got, &found); err != nil {
		return err
	}
	having, hits := q.within, 0
	if having == nil {
		having = p.w.having(q.word)
	}
	for _, path := range having {
		if slices.ContainsFunc(found.Results, func(r contract.SearchResult) bool { return r.Path == path }) {
			hits++
		}
	}
	if hits < min(len(having), everyHit) {
		return fmt.Errorf("search %s: %d files hold it, and %d of them are found: %q", q.word, len(having), hits, having)
	}
	return nil
}

// everyHit is how many files with a word a search finds at least, if there are so many: a
// lane puts forward no more.
const everyHit = 50

// fault chooses what goes wrong.
func (p *play) fault() systemtest.Fault {
	f := systemtest.Fault{At: 1 + p.rng.IntN(1<<p.rng.IntN(9)), Often: p.rng.IntN(3) == 0, Torn: p.rng.IntN(2) == 0}
	if p.rng.IntN(5) > 0 {
		f.Err = pick(p.rng, errnos)
	}
	return f
}

// faulty asks while the machine fails, and again when it is well.
func (p *play) faulty() error {
	one, q, f := p.some(), p.question(), p.fault()
	p.tell("fail at call %d, often %t: %v, during %s", f.At, f.Often, f.Err, q.op)
	p.m.Arm(f)
	if p.rng.IntN(4) == 0 { // a new process finds what is kept
		fresh, err := p.start()
		if err == nil {
			one = fresh
		} else if told := clear(err, f); told != nil {
			p.m.Disarm()
			return told
		}
	}
	got, err := one.r.Call(p.ctx, q.op, q.request)
	missing := one.r.Missing()
	p.m.Disarm()
	switch {
	case err != nil:
		// An operation may also fail as it does without a fault, or because of what it is told
		// that is missing.
		if told := clear(err, f); told != nil && missing.Note == "" && p.compare(q, got, err) != nil {
			return told
		}
	case missing.Note == "" && !unread.Match(got):
		if err := p.compare(q, got, nil); err != nil {
			return fmt.Errorf("after a fault that nothing was told of: %w", err)
		}
	}
	if err := p.ask(one, q); err != nil {
		return fmt.Errorf("when the machine is well again: %w", err)
	}
	return nil
}

// unread is how an answer tells itself of files that could not be read, as grep's does, which reads them anew.
var unread = regexp.MustCompile(`"notes":\[[^]]*could not be read`)

// clear returns an error about an error that does not say what happened.
func clear(err error, f systemtest.Fault) error {
	text := err.Error()
	if f.Err != nil && strings.Contains(text, f.Err.Error()) || f.Kill && strings.Contains(text, systemtest.ErrKilled.Error()) {
		return nil
	}
	return fmt.Errorf("with %v as the reason, the error is: %w", f.Err, err)
}

// reopen ends a process well, or badly, and starts another.
func (p *play) reopen() error {
	one := p.some()
	p.tell("close a process")
	if err := p.end(one); err != nil {
		return fmt.Errorf("close: %w", err)
	}
	next, err := p.start()
	if err != nil {
		return err
	}
	return p.ask(next, p.question())
}

// kill ends a process at some call, while it works or saves.
func (p *play) kill() error {
	one, f := p.some(), systemtest.Fault{At: 1 + p.rng.IntN(1<<p.rng.IntN(8)), Kill: true}
	p.tell("kill a process at call %d", f.At)
	p.m.Arm(f)
	_, _ = one.r.Call(p.ctx, "stats", struct{}{})
	_ = p.end(one)
	p.m.Disarm()
	next, err := p.start()
	if err != nil {
		return err
	}
	return p.ask(next, p.question())
}

// losePower ends all processes, at some call of one of them, and takes back what the disk
// had not been told to keep.
func (p *play) losePower() error {
	f := systemtest.Fault{At: 1 + p.rng.IntN(1<<p.rng.IntN(8)), Kill: true}
	p.tell("lose power at call %d", f.At)
	one := p.some()
	p.m.Arm(f)
	_, _ = one.r.Call(p.ctx, "stats", struct{}{})
	for len(p.open) > 0 {
		_ = p.end(p.open[0])
	}
	if err := p.m.LosePower(p.rng); err != nil {
		return err
	}
	p.m.Disarm()
	next, err := p.start()
	if err != nil {
		return err
	}
	if err := p.ask(next, p.question()); err != nil {
		return err
	}
	return p.summariesKept(next)
}

// shift lets the clock go back, or on.
func (p *play) shift() error {
	by := pick(p.rng, []time.Duration{-time.Hour, -3 * time.Second, 3 * time.Second, time.Hour})
	p.tell("shift the clock by %v", by)
	// A clock that goes on takes the file system's with it: as if so much time had passed.
	time.Sleep(tick)
	p.m.Shift(by)
	return p.ask(p.some(), p.question())
}

// tick is more than what the clocks of file systems in use here tick in.
const tick = 20 * time.Millisecond

// watch has a process watch, or watch no more.
func (p *play) watch() error {
	one := p.some()
	p.tell("watch")
	one.stop()
	if err := one.watch(p.ctx); err != nil {
		return err
	}
	return p.ask(one, p.question())
}

// watch has the process watch until it is stopped.
func (one *process) watch(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	done, ready := make(chan error, 1), make(chan struct{}, 1)
	go func() {
		done <- one.r.Watch(ctx, native.WatchOptions{Told: func(e native.WatchEvent) {
			if e.Kind == native.WatchReady {
				ready <- struct{}{}
			}
		}})
	}()
	select {
	case <-ready:
	case err := <-done:
		cancel()
		return fmt.Errorf("watch: %w", err)
	}
	one.stop = func() {
		cancel()
		<-done
		one.stop = func() {}
	}
	return nil
}

// exported compares a snapshot with what it is of.
func (p *play) exported() error {
	p.tell("export")
	path := filepath.Join(p.cache, "..", "export.cairn")
	err := p.some().r.Export(p.ctx, "require", func(parts [][]byte) error {
		return os.WriteFile(path, bytes.Join(parts, nil), 0o644)
	})
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	r, err := native.Open(p.ctx, path, native.Options{NoCache: true, LetPanic: true})
	if err != nil {
		return err
	}
	defer r.Close(p.ctx)
	q := p.question()
	for q.op == "stats" { // which tell that a snapshot has contents
		q = p.question()
	}
	got, err := r.Call(p.ctx, q.op, q.request)
	return p.compare(q, got, err)
}

// summarize has a model summarize what is new. What it acknowledges is kept from now on.
func (p *play) summarize() error {
	p.tell("summarize")
	one := p.some()
	said, err := summarize(p.ctx, one.r)
	if err != nil {
		return fmt.Errorf("summarize: %w", err)
	}
	// A process keeps what it has when it ends, at the latest.
	if err := p.end(one); err != nil {
		return fmt.Errorf("close: %w", err)
	}
	for _, s := range said {
		p.summed[s] = true
	}
	return nil
}

// summariesKept tells whether all that was summarized still is.
func (p *play) summariesKept(one *process) error {
	said, err := summarize(p.ctx, one.r)
	if err != nil {
		return fmt.Errorf("summarize: %w", err)
	}
	for _, s := range said {
		if p.summed[s] {
			return fmt.Errorf("the summary of %q was kept, and is asked for again", s)
		}
	}
	if err := p.end(one); err != nil {
		return fmt.Errorf("close: %w", err)
	}
	for _, s := range said {
		p.summed[s] = true
	}
	return nil
}

// done tells what was done how often.
func (p *play) done() string {
	var b strings.Builder
	for _, what := range slices.Sorted(maps.Keys(p.counts)) {
		fmt.Fprintf(&b, "%s %d, ", what, p.counts[what])
	}
	return strings.TrimSuffix(b.String(), ", ")
}

var _ system.Machine = (*systemtest.Machine)(nil)
