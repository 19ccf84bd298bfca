package usage

import (
	"cmp"
	"slices"
	"time"
)

// Sum is what uses come to.
type Sum struct {
	Queries int `json:"queries"`
	Empty   int `json:"empty"` // that returned nothing
	Tokens  int `json:"tokens"`
	Whole   int `json:"whole"`
	Saved   int `json:"saved"`
	// P50Millis and P95Millis are percentiles of the times.
	P50Millis   int64 `json:"p50_millis"`
	P95Millis   int64 `json:"p95_millis"`
	Prompt      int   `json:"prompt"`
	CacheRead   int   `json:"cache_read"`
	Output      int   `json:"output"`
	NanoDollars int64 `json:"nano_dollars"`
}

// Report sums uses up in all, by operation and by day.
type Report struct {
	Since time.Time `json:"since"`
	Sum
	Ops  []Group `json:"ops"`  // most queries first
	Days []Group `json:"days"` // every day from the first, also those without a query
}

// Group is a part of the uses.
type Group struct {
	Name string `json:"name"` // the operation, or the day as 2006-01-02 in local time
	Sum
}

// Summarize makes a report of uses, which are ordered by time, up to now.
func Summarize(uses []Use, since, now time.Time) Report {
	r := Report{Since: since, Sum: sum(uses), Ops: []Group{}, Days: []Group{}}
	ops := map[string][]Use{}
	days := map[string][]Use{}
	for _, u := range uses {
		ops[u.Op] = append(ops[u.Op], u)
		day := u.Time.Local().Format(time.DateOnly)
		days[day] = append(days[day], u)
	}
	for op, list := range ops {
		r.Ops = append(r.Ops, Group{op, sum(list)})
	}
	slices.SortFunc(r.Ops, func(a, b Group) int {
		return cmp.Or(cmp.Compare(b.Queries, a.Queries), cmp.Compare(a.Name, b.Name))
	})
	if len(uses) > 0 {
		last := now.Local().Format(time.DateOnly)
		for at := uses[0].Time.Local(); len(r.Days) < maxDays; at = at.AddDate(0, 0, 1) {
			day := at.Format(time.DateOnly)
			if day > last {
				break
			}
			r.Days = append(r.Days, Group{day, sum(days[day])})
		}
	}
	return r
}

// maxDays is how many days a report has at most.
const maxDays = 400

func sum(uses []Use) Sum {
	var s Sum
	var times []int64
	for i := range uses {
		u := &uses[i]
		s.Queries++
		if len(u.Files) == 0 {
			s.Empty++
		}
		s.Tokens += u.Tokens
		s.Whole += u.Whole
		s.Saved += u.Saved()
		s.Prompt += u.Prompt
		s.CacheRead += u.CacheRead
		s.Output += u.Output
		s.NanoDollars += u.NanoDollars
		times = append(times, u.Millis)
	}
	slices.Sort(times)
	if n := len(times); n > 0 {
		s.P50Millis, s.P95Millis = times[(n-1)/2], times[(n-1)*95/100]
	}
	return s
}
