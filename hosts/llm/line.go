package llm

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/cairn-search/cairn/core/contract"
)

// line is the way to one model: everything that is the same for language models and
// embedding models.
type line struct {
	target
	o      Options
	entry  Model // what is known of the model
	secret *redactor
	http   *http.Client
	slots  chan struct{}
}

func newLine(spec string, o Options) (*line, error) {
	o = o.withDefaults()
	t, err := parseSpec(spec, o)
	if err != nil {
		return nil, err
	}
	l := &line{
		target: t,
		o:      o,
		entry:  o.Prices.find(t.provider.Name, t.model),
		secret: newRedactor(t.key),
		http:   &http.Client{Transport: o.Transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		slots:  make(chan struct{}, o.Concurrency),
	}
	if o.Allowance.money > 0 && !l.entry.Priced {
		return nil, &contract.Error{
			Code:    contract.CodeSpent,
			Message: fmt.Sprintf("open model %q: its price is not known, so an allowance in dollars cannot be kept", t.name()),
			Fix:     "give its price in a file of prices, or an allowance in tokens",
		}
	}
	return l, nil
}

// mostUnread is how many answers of one call may be something else than the provider's interface.
const mostUnread = 2

// slowError is why a call ends that takes longer than it may.
type slowError struct{ limit time.Duration }

func (e *slowError) Error() string { return fmt.Sprintf("no answer within %v", e.limit) }

// limitOf is how long a call may take, which starts now: [Options.Timeout], and of the caller's time
// three quarters at most, so that what was found without an answer can still be told.
func limitOf(ctx context.Context, timeout time.Duration, now time.Time) time.Duration {
	until, ok := ctx.Deadline()
	if !ok {
		return timeout
	}
	return min(timeout, (until.Sub(now) * 3 / 4).Round(time.Millisecond))
}

// run makes attempts until one succeeds or none is left. Each is checked against the
// allowance before and counted in it afterwards; the sum of what they used is returned.
func (l *line) run(ctx context.Context, estimate contract.Usage, attempt func(context.Context) (contract.Usage, error)) (contract.Usage, error) {
	var total contract.Usage
	select {
	case l.slots <- struct{}{}:
		defer func() { <-l.slots }()
	case <-ctx.Done():
		return total, l.canceled()
	}
	limit := limitOf(ctx, l.o.Timeout, time.Now())
	limited, cancel := context.WithTimeoutCause(ctx, limit, &slowError{limit})
	defer cancel()
	l.entry.price(&estimate)
	pause := pauses()
	unread := 0 // answers that are not of the interface
	for n := 1; ; n++ {
		hold, err := l.o.Allowance.reserve(estimate)
		if err != nil {
			return total, err
		}
		used, err := attempt(limited)
		l.entry.price(&used)
		hold.settle(used)
		total.Add(used)
		if err == nil {
			return total, nil
		}
		if errors.Is(err, errNotJSON) {
			unread++ // a page in place of an answer passes with what put it there, or stays
		}
		if limited.Err() != nil || n == l.o.Attempts || unread == mostUnread || !worthRetrying(err) {
			return total, l.explain(ctx, limited, err, n)
		}
		wait, asked := retryAfter(err, l.o.Now())
		if !asked {
			wait = pause.NextBackOff()
		} else if wait > l.o.MaxWait {
			return total, l.explain(ctx, limited, &impatientError{err, wait}, n)
		}
		if l.o.Sleep(limited, wait) != nil {
			return total, l.explain(ctx, limited, err, n)
		}
	}
}

// impatientError is a failure after which the provider asks for too long a wait.
type impatientError struct {
	err  error
	wait time.Duration
}

func (e *impatientError) Error() string { return e.err.Error() }
func (e *impatientError) Unwrap() error { return e.err }

// redactText makes text of a provider safe to show.
func (l *line) redactText(s string) string { return clip(l.secret.text(clean(s))) }

func (l *line) canceled() error {
	return contract.Errorf(contract.CodeCanceled, "ask %s: the call was canceled", l.name())
}
