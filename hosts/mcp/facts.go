package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// factsEvery is after how many messages of a project facts are drawn again: as many as are before
// the model at once. The first message of a server draws what earlier ones left.
const factsEvery = 20

// facts draws facts from stored messages in the background, one project after the other. The
// store says how far they are drawn, so that servers of one store read no message twice.
type facts struct {
	model   native.Handlers // nil draws none
	context context.Context // ends with the server
	going   sync.WaitGroup
	one     sync.Mutex // is held by who draws
	mu      sync.Mutex
	stored  map[*project]int
	told    map[*project][]string // what was drawn, for the next answer
}

// heard is told that a message was stored, and returns what is to be told with it.
func (f *facts) heard(p *project) []string {
	if f.model == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stored == nil {
		f.stored, f.told = map[*project]int{}, map[*project][]string{}
	}
	if f.stored[p]++; f.stored[p]%factsEvery == 1 {
		f.going.Go(func() { f.draw(p) })
	}
	told := f.told[p]
	delete(f.told, p)
	return told
}

// draw has the model read what it has not, and keeps what to tell of it.
func (f *facts) draw(p *project) {
	f.one.Lock()
	defer f.one.Unlock()
	var r contract.RememberResponse
	b, err := p.repository.CallIndexed(f.context, "remember", contract.RememberRequest{Facts: contract.HostUseHost}, f.model)
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	if f.context.Err() != nil {
		return // the next server goes on
	}
	var told []string
	if err != nil {
		told = append(told, "facts were not drawn from messages: "+contract.ErrorOf(err).Message)
	} else if r.Usage != nil {
		told = append(told, fmt.Sprintf("facts drawn from messages in the background: %d, in %s", len(r.Notes), costOf(*r.Usage)))
	}
	told = append(told, r.Notices...)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.told[p] = append(f.told[p], told...)
}

// costOf is what a model has cost, for people.
func costOf(u contract.Usage) string {
	price := fmt.Sprintf("$%.4f", float64(u.NanoDollars)/1e9)
	if u.Unpriced > 0 {
		price = "price unknown"
	}
	return fmt.Sprintf("calls: %d, tokens in: %d, out: %d, %s", u.Calls, u.Prompt(), u.Output, price)
}
