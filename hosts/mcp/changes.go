package mcp

import (
	"context"
	"slices"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// changes are the files of a project that have changed since its subscriptions were told of
// them. They are told when somebody asks, so that nothing is written unasked.
type changes struct {
	mu    sync.Mutex
	paths map[string]bool
}

// maxChanges is how many paths the core takes at once.
var maxChanges = int(contract.FieldOf(&contract.SubscriptionsRequest{}, "paths").Max)

// add takes in paths, as many as are told at once.
func (c *changes) add(lists ...[]string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.paths == nil {
		c.paths = map[string]bool{}
	}
	for _, path := range slices.Concat(lists...) {
		if len(c.paths) < maxChanges {
			c.paths[path] = true
		}
	}
}

// take returns the paths, sorted, and forgets them.
func (c *changes) take() (paths []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for path := range c.paths {
		paths = append(paths, path)
	}
	c.paths = nil
	slices.Sort(paths)
	return paths
}

// note takes in what an event of the watching changed.
func (c *changes) note(e native.WatchEvent) {
	if e.Kind == native.WatchChanged {
		c.add(e.Changed, e.Added, e.Removed)
	}
}

// happened tells the subscriptions of a project which files have changed, that time has passed,
// and what was said, if something was. What cannot be told now is told later.
func (c called) happened(said string) {
	if c.options.Store == nil {
		return
	}
	notify := func(q contract.SubscriptionsRequest) bool {
		q.Action = contract.SubscriptionsActionNotify
		return c.ask(false, "subscriptions", q, &contract.SubscriptionsResponse{}) == nil
	}
	if paths := c.changes.take(); len(paths) > 0 && !notify(contract.SubscriptionsRequest{Event: contract.WatchEventFileChange, Paths: paths}) {
		c.changes.add(paths)
	}
	notify(contract.SubscriptionsRequest{Event: contract.WatchEventSchedule})
	if said != "" {
		notify(contract.SubscriptionsRequest{Event: contract.WatchEventContextMention, Text: said})
	}
}

// suggested returns what is suggested and was not told yet.
func (c called) suggested() []contract.Suggestion {
	var told contract.SubscriptionsResponse
	if bad := c.ask(false, "subscriptions", contract.SubscriptionsRequest{Action: contract.SubscriptionsActionSuggestions}, &told); bad != nil {
		return nil
	}
	return told.Suggestions
}

// prepareSubscriptions has a call for suggestions look at what has changed first.
func prepareSubscriptions(ctx context.Context, c *call) *contract.Error {
	if bad := adding("value")(ctx, c); bad != nil {
		return bad
	}
	if action, _ := c.request["action"].(string); action == string(contract.SubscriptionsActionSuggestions) {
		called{ctx, c.project, c.server}.happened("")
	}
	return nil
}
