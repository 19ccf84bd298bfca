package simulate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/internal/system/systemtest"
	"github.com/cairn-search/cairn/hosts/native"
)

// A scene is something that is done while a call fails: every call, one after the other.
type scene struct {
	name string
	// prepare is done while the machine is well, do while it fails.
	prepare, do func(p *play) error
	// then is what must be true when it is well again.
	then func(p *play) error
}

var all = question{op: "search", request: contract.SearchRequest{Query: words[0], Limit: 1000}, word: words[0]}

// first is a process of a play that has looked at the files.
func first(p *play) error {
	one, err := p.start()
	if err != nil {
		return err
	}
	return p.ask(one, all)
}

// asked asks the first process, or one that is opened now; an answer is right, or tells what is missing.
func asked(p *play) error {
	if len(p.open) == 0 {
		if _, err := p.start(); err != nil {
			return err
		}
	}
	one := p.open[0]
	got, err := one.r.Call(p.ctx, all.op, all.request)
	if missing := one.r.Missing(); err == nil && missing.Note == "" {
		p.pending = func() error { return p.compare(all, got, nil) }
	}
	return err
}

// right asks the processes there are, and a new one.
func right(p *play) error {
	for _, one := range p.open {
		if err := p.ask(one, all); err != nil {
			return err
		}
	}
	return first(p)
}

func edited(p *play) error {
	for range 3 {
		if _, err := p.w.edit(); err != nil {
			return err
		}
	}
	return p.changed()
}

func both(a, b func(*play) error) func(*play) error {
	return func(p *play) error {
		if err := a(p); err != nil {
			return err
		}
		return b(p)
	}
}

func nothing(*play) error { return nil }

var scenes = []scene{
	{"a first index", nothing, asked, right},
	{"an index that is kept", both(first, func(p *play) error { return p.end(p.open[0]) }), asked, right},
	{"a refresh", both(first, edited), asked, right},
	{"saving at the end", both(first, edited), func(p *play) error {
		if err := asked(p); err != nil {
			return err
		}
		return p.end(p.open[0])
	}, right},
	{"summaries", first, func(p *play) error {
		said, err := summarize(p.ctx, p.open[0].r)
		if err = errors.Join(err, p.end(p.open[0])); err != nil {
			return err
		}
		for _, s := range said {
			p.summed[s] = true
		}
		return nil
	}, func(p *play) error {
		if err := right(p); err != nil {
			return err
		}
		return p.summariesKept(p.open[len(p.open)-1])
	}},
	{"an export", first, func(p *play) error {
		var got []byte
		err := p.open[0].r.Export(p.ctx, "require", func(parts [][]byte) error { got = bytes.Join(parts, nil); return nil })
		if missing := p.open[0].r.Missing(); err != nil || missing.Note != "" {
			return err
		}
		p.pending = func() error {
			path := filepath.Join(p.cache, "..", "export.cairn")
			if err := os.WriteFile(path, got, 0o600); err != nil {
				return err
			}
			r, err := native.Open(p.ctx, path, native.Options{NoCache: true})
			if err != nil {
				return err
			}
			defer r.Close(p.ctx)
			got, err := r.Call(p.ctx, all.op, all.request)
			return p.compare(all, got, err)
		}
		return nil
	}, right},
	{"watching", both(first, func(p *play) error {
		if err := p.open[0].watch(p.ctx); err != nil {
			return err
		}
		return edited(p)
	}), asked, right},
	{"a workspace", nothing, func(p *play) error {
		got, told, err := federated(p)
		if err == nil && !told {
			p.pending = func() error {
				want, _, err := federated(p)
				if err == nil && !bytes.Equal(got, want) {
					err = fmt.Errorf("answered\n%s\nand when the machine is well\n%s", got, want)
				}
				return err
			}
		}
		return err
	}, right},
}

// federated searches a workspace of the repository, as a workspace file names it.
func federated(p *play) (got json.RawMessage, told bool, err error) {
	file := filepath.Join(p.cache, "..", "workspace.yaml")
	if err := os.WriteFile(file, []byte("repositories:\n  - path: repository\n    name: one\n"), 0o600); err != nil {
		return nil, false, err
	}
	places, err := native.ReadWorkspace(file)
	if err != nil {
		return nil, false, err
	}
	w, err := native.OpenWorkspace(p.ctx, places, native.Options{CacheDir: p.cache, LetPanic: true, Workers: 1})
	if err != nil {
		return nil, false, err
	}
	defer w.Close(p.ctx)
	got, err = w.Search(p.ctx, contract.FederateRequest{SearchRequest: all.request.(contract.SearchRequest)})
	for _, m := range w.Members() {
		told = told || m.Repository == nil || m.Repository.Missing().Note != ""
	}
	return got, told || strings.Contains(string(got), `"notes":`) || strings.Contains(string(got), `"missing":`), err
}

// faults are what every call of every scene meets.
var faults = func() (list []systemtest.Fault) {
	for _, errno := range errnos {
		list = append(list, systemtest.Fault{Err: errno, Torn: true}, systemtest.Fault{Err: errno, Often: true})
	}
	return append(list, systemtest.Fault{}, systemtest.Fault{Often: true}, systemtest.Fault{Kill: true})
}()

// maxCalls is more than what a scene has.
const maxCalls = 5000

// TestFaults has each call of each scene fail in each way: the answer is right or an error
// that says why, and when the machine is well again, nothing of it is left.
func TestFaults(t *testing.T) {
	for i, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			total := 0
			for n, f := range faults {
				if testing.Short() && n%3 != i%3 {
					continue
				}
				for f.At = 1; ; f.At++ {
					hits := s.play(t, f)
					if total++; hits == 0 || t.Failed() {
						break
					}
					if f.At > maxCalls {
						t.Fatalf("more than %d calls", maxCalls)
					}
				}
			}
			t.Logf("%d times", total)
		})
	}
}

// play plays a scene with a fault, and returns how many calls failed.
func (s scene) play(t *testing.T, f systemtest.Fault) int {
	dir, err := os.MkdirTemp("", "fault-")
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlay(t.Context(), dir, 3, 6)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.close(); _ = os.RemoveAll(dir) }()
	restore := system.Use(p.m)
	defer restore()
	fatal := func(what string, err error) {
		t.Fatalf("%s of %s, call %d, often %t, killed %t, %v: %v", what, s.name, f.At, f.Often, f.Kill, f.Err, err)
	}
	if err := s.prepare(p); err != nil {
		fatal("preparing", err)
	}
	p.m.Arm(f)
	failed := s.do(p)
	if f.Kill {
		for len(p.open) > 0 {
			_ = p.end(p.open[0])
		}
		if err := p.m.LosePower(rand.New(rand.NewPCG(uint64(f.At), 1))); err != nil {
			fatal("losing power", err)
		}
	}
	_, hits := p.m.Disarm()
	if failed != nil {
		if told := clear(failed, f); told != nil {
			fatal("the error", told)
		}
	} else if p.pending != nil && !f.Kill {
		if err := p.pending(); err != nil {
			fatal("the answer", err)
		}
	}
	if err := s.then(p); err != nil {
		fatal("what is left", err)
	}
	return hits
}
