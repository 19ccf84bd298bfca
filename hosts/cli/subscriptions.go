package cli

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/cairn-search/cairn/core/contract"
)

var _ = offer[subscriptionCommands]("memory", 8, "subscriptions", "Be told by cairn watch when files change or time has passed.")

type subscriptionCommands struct {
	Add         subscriptionAdd         `cmd:"" help:"Be told when files change; cairn watch tells."`
	List        subscriptionList        `cmd:"" help:"List what is subscribed to."`
	Suggestions subscriptionSuggestions `cmd:"" help:"List what was suggested and not yet told."`
	Remove      subscriptionRemove      `cmd:"" help:"End a subscription."`
}

type subscriptionAdd struct {
	asksFor[contract.SubscriptionsRequest]
	Value   string        `arg:"" sets:"value" help:"Paths, such as core/search or *_test.go; with --match keyword words, with --match entity_type a type, as cairn schema lists them."`
	Match   string        `sets:"match" help:"What the value is held against."`
	Event   string        `sets:"event" help:"When to speak."`
	Scope   string        `sets:"scope" placeholder:"GLOB" help:"Only of files at such paths."`
	Every   time.Duration `min:"1s" tells:"every_ms" placeholder:"DURATION" help:"How long passes at least between two times, with --event schedule."`
	Session string        `tells:"session" placeholder:"ID" help:"Whose it is; default the active session that was used last, or a new one."`
	In      string        `default:"." placeholder:"PATH" help:"The project: a directory; default the current one."`
}

func (c *subscriptionAdd) conflicts() error {
	if scheduled := c.Event == string(contract.WatchEventSchedule); scheduled != (c.Every > 0) {
		return errors.New("--event schedule and --every go together")
	}
	return nil
}

func (*subscriptionAdd) Help() string {
	return `Examples:

    cairn subscriptions add 'core/search/**'
    cairn subscriptions add "retry backoff" --match keyword --event context_mention
    cairn subscriptions add 'docs/**' --event schedule --every 24h
    cairn watch`
}

func (c *subscriptionAdd) Run(ctx context.Context, s *session) error {
	_, a, err := asked[contract.SubscriptionsResponse](s.mindful(ctx, c.In, "subscriptions", contract.SubscriptionsRequest{
		Action: contract.SubscriptionsActionAdd, Value: c.Value, Session: c.Session, Scope: c.Scope,
		Match: contract.WatchMatch(c.Match), Event: contract.WatchEvent(c.Event), EveryMS: c.Every.Milliseconds(),
	}, nil))
	if err != nil {
		return err
	}
	s.page(false).Subscriptions(a)
	return nil
}

type subscriptionList struct {
	In string `default:"." placeholder:"PATH" help:"The project: a directory; default the current one."`
	formatFlag
}

func (c *subscriptionList) Run(ctx context.Context, s *session) error {
	b, a, err := asked[contract.SubscriptionsResponse](s.mindful(ctx, c.In, "subscriptions", map[string]any{}, nil))
	if err != nil {
		return err
	}
	s.list(c.Format, b, "subscriptions", func(markdown bool) { s.page(markdown).Subscriptions(a) })
	return s.ended(len(a.Subscriptions), "nothing is subscribed to", c.Format)
}

type subscriptionRemove struct {
	ID string `arg:"" tells:"id" help:"As list shows it."`
	In string `default:"." placeholder:"PATH" help:"The project: a directory; default the current one."`
}

func (c *subscriptionRemove) Run(ctx context.Context, s *session) error {
	_, _, err := asked[contract.SubscriptionsResponse](s.mindful(ctx, c.In, "subscriptions", map[string]any{"action": "complete", "id": c.ID}, nil))
	return err
}

type subscriptionSuggestions struct {
	All bool   `help:"Also those that were told before."`
	In  string `default:"." placeholder:"PATH" help:"The project: a directory; default the current one."`
	formatFlag
}

func (c *subscriptionSuggestions) Run(ctx context.Context, s *session) error {
	b, a, err := asked[contract.SubscriptionsResponse](s.mindful(ctx, c.In, "subscriptions", map[string]any{"action": "suggestions", "delivered": c.All}, nil))
	if err != nil {
		return err
	}
	s.list(c.Format, b, "suggestions", func(markdown bool) { s.page(markdown).Subscriptions(a) })
	return s.ended(len(a.Suggestions), "nothing is suggested", c.Format)
}

// maxNotified is how many paths the core takes at once.
var maxNotified = int(contract.FieldOf(&contract.SubscriptionsRequest{}, "paths").Max)

// maxSuggested is how many suggestions the core lists at once.
var maxSuggested = int(contract.FieldOf(&contract.SubscriptionsRequest{}, "limit").Max)

// suggest tells the subscriptions of a project what has happened, and returns what is
// suggested and was not told yet, by whomever. Where nothing was ever stored there is nobody to
// tell.
func (s *session) suggest(ctx context.Context, q contract.SubscriptionsRequest, call func(ctx context.Context, op string, q any) (json.RawMessage, error)) ([]contract.Suggestion, error) {
	kept, err := s.store()
	if err != nil || kept.Missing() {
		return nil, nil
	}
	q.Action = contract.SubscriptionsActionNotify
	if _, err = call(ctx, "subscriptions", q); err != nil {
		return nil, err
	}
	_, a, err := asked[contract.SubscriptionsResponse](call(ctx, "subscriptions", contract.SubscriptionsRequest{Action: contract.SubscriptionsActionSuggestions, Limit: maxSuggested}))
	if err != nil {
		return nil, err
	}
	return a.Suggestions, nil
}
