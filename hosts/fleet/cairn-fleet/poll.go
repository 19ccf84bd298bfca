package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/cairn-search/cairn/hosts/fleet"
	"github.com/cairn-search/cairn/hosts/internal/git"
	"github.com/cairn-search/cairn/hosts/native"
)

// lying are the repositories in directories; git remotes are passed over.
func lying(dirs []string) (places []native.Place, err error) {
	for _, dir := range dirs {
		if git.Remote(dir) {
			continue
		}
		if _, err := os.Stat(dir); err != nil {
			return nil, fmt.Errorf("open %q: no such file or directory", dir)
		}
		for _, path := range native.Repositories(dir) {
			places = append(places, native.Place{Path: path})
		}
	}
	return places, nil
}

// named finds repositories and names them as a workspace does, remotes by the end of their
// addresses.
func named(ctx context.Context, dirs []string) ([]native.Place, error) {
	places, err := lying(dirs)
	if err != nil {
		return nil, err
	}
	var remotes []native.Place
	for _, dir := range dirs {
		if git.Remote(dir) {
			remotes = append(remotes, native.Place{Name: git.RemoteName(dir), Path: dir})
		}
	}
	if len(places) == 0 && len(remotes) > 0 {
		return remotes, nil
	}
	w, err := native.OpenWorkspace(ctx, places, native.Options{NoCache: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = w.Close(ctx) }()
	places = nil
	for _, m := range w.Members() {
		if m.Repository == nil {
			return nil, fmt.Errorf("open %q: it cannot be opened", m.Path)
		}
		places = append(places, native.Place{Name: m.Name, Path: m.Repository.Root})
	}
	return append(places, remotes...), nil
}

// againTime is after how long what could not be added is tried again.
const againTime = 5 * time.Second

// poll looks at directories again and again: what changed in their repositories is left as
// work, and what comes to lie there is added.
type poll struct {
	*session
	bus    *fleet.Bus
	dirs   []string
	groups []string
	only   bool           // nobody else can add or remove any
	again  time.Duration  // after how long what failed is tried again, if nothing is looked at twice
	lie    []native.Place // as they were found last, without names
	places []native.Place
	failed map[string]bool // what was said, by name; "" for the directories
}

// run polls until ctx ends. If every is not positive it adds all once: it tries again what fails, as
// servers may that are still choosing who leads, for nobody else would.
func (p *poll) run(ctx context.Context, every time.Duration) error {
	left := p.places
	for {
		left = p.add(ctx, left)
		if every <= 0 && len(left) == 0 {
			return nil
		}
		pause := every
		if every <= 0 {
			pause = p.again
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
		if every > 0 {
			p.tell(ctx, "", p.look(ctx))
			left = p.places
		}
	}
}

// add adds repositories, and returns those that it could not.
func (p *poll) add(ctx context.Context, places []native.Place) (left []native.Place) {
	for _, place := range places {
		_, err := p.bus.Add(ctx, place.Name, place.Path, p.groups)
		if err != nil {
			left = append(left, place)
		}
		p.tell(ctx, place.Name, err)
	}
	return left
}

// look finds what lies in the directories now. What cannot be looked at leaves all as it was:
// a disk that is away for a moment takes nothing out of the catalogue.
func (p *poll) look(ctx context.Context) error {
	lie, err := lying(p.dirs)
	if err != nil || slices.EqualFunc(lie, p.lie, func(a, b native.Place) bool { return a.Path == b.Path }) {
		return err
	}
	places, err := named(ctx, p.dirs)
	if err != nil {
		return err
	}
	p.lie, p.places = lie, places
	return p.remove(ctx)
}

// remove takes out what lies there no more.
func (p *poll) remove(ctx context.Context) error {
	if !p.only {
		return nil
	}
	sources := map[string]string{}
	for _, place := range p.places {
		sources[place.Name] = place.Path
	}
	return p.bus.Only(ctx, sources)
}

// tell says what failed, once until it does not any more.
func (p *poll) tell(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil && !p.failed[what] {
		p.say("%v", err)
	}
	p.failed[what] = err != nil
}
