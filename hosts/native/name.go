package native

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/cairn-search/cairn/core/contract"
)

// name is what the repository is to be called, "" for as it is.
func (r *Repository) name() string {
	if _, ok := r.origin.(*directory); ok && r.options.Name == "" {
		return filepath.Base(r.Root)
	}
	return r.options.Name
}

// rename gives the engine's index the name wanted: one from the cache may have
// been made by a process that called it otherwise.
func (r *Repository) rename(ctx context.Context) error {
	want := r.name()
	if want == "" || r.named == r.generation.Load() {
		return nil
	}
	b, err := r.run(ctx, "stats", struct{}{}, nil)
	if err != nil {
		return err
	}
	var is contract.StatsResponse
	if err := json.Unmarshal(b, &is); err != nil {
		return fmt.Errorf("decode stats response: %w", err)
	}
	if is.Name != want {
		ctx, cancel := context.WithCancel(ctx)
		p := pack(ctx, nothing)
		_, err = r.run(ctx, "load", contract.LoadRequest{Name: want, Mode: "update"}, Handlers{"read": p.read})
		cancel()
		<-p.done
		if err != nil {
			return err
		}
		r.generation.Add(1)
	}
	r.named = r.generation.Load()
	return nil
}
