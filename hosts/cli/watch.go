package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[watchCommand]("index", 3, "watch", "Keep the index current, and tell of changes.")

type watchCommand struct {
	Path string `arg:"" default:"." help:"A directory; default the current one."`

	Once bool `help:"End after the first change."`
	watchFlags
	formatFlag
	repositoryFlags
}

// watchFlags say how a directory is watched.
type watchFlags struct {
	Debounce time.Duration `min:"0s" max:"1m" placeholder:"DURATION" help:"How long it must be quiet before changes are looked at; default 100ms."`
	Poll     bool          `help:"List the files from time to time instead of watching them."`
}

func (*watchCommand) Help() string {
	return `Examples:

    cairn watch
    cairn watch ~/src/project --format jsonl
    cairn watch --once && make test

Keeps the index current, and writes one line for each change, however many files it is of. An interrupt ends it; the index is saved. Where files cannot be watched, they are listed from time to time, which is said once. Searches need no watching: they compare the files themselves.`
}

func (c *watchCommand) Run(ctx context.Context, s *session) error {
	return s.watched(ctx, c.repositoryFlags, func(ctx context.Context, o native.Options) error {
		r, err := native.Open(ctx, c.Path, o)
		if err != nil {
			return err
		}
		watching, stop := context.WithCancel(ctx)
		defer stop()
		ready := false
		var telling sync.Mutex
		var reminding sync.WaitGroup
		err = r.Watch(watching, native.WatchOptions{Debounce: c.Debounce, Poll: c.Poll, Told: func(e native.WatchEvent) {
			telling.Lock()
			defer telling.Unlock()
			if !ready {
				ready = true
				reminding.Go(func() { c.remind(watching, s, &telling) })
			}
			if c.tell(ctx, s, r, e) != nil || c.Once && e.Kind == native.WatchChanged {
				stop()
			}
		}})
		stop()
		reminding.Wait()
		last, end := context.WithTimeout(context.WithoutCancel(ctx), savingTime)
		defer end()
		if closed := r.Close(last); closed != nil {
			s.note("warning: %v", cause(last, closed))
		}
		if err == nil && !ready { // it ended before it began
			err = context.Cause(ctx)
		}
		return err
	})
}

// remindEvery is how often subscriptions are told that time has passed: as often as one may ask.
const remindEvery = time.Second

// watchSuggested is the kind of event that it is time for a subscription, or that something is
// suggested that nobody told.
const watchSuggested = "suggested"

// remind tells, until ctx ends, the subscriptions that ask for it that time has passed.
func (c *watchCommand) remind(ctx context.Context, s *session, telling *sync.Mutex) {
	tick := time.NewTicker(remindEvery)
	defer tick.Stop()
	for failed := ""; ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		telling.Lock()
		found, err := s.suggest(ctx, contract.SubscriptionsRequest{Event: contract.WatchEventSchedule}, func(ctx context.Context, op string, q any) (json.RawMessage, error) {
			return s.mindful(ctx, c.Path, op, q, nil) // no file is looked at
		})
		switch {
		case ctx.Err() != nil:
		case err != nil && err.Error() != failed: // once, not each second
			failed = err.Error()
			s.note("warning: tell subscriptions: %v", err)
		case len(found) > 0:
			_ = c.write(s, "", native.WatchEvent{Kind: watchSuggested}, found) // a reader that went ends the watching with the next change
		}
		telling.Unlock()
	}
}

// tell writes an event. The error is that of the output.
func (c *watchCommand) tell(ctx context.Context, s *session, r *native.Repository, e native.WatchEvent) error {
	var found []contract.Suggestion
	if paths := slices.Concat(e.Changed, e.Added, e.Removed); e.Kind == native.WatchChanged && len(paths) > 0 {
		var err error
		if found, err = s.suggest(ctx, contract.SubscriptionsRequest{Paths: paths[:min(len(paths), maxNotified)]}, func(ctx context.Context, op string, q any) (json.RawMessage, error) { return r.Call(ctx, op, q) }); err != nil {
			s.note("warning: tell subscriptions: %v", err)
		}
	}
	return c.write(s, r.Root, e, found)
}

// write writes an event with what it suggests.
func (c *watchCommand) write(s *session, root string, e native.WatchEvent, found []contract.Suggestion) error {
	now := time.Now()
	switch {
	case c.Format == formatJSON || c.Format == formatLines:
		if err := s.encode(struct {
			Time time.Time `json:"time"`
			native.WatchEvent
			Suggestions []contract.Suggestion `json:"suggestions,omitempty"`
		}{now.UTC().Truncate(time.Millisecond), e, found}); err != nil {
			return err
		}
	case e.Kind == watchSuggested:
		for _, one := range found {
			fmt.Fprintf(s.out, "%s %s\n", now.Format(time.TimeOnly), escapeLine(one.Reason))
		}
	case e.Kind == native.WatchReady:
		where := fmt.Sprintf(" in %s directories", count(e.Directories))
		if e.Directories == 0 {
			where = ", by listing them from time to time"
		}
		fmt.Fprintf(s.out, "watching %s: %s files%s\n", escapeLine(root), count(e.Files), where)
	case e.Kind == native.WatchChanged:
		fmt.Fprintf(s.out, "%s %s\n", now.Format(time.TimeOnly), escapeLine(changeLine(e)))
		for _, one := range found {
			fmt.Fprintf(s.out, "  suggestion: %s\n", escapeLine(one.Reason))
		}
	case e.Kind == native.WatchGone, e.Kind == native.WatchBack:
		fmt.Fprintf(s.out, "%s the directory is %s\n", now.Format(time.TimeOnly), e.Kind)
	default:
		s.note("%s: %s", e.Kind, e.Reason)
	}
	return s.out.Flush()
}

// watching is how those watch who have no flags for it.
func (s *session) watching() native.WatchOptions {
	debounce, err := time.ParseDuration(s.config.Value("watch.debounce"))
	if err != nil {
		debounce = 0 // the default
	}
	return native.WatchOptions{Debounce: debounce, Poll: s.config.Value("watch.poll") == "true"}
}

func changeLine(e native.WatchEvent) string {
	var parts, paths []string
	for _, k := range []struct {
		name  string
		paths []string
	}{{"changed", e.Changed}, {"new", e.Added}, {"gone", e.Removed}} {
		if len(k.paths) > 0 {
			parts = append(parts, count(len(k.paths))+" "+k.name)
			paths = append(paths, k.paths...)
		}
	}
	return fmt.Sprintf("%s in %d ms: %s", strings.Join(parts, ", "), *e.TookMS, examples(paths, len(paths)))
}
