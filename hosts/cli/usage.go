package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/usage"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/web"
)

// used keeps what calls returned, unless that is turned off. A use that cannot be
// kept is not worth a word: the answer is there.
func (s *session) used(host string) func(native.Used) {
	if s.config.Value("usage.enabled") == "false" {
		return nil
	}
	dir, err := usage.Dir(os.Getenv)
	if err != nil {
		return nil
	}
	log := usage.Log{Dir: dir}
	return func(u native.Used) {
		root := u.Root
		if info, err := os.Stat(root); err != nil || !info.IsDir() {
			root = ""
		}
		if use, ok := usage.Measure(u.Op, u.Request, u.Response, root); ok {
			use.Time, use.Host, use.Repository, use.Millis = time.Now().UTC(), host, u.Root, u.Took.Milliseconds()
			_ = log.Append(use)
		}
	}
}

// usageFlags are those of stats that are about uses.
type usageFlags struct {
	Usage bool `help:"Show what queries returned and cost, on this machine, instead of what the index holds."`
	Since int  `default:"30" min:"1" max:"3660" placeholder:"DAYS" help:"With --usage: of so many days."`
	Clear bool `help:"With --usage: forget all of it."`
}

func (f usageFlags) conflicts() error {
	if f.Clear && !f.Usage {
		return errors.New("--clear: only --usage has something to forget")
	}
	return nil
}

func (f usageFlags) run(s *session, form format) error {
	dir, err := usage.Dir(os.Getenv)
	if err != nil {
		return err
	}
	log := usage.Log{Dir: dir}
	if f.Clear {
		if err := log.Clear(); err != nil {
			return fmt.Errorf("forget uses: %w", err)
		}
		s.note("forgotten: what was in %s", dir)
		return nil
	}
	now := time.Now()
	since := now.AddDate(0, 0, -f.Since)
	uses, bad, err := log.Read(since)
	if err != nil {
		return err
	}
	r := usage.Summarize(uses, since.UTC().Truncate(time.Second), now)
	if form == formatJSON || form == formatLines {
		if err := s.encode(r); err != nil {
			return err
		}
	} else {
		s.usage(&r, form == formatMarkdown)
	}
	if bad > 0 {
		s.note("note: %s in %s could not be read", plural(bad, "line"), dir)
	}
	if s.config.Value("usage.enabled") == "false" {
		s.note("note: nothing is kept now: usage.enabled is false")
	}
	if r.Queries == 0 {
		s.note("nothing found: no query in %s", plural(f.Since, "day"))
		return errNothing
	}
	return nil
}

// shownDays are those that the page shows.
const shownDays = 30

// reported is what the page tells of uses; nil if none are kept.
func (s *session) reported() web.Usage {
	dir, err := usage.Dir(os.Getenv)
	if err != nil || s.config.Value("usage.enabled") == "false" {
		return nil
	}
	return func() ([]byte, error) {
		now := time.Now()
		since := now.AddDate(0, 0, -shownDays)
		uses, _, err := usage.Log{Dir: dir}.Read(since)
		if err != nil {
			return nil, err
		}
		return json.Marshal(usage.Summarize(uses, since.UTC().Truncate(time.Second), now))
	}
}

// usage draws a report: a bar per day, and a line per operation.
func (s *session) usage(r *usage.Report, markdown bool) {
	if r.Queries == 0 {
		return
	}
	t := table{Head: []string{"", "queries", "empty", "p50 ms", "p95 ms", "tokens returned", "files whole", "saved", "model tokens", "cached", "cost"}, Right: make([]bool, 11)}
	for i := 1; i < len(t.Right); i++ {
		t.Right[i] = true
	}
	row := func(name string, m *usage.Sum) {
		cached, cost := "", ""
		if m.Prompt > 0 {
			cached = fmt.Sprintf("%d%%", 100*m.CacheRead/m.Prompt)
		}
		if m.NanoDollars > 0 {
			cost = fmt.Sprintf("$%.4f", float64(m.NanoDollars)/nanoDollar)
		}
		t.Add(name, count(m.Queries), count(m.Empty), fmt.Sprint(m.P50Millis), fmt.Sprint(m.P95Millis), count(m.Tokens), count(m.Whole), count(m.Saved), count(m.Prompt+m.Output), cached, cost)
	}
	for i := range r.Ops {
		row(r.Ops[i].Name, &r.Ops[i].Sum)
	}
	row("all", &r.Sum)
	t.Write(s.page(markdown))
	if markdown {
		return
	}
	most := 0
	for i := range r.Days {
		most = max(most, r.Days[i].Queries)
	}
	fmt.Fprintln(s.out)
	for i := range r.Days {
		d := &r.Days[i]
		fmt.Fprintf(s.out, "%s %s %s\n", d.Name, s.style.Paint(s.style.Name, bar(d.Queries, most)), count(d.Queries))
	}
	fmt.Fprintf(s.out, "\nSaved is what reading the returned files whole would have taken more, by estimate (4 bytes a token); nothing where nothing was returned.\n")
}

// chartWidth is how many cells the longest bar has.
const chartWidth = 40

// bar draws n of most in eighths of a cell.
func bar(n, most int) string {
	if n == 0 || most == 0 {
		return ""
	}
	eighths := max(1, n*chartWidth*8/most)
	b := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		b += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return b
}
