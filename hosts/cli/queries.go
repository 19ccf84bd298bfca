package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

// question is a line of a file of queries. Other fields are allowed, such as what an answer should be, unless
// they look like those of a search.
type question struct {
	ID    json.RawMessage `json:"id"` // a string or a number, given back as it is
	Query *string         `json:"query"`
}

// refusal is what stands in place of a response.
type refusal struct {
	Results []contract.SearchResult `json:"results"`
	Error   *contract.Error         `json:"error"`
}

// maxLine is the longest line of such a file: a query of the largest size with
// every byte escaped.
const maxLine = 6*contract.MaxQueryBytes + 64<<10

// many answers all queries of a file, on the files as they are at the start.
func (c *searchCommand) many(ctx context.Context, s *session, refresh func(context.Context) error, one func(context.Context, string) (json.RawMessage, error)) error {
	name, in := "standard input", io.NopCloser(s.in)
	if c.Queries != "-" {
		f, err := os.Open(c.Queries)
		if err != nil {
			return fmt.Errorf("open queries %q: %w", c.Queries, cache.Cause(err))
		}
		name, in = c.Queries, f
	}
	defer in.Close()
	if err := refresh(ctx); err != nil {
		return err
	}
	found, failed := false, 0
	reading, stop := context.WithCancel(ctx)
	defer stop()
	for line := range until(reading, lines(reading, in)) {
		if line.err == nil && len(bytes.TrimSpace(line.text)) == 0 {
			continue
		}
		q, err := parseQuestion(line)
		if err != nil {
			return fmt.Errorf("read queries %q: line %d: %w", name, line.number, err)
		}
		b, err := one(ctx, *q.Query)
		var refused *contract.Error
		if errors.As(err, &refused) {
			failed++
			b, err = contract.Encode(refusal{[]contract.SearchResult{}, refused})
		}
		if err != nil {
			return err
		}
		found = found || refused == nil && !bytes.HasPrefix(b, []byte(`{"results":[]`))
		s.json(fmt.Appendf(nil, `{"id":%s,%s`, q.ID, b[1:]))
		// Who writes one query after the other waits for each answer.
		if err := s.out.Flush(); err != nil {
			return fmt.Errorf("write output: %w", err)
		}
	}
	return outcome(ctx, name, failed, found)
}

// idle refuses a field of a line that looks as if it was meant for the search, which flags say for all.
func idle(fields map[string]json.RawMessage) error {
	names := append(contract.FieldsOf(&contract.SearchRequest{}), "id", "budget")
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		switch meant := contract.Meant(name, names); {
		case name == "id" || name == "query" || meant == "":
		case meant == "id" || meant == "query":
			return fmt.Errorf("unknown field %q: did you mean %q?", contract.Quoted(name), meant)
		default:
			return fmt.Errorf("field %q: flags say how all queries are answered, so take it for %q out, or call it otherwise", contract.Quoted(name), meant)
		}
	}
	return nil
}

// outcome is the error of many queries after the last of them.
func outcome(ctx context.Context, name string, failed int, found bool) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case failed > 0:
		return fmt.Errorf("%d of the queries in %q could not be answered: see error in their lines", failed, name)
	case !found:
		return errNothing
	}
	return nil
}

// one answers a query without looking at the files again, unless one that is to
// be quoted has changed.
func (c *searchCommand) one(ctx context.Context, r *native.Repository, query string) (json.RawMessage, error) {
	b, err := r.CallIndexed(ctx, "search", c.request(query), c.asking)
	if stale(err) {
		return r.Call(ctx, "search", c.request(query), c.asking)
	}
	return b, err
}

func parseQuestion(l line) (question, error) {
	var q question
	if l.err != nil {
		return q, l.err
	}
	if err := json.Unmarshal(l.text, &q); err != nil {
		if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) && wrong.Field != "" {
			return q, fmt.Errorf("%s: a string is missing", wrong.Field)
		}
		return q, fmt.Errorf(`not JSON of the form {"id":…,"query":"…"}: %w`, err)
	}
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(l.text, &fields) // it is an object
	if err := idle(fields); err != nil {
		return q, err
	}
	switch {
	case len(q.ID) == 0 || !bytes.ContainsAny(q.ID[:1], `"-0123456789`):
		return q, errors.New("id: a string or a number is missing")
	case q.Query == nil:
		return q, errors.New("query: a string is missing")
	}
	return q, nil
}

// line is a line of a file, or why there are no more.
type line struct {
	number int // from 1
	text   []byte
	err    error
}

// until yields what comes from in while ctx lasts, even if nothing comes.
func until(ctx context.Context, in <-chan line) iter.Seq[line] {
	return func(yield func(line) bool) {
		for {
			select {
			case l, ok := <-in:
				if !ok || !yield(l) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// lines reads lines until the end, an error or the end of ctx.
func lines(ctx context.Context, in io.Reader) <-chan line {
	out := make(chan line)
	send := func(l line) bool {
		select {
		case out <- l:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		defer close(out)
		scan := bufio.NewScanner(in)
		scan.Buffer(nil, maxLine)
		n := 1
		for ; scan.Scan(); n++ {
			if !send(line{number: n, text: bytes.Clone(scan.Bytes())}) {
				return
			}
		}
		if err := scan.Err(); errors.Is(err, bufio.ErrTooLong) {
			send(line{number: n, err: fmt.Errorf("longer than %s", size(maxLine))})
		} else if err != nil {
			send(line{number: n, err: cache.Cause(err)})
		}
	}()
	return out
}
