// Package systemtest is a machine that fails, is killed, loses its power and has a wrong
// clock, as tests tell it to.
package systemtest

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// ErrKilled is the error of every call of a process that has been killed. None is made.
var ErrKilled = errors.New("killed")

// Fault is what goes wrong.
type Fault struct {
	// At is the call that fails first, counted from 1. Often is true if all after it do.
	At    int
	Often bool
	// Ops are the kinds of calls that count and fail; nil is all.
	Ops []system.Op
	// Err is the error of a call. Without one, reads are short, and a sync returns though
	// nothing would survive a loss of power.
	Err error
	// Torn is true if half of a write is done before its error.
	Torn bool
	// Kill is true if no call after it is made.
	Kill bool
}

// Machine is a [system.Machine] on top of the real one. The zero value works.
type Machine struct {
	// Scratch is a directory on the file system of what is written, for what power takes
	// back. Without it, [Machine.LosePower] takes nothing back.
	Scratch string

	mu       sync.Mutex
	fault    Fault
	calls    int
	hits     int
	killed   bool
	skew     time.Duration
	unsynced map[string]bool // files of which something was written since they were synced
	renamed  []rename        // since their directory was synced
}

type rename struct {
	to   string
	kept string // the file that was replaced, "" for none
}

// Arm has the next calls fail as a fault says.
func (m *Machine) Arm(f Fault) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fault, m.calls, m.hits = f, 0, 0
}

// Disarm has all calls made again, by a process that is alive. It tells how many counted since
// the machine was armed, and how many of them failed.
func (m *Machine) Disarm() (calls, hits int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fault, m.killed = Fault{}, false
	return m.calls, m.hits
}

// Shift moves the clock.
func (m *Machine) Shift(by time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.skew += by
}

// Now is the time of a clock that may be wrong.
func (m *Machine) Now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return time.Now().Add(m.skew)
}

// Before is asked before each call.
func (m *Machine) Before(c system.Call) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.killed {
		return 0, ErrKilled
	}
	f, fails := m.fault, m.fails(c.Op)
	switch {
	case fails && f.Kill:
		m.killed = true
		m.note(c)
		return c.Bytes / 2, ErrKilled
	case fails && f.Err != nil:
		if f.Torn && c.Op == system.OpWrite {
			m.note(c)
			return c.Bytes / 2, f.Err
		}
		return 0, f.Err
	case fails && c.Op == system.OpRead:
		return c.Bytes / 3, nil
	case fails && c.Op == system.OpSync:
		return 0, nil
	}
	m.note(c)
	return c.Bytes, nil
}

// fails counts a call, and tells whether it fails.
func (m *Machine) fails(op system.Op) bool {
	if m.fault.Ops != nil && !slices.Contains(m.fault.Ops, op) {
		return false
	}
	m.calls++
	fails := m.fault.At > 0 && (m.calls == m.fault.At || m.fault.Often && m.calls > m.fault.At)
	if fails {
		m.hits++
	}
	return fails
}

// note keeps what a loss of power would take back.
func (m *Machine) note(c system.Call) {
	if m.unsynced == nil {
		m.unsynced = map[string]bool{}
	}
	switch c.Op {
	case system.OpWrite:
		m.unsynced[c.Path] = true
	case system.OpSync:
		delete(m.unsynced, c.Path)
		m.renamed = slices.DeleteFunc(m.renamed, func(r rename) bool { return filepath.Dir(r.to) == c.Path })
	case system.OpRename:
		if m.Scratch == "" || m.killed {
			return
		}
		r := rename{to: c.To, kept: filepath.Join(m.Scratch, time.Now().Format("150405.000000000"))}
		if os.Link(c.To, r.kept) != nil {
			r.kept = ""
		}
		m.renamed = append(m.renamed, r)
		if delete(m.unsynced, c.To); m.unsynced[c.Path] {
			delete(m.unsynced, c.Path)
			m.unsynced[c.To] = true
		}
	}
}

// LosePower does to the files what a loss of power may: the last renames whose directory was
// not synced are taken back, or not, and of what was not synced there is only a part, or
// zeros. Nobody may have the files open.
func (m *Machine) LosePower(rng *rand.Rand) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all error
	from := rng.IntN(len(m.renamed) + 1)
	for _, r := range slices.Backward(m.renamed[from:]) {
		delete(m.unsynced, r.to)
		if r.kept == "" {
			all = errors.Join(all, os.RemoveAll(r.to))
		} else {
			all = errors.Join(all, os.Rename(r.kept, r.to))
		}
	}
	paths := make([]string, 0, len(m.unsynced))
	for path := range m.unsynced {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		info, err := os.Lstat(path)
		if err != nil {
			continue // it was removed
		}
		size := info.Size()
		if err := os.Truncate(path, rng.Int64N(size+1)); err != nil {
			all = errors.Join(all, err)
		} else if rng.IntN(2) == 0 {
			all = errors.Join(all, os.Truncate(path, size))
		}
	}
	m.renamed, m.unsynced = nil, nil
	return all
}
