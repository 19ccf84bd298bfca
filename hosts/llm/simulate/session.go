package simulate

import (
	"encoding/json"
	"fmt"
	"runtime"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
)

// Session navigates one repository with simulated models behind one provider, on
// a core in this process.
type Session struct {
	Core     *engine.Core
	Provider Provider
	// Weigh has the live heap measured after every round, which takes long.
	Weigh bool
}

// Run is one navigation.
type Run struct {
	Paths   []string // of the files found
	Rounds  int
	Usage   contract.Usage
	Prompt  int           // tokens of the largest prompt
	Seconds float64       // simulated, of the model
	Core    time.Duration // measured, of the core
	Heap    []uint64      // bytes alive after each round, if weighed
	Stop    string
	Err     error // of the navigation itself
}

// Navigate runs one request. What is open at the same time is answered at the same
// time: the slowest counts.
func (s *Session) Navigate(q contract.NavigateRequest, m *Model) (Run, error) {
	var run Run
	request, err := json.Marshal(q)
	if err != nil {
		return run, err
	}
	begun := time.Now()
	a := s.Core.Start("navigate", request)
	run.Core = time.Since(begun)
	for !a.Done {
		if a.Error != nil {
			return run, a.Error
		}
		var replies []contract.Reply
		var ended []func()
		slowest := 0.0
		for _, n := range a.Needs {
			r := contract.Reply{ID: n.ID}
			switch n.Kind {
			case "progress":
			case "llm":
				prompt := n.Request.(contract.ModelRequest)
				answer, err := m.Complete(prompt)
				if err != nil {
					return run, err
				}
				seconds, remember := s.Provider.Charge(prompt, &answer)
				slowest = max(slowest, seconds)
				ended = append(ended, remember)
				run.Prompt = max(run.Prompt, answer.Usage.Prompt())
				if r.Value, err = json.Marshal(answer); err != nil {
					return run, err
				}
			default:
				return run, fmt.Errorf("navigation asks for a %q", n.Kind)
			}
			replies = append(replies, r)
		}
		for _, f := range ended {
			f()
		}
		run.Seconds += slowest
		begun = time.Now()
		a = s.Core.Resume(a.Call, replies)
		run.Core += time.Since(begun)
		if s.Weigh && slowest > 0 {
			run.Heap = append(run.Heap, heap())
		}
	}
	if a.Error != nil {
		run.Err = a.Error
		return run, nil
	}
	response := a.Result.(*contract.NavigateResponse)
	for _, f := range response.Files {
		run.Paths = append(run.Paths, f.Path)
	}
	run.Rounds, run.Usage, run.Stop = len(response.Trace.Rounds), response.Trace.Usage, response.Trace.Stop
	return run, nil
}

// heap returns the bytes alive.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Paths lists the files that a core has loaded.
func Paths(c *engine.Core) ([]string, error) {
	var paths []string
	for dirs := []string{""}; len(dirs) > 0; dirs = dirs[1:] {
		request, err := json.Marshal(contract.FileReadRequest{Path: dirs[0]})
		if err != nil {
			return nil, err
		}
		a := c.Start("read", request)
		if a.Error != nil {
			return nil, a.Error
		}
		for _, e := range a.Result.(*contract.FileReadResponse).Entries {
			if e.Type == "directory" {
				dirs = append(dirs, e.Path)
			} else {
				paths = append(paths, e.Path)
			}
		}
	}
	return paths, nil
}
