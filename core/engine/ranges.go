package engine

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// ranges is a snapshot that is searched where it lies. An operation runs as if all of it were
// there; what was missing is asked for, all at once, and the operation runs again, until
// nothing is.
type ranges struct {
	mu    sync.Mutex // held while an operation runs, never while it waits
	paged *index.Paged
	size  int64
	last  *search.Searcher // of the last attempt, whose room the next takes over
}

const (
	// maxRounds is how often an operation asks for ranges. A search takes a handful.
	maxRounds = 64
	// maxGuesses is how often an attempt to which something is missing goes on without asking the host.
	maxGuesses = 4
	// maxReopened is how often a snapshot may change while an operation reads it.
	maxReopened = 3
)

// rangedOperations are those that run over ranges. What is not here would need most of the
// snapshot.
var rangedOperations = map[string]bool{"search": true, "read": true, "stats": true}

// unloaded are operations that need nothing that is loaded.
var unloaded = map[string]bool{"load": true, "import": true, "version": true, "gate": true}

// OpenRanges opens a snapshot of size bytes by ranges, which read needs of this operation and
// of later ones ask for.
func (c *Core) OpenRanges(t *step.Task, size int64) (*contract.LoadResponse, error) {
	r, err := openRanges(t, size)
	if err != nil {
		return nil, openError(err)
	}
	x := r.paged.Index()
	c.takeRecords(x)
	c.ranges.Store(r)
	c.loaded.Store(newRepository(x))
	return LoadResponse(x), nil
}

// openError makes an error of the snapshot one of the contract; others are the host's.
func openError(err error) error {
	if errors.As(err, new(*contract.Error)) {
		return err
	}
	return snapshotError(err)
}

// openRanges opens a snapshot, and once more what does not fit together: it may have been
// replaced meanwhile.
func openRanges(t *step.Task, size int64) (*ranges, error) {
	r, err := openOnce(t, size)
	if !errors.Is(err, index.ErrCorrupt) {
		return r, err
	}
	first, failed := (&ranges{size: size}).read(t, index.Range{Length: min(size, index.HeadBytes)})
	if size, ok := index.SizeOf(first); failed == nil && ok {
		return openOnce(t, size)
	}
	return nil, err
}

func openOnce(t *step.Task, size int64) (*ranges, error) {
	r := &ranges{size: size}
	first, err := r.read(t, index.Range{Length: min(size, index.FrontBytes)})
	if err != nil {
		return nil, err
	}
	for {
		paged, want, err := index.OpenPaged(size, first)
		if err != nil {
			return nil, err
		}
		if paged != nil {
			r.paged = paged
			return r, r.fetch(t, paged.Wanted())
		}
		rest, err := r.read(t, index.Range{Offset: int64(len(first)), Length: want - int64(len(first))})
		if err != nil {
			return nil, err
		}
		first = append(first, rest...)
	}
}

// Whole is an error if what is loaded is open by ranges: op needs all of it.
func (c *Core) Whole(op string) error {
	if c.ranges.Load() == nil {
		return nil
	}
	return contract.Errorf(contract.CodeUnsupported, "operation %q needs the whole snapshot, which is open by ranges", op).With("", "import it without ranges")
}

// run runs an operation over ranges.
func (c *Core) run(t *step.Task, o *operation, request []byte) (any, error) {
	r := c.ranges.Load()
	switch {
	case r == nil || unloaded[o.name]:
		return o.run(t, request)
	case !rangedOperations[o.name]:
		return nil, c.Whole(o.name)
	}
	asked := false // once more for what did not arrive as it is
	told := replies{}
	for round, reopened := 0, 0; ; round++ {
		a, err := r.attempt(c, t, o, request, told)
		if err != nil {
			return nil, err
		}
		if len(a.wanted) == 0 {
			return a.result, a.err
		}
		if round == maxRounds {
			return nil, contract.Errorf(contract.CodeInternal, "operation %q still lacks %d ranges of the snapshot after %d rounds", o.name, len(a.wanted), round)
		}
		err = r.fetch(t, a.wanted)
		if !errors.Is(err, index.ErrCorrupt) {
			if err != nil {
				return nil, err
			}
			continue
		}
		next, changed := r.reopen(t)
		if !changed && !asked {
			asked = true
			continue
		}
		if !changed || reopened == maxReopened {
			return nil, openError(err)
		}
		reopened++
		c.ranges.CompareAndSwap(r, next)
		r, told = next, replies{}
	}
}

// reopen opens the snapshot again if it is another by now, which is why a block may be wrong.
func (r *ranges) reopen(t *step.Task) (*ranges, bool) {
	first, err := r.read(t, index.Range{Length: min(r.size, index.HeadBytes)})
	if err != nil {
		return nil, false
	}
	if sum, ok := index.SumOf(first); !ok || sum == r.paged.Sum() {
		return nil, false
	}
	size, ok := index.SizeOf(first)
	if !ok {
		return nil, false
	}
	next, err := openRanges(t, size)
	return next, err == nil
}

// attempt is what came of running an operation with what was there.
type attempt struct {
	wanted []index.Range // what was not; if nothing, what follows counts
	result any
	err    error
}

// attempt runs an operation with what is there, as a call of its own, so that nothing of it
// stays if something is missing. What it needs of the host is passed on, unless it was told before.
func (r *ranges) attempt(c *Core, t *step.Task, o *operation, request []byte, told replies) (attempt, error) {
	repository := r.repository()
	var call *step.Call
	var status step.Status
	wanted, wrong := r.turn(c, repository, false, func() {
		call, status = step.StartUntil(t.Ended, func(t *step.Task) (any, error) { return o.run(t, request) })
	})
	for guesses := 0; !status.Done && wrong == nil && guesses < maxGuesses; {
		var list []contract.Reply
		var err error
		going := len(wanted) > 0
		if going {
			guesses++
			list = told.guess(status.Needs)
		} else if list, err = told.passOn(t, status.Needs); err != nil {
			call.Cancel()
			return attempt{}, err
		}
		wanted, wrong = r.turn(c, repository, going, func() { status, err = call.ResumeUntil(t.Ended, list) })
		if err != nil {
			return attempt{}, err
		}
	}
	if !status.Done {
		r.turn(c, repository, false, func() { call.Cancel() })
	}
	switch {
	case len(wanted) > 0:
		return attempt{wanted: wanted}, nil
	case errors.Is(wrong, index.ErrWhole):
		return attempt{}, c.Whole(o.name)
	case wrong != nil:
		return attempt{}, snapshotError(wrong)
	case status.Broken != nil:
		// Of a snapshot in memory every record was checked; of this one the sums were, and the records one by one.
		return attempt{}, snapshotError(fmt.Errorf("search snapshot: its records do not fit together: %w", index.ErrCorrupt))
	case status.Err != nil:
		return attempt{err: status.Err}, nil
	}
	return attempt{result: status.Result}, nil
}

// repository is what an attempt sees: it remembers nothing of attempts before, to which
// something was missing.
func (r *ranges) repository() *Repository {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.last == nil {
		r.last = search.New(r.paged.Index(), search.Default)
	} else {
		r.last = r.last.Anew()
	}
	return &Repository{Searcher: r.last}
}

// turn does something with the snapshot, and returns what was missing or wrong: since the turn before, too, if it goes on from that.
func (r *ranges) turn(c *Core, repository *Repository, going bool, do func()) ([]index.Range, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !going {
		r.paged.Begin()
	}
	c.loaded.Store(repository)
	do()
	wanted, err := r.paged.Wanted(), r.paged.Err()
	if len(wanted) == 0 {
		r.paged.Trim()
	}
	return wanted, err
}

// replies are what the host has told an operation, by what was needed: an attempt asks for nothing that one
// before it was told.
type replies map[string]contract.Reply

// guess replies for the host to an attempt that does not count any more, as one that has no more than what it told before: so what
// the operation reads next is asked for in the same round.
func (told replies) guess(list []contract.Need) []contract.Reply {
	all := make([]contract.Reply, len(list))
	for i, n := range list {
		key, err := keyOf(n)
		reply, known := told.of(n, key)
		if err != nil || !known {
			reply = contract.Reply{Error: contract.Errorf(contract.CodeUnsupported, "something is missing")}
		}
		reply.ID = n.ID
		all[i] = reply
	}
	return all
}

// fileNeed is the kind of the needs of which a host that has nothing for one has nothing for any.
const fileNeed = "file"

// of returns what the host told of a need with a key, if it is known.
func (told replies) of(n contract.Need, key string) (contract.Reply, bool) {
	reply, known := told[key]
	if !known && n.Kind == fileNeed {
		reply, known = told[fileNeed]
	}
	return reply, known
}

// keyOf tells a need from others.
func keyOf(n contract.Need) (string, error) {
	request, err := contract.Encode(n.Request)
	return n.Kind + string(request) + string(n.Body), err
}

// passOn asks the host for what an operation needs, all at once.
func (told replies) passOn(t *step.Task, list []contract.Need) ([]contract.Reply, error) {
	all, keys := make([]contract.Reply, len(list)), make([]string, len(list))
	var open []int
	for i, n := range list {
		key, err := keyOf(n)
		if err != nil {
			return nil, err
		}
		reply, known := told.of(n, key)
		keys[i] = key
		if all[i] = reply; !known {
			open = append(open, i)
		}
	}
	err := t.Each(len(open), 0, func(t *step.Task, at int) error {
		n := list[open[at]]
		reply, err := t.Do(n.Kind, n.Request, n.Body)
		all[open[at]] = reply
		if contract.Canceled(err) {
			return err
		}
		return nil
	})
	for i := range all {
		told[keys[i]] = all[i]
		if e := all[i].Error; list[i].Kind == fileNeed && e != nil && e.Code == contract.CodeUnsupported {
			told[fileNeed] = all[i]
		}
		all[i].ID = list[i].ID
	}
	return all, err
}

// fetch reads ranges, all at once, and takes them.
func (r *ranges) fetch(t *step.Task, list []index.Range) error {
	got := make([][]byte, len(list))
	if err := t.Each(len(list), 0, func(t *step.Task, i int) (err error) {
		got[i], err = r.read(t, list[i])
		return err
	}); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, b := range got {
		if err := r.paged.Supply(list[i], b); err != nil {
			return err
		}
	}
	return nil
}

// read reads a range, in as many pieces as the host makes of it.
func (r *ranges) read(t *step.Task, want index.Range) ([]byte, error) {
	s, b := needs.NewStream(t, r.size), []byte(nil)
	for int64(len(b)) < want.Length {
		piece, end, err := s.Fetch(want.Offset+int64(len(b)), int(min(want.Length-int64(len(b)), needs.PieceBytes)))
		if err != nil {
			return nil, err
		}
		if b == nil {
			b = slices.Clip(piece) // mostly it is all
		} else {
			b = append(b, piece...)
		}
		if len(piece) == 0 || end && int64(len(b)) < want.Length {
			return nil, fmt.Errorf("read snapshot: %d of %d bytes at %d: %w", len(b), want.Length, want.Offset, index.ErrCorrupt)
		}
	}
	return b, nil
}
