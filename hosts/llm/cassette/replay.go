package cassette

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/host"
)

// Player answers from a cassette.
type Player struct {
	mu      sync.Mutex
	entries map[string][]entry // by hash
	asked   map[string]int
	order   []entry
}

// maxLine is the size of the longest line read: an embedding of a full batch, with room.
const maxLine = 64 << 20

// Replay reads a cassette. Errors name the line at fault.
func Replay(r io.Reader) (*Player, error) {
	p := &Player{entries: map[string][]entry{}, asked: map[string]int{}}
	s := bufio.NewScanner(r)
	s.Buffer(nil, maxLine)
	n := 0
	for s.Scan() {
		n++
		if err := p.read(n, s.Bytes()); err != nil {
			return nil, fmt.Errorf("read cassette: line %d: %w", n, err)
		}
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("read cassette: line %d: %w", n+1, err)
	}
	if n == 0 {
		return nil, errors.New("read cassette: line 1: the file is empty")
	}
	return p, nil
}

func readHeader(d *json.Decoder) error {
	var h header
	if err := d.Decode(&h); err != nil || h.Cassette == 0 {
		return errors.New("this is not a cassette")
	}
	if h.Cassette != version {
		return fmt.Errorf("version %d is not one that this program reads: record it again", h.Cassette)
	}
	return nil
}

func (p *Player) read(n int, line []byte) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if n == 1 {
		return readHeader(d)
	}
	var e entry
	if err := d.Decode(&e); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
			return errors.New("it stops half-way")
		}
		return err
	}
	if !slices.Contains(kinds, e.Kind) {
		return fmt.Errorf("no such kind of call: %q", e.Kind)
	}
	request, err := canonical(e.Kind, e.Request)
	if err != nil {
		return err
	}
	if hash(e.Kind, request) != e.Hash {
		return errors.New("the request is not the one that was recorded: its hash differs")
	}
	if answered := e.Error != nil || e.Vectors != nil || e.Reply != nil && e.Kind != "embed"; !answered {
		return errors.New("it holds no reply")
	}
	e.Request = request
	p.entries[e.Hash] = append(p.entries[e.Hash], e)
	p.order = append(p.order, e)
	return nil
}

// Handlers answer what was recorded, by what is asked and not by when. The same
// request is answered in the order recorded, then with the last answer again. What was
// not recorded is an error of [step.CodeModel] that says how it differs.
func (p *Player) Handlers() host.Handlers {
	h := host.Handlers{}
	for _, kind := range kinds {
		h[kind] = p.answer
	}
	return h
}

func (p *Player) answer(_ context.Context, n host.Need) contract.Reply {
	request, err := canonical(n.Kind, n.Request)
	if err != nil {
		return contract.Reply{Error: contract.Errorf(contract.CodeBadInput, "%v", err)}
	}
	key := hash(n.Kind, request)
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.entries[key]
	if len(all) == 0 {
		return contract.Reply{Error: &contract.Error{
			Code:    contract.CodeModel,
			Message: fmt.Sprintf("replay cassette: this %s call was not recorded: %s", n.Kind, p.differs(n.Kind, request)),
			Fix:     "record it again",
		}}
	}
	e := all[min(p.asked[key], len(all)-1)]
	p.asked[key]++
	if e.Error != nil {
		failure := *e.Error
		return contract.Reply{Error: &failure}
	}
	return contract.Reply{Value: e.Reply, Body: e.Vectors}
}
