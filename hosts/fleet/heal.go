package fleet

import (
	"context"
	"os"
	"time"
)

// healEvery is how often what nodes say of an index is tried at most.
const healEvery = 30 * time.Second

// heal has indexes made anew that nodes say are damaged in the object store. Nodes are not believed: the
// indexer opens the index itself, for whoever has a node cannot change the catalogue.
func (x *Indexer) heal(ctx context.Context) {
	v, err := NewView(ctx, x.Bus)
	if err != nil {
		if ctx.Err() == nil {
			x.tell("look for damaged indexes: %v", err)
		}
		return
	}
	tried := map[string]time.Time{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(x.Bus.beat):
		}
		for _, e := range v.damaged() {
			if e.Damaged || time.Since(tried[e.ID+e.Digest]) < healEvery {
				continue
			}
			tried[e.ID+e.Digest] = time.Now()
			if err := x.remake(ctx, &e); err != nil && ctx.Err() == nil {
				x.tell("make the index of %q anew: %v", e.Name, err)
			}
		}
	}
}

// remake leaves a repository as work if its index is damaged, once for each index.
func (x *Indexer) remake(ctx context.Context, e *Entry) error {
	dir, err := os.MkdirTemp("", "cairn-fleet-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	h, damage := (&Node{dir: dir, bus: x.Bus}).open(ctx, e)
	if damage == nil {
		h.close()
		return nil
	}
	if !(&refusal{err: damage, tries: triesDamaged}).damaged() {
		return damage // such as that this machine cannot keep it
	}
	again := false
	err = x.Bus.change(ctx, e.Name, false, func(now *Entry) bool {
		if now.ID != e.ID || now.Digest != e.Digest || now.Damaged {
			again = false
			return false
		}
		again = now.Remade != now.Digest
		now.Damaged, now.Remade = true, now.Digest
		return true
	})
	if err != nil || !again {
		return err
	}
	x.tell("the index of %q is damaged in the store and made anew: %v", e.Name, damage)
	return x.Bus.work(ctx, e.Name)
}
