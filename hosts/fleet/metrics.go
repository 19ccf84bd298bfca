package fleet

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"
)

// metrics count what a gateway answered.
type metrics struct {
	mu       sync.Mutex
	answers  map[string]int64 // by "ok" or the code of the error
	gaps     int64            // answers that name missing repositories
	buckets  [len(bounds)]int64
	seconds  float64
	answered int64
}

// bounds are those of the histogram, in seconds.
var bounds = [...]float64{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10}

func (m *metrics) count(code string, gap bool, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.answers == nil {
		m.answers = map[string]int64{}
	}
	m.answers[code]++
	if gap {
		m.gaps++
	}
	m.answered++
	m.seconds += took.Seconds()
	for i, b := range bounds {
		if took.Seconds() <= b {
			m.buckets[i]++
		}
	}
}

// write writes them in the text format of Prometheus. Nothing in it names a repository.
func (m *metrics) write(w io.Writer, v *View) {
	nodes := v.Nodes()
	all, indexed := v.Repositories(Everything), 0
	for _, e := range all {
		if e.Digest != "" {
			indexed++
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	head := func(name, kind, help string) { fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind) }
	head("cairn_fleet_nodes", "gauge", "Nodes that live.")
	fmt.Fprintf(w, "cairn_fleet_nodes %d\n", len(nodes))
	head("cairn_fleet_held", "gauge", "Repositories that each node holds.")
	for _, id := range slices.Sorted(maps.Keys(nodes)) {
		fmt.Fprintf(w, "cairn_fleet_held{node=%q} %d\n", id, nodes[id])
	}
	head("cairn_fleet_repositories", "gauge", "Repositories of the catalogue.")
	fmt.Fprintf(w, "cairn_fleet_repositories %d\n", len(all))
	head("cairn_fleet_indexed", "gauge", "Repositories that have an index.")
	fmt.Fprintf(w, "cairn_fleet_indexed %d\n", indexed)
	head("cairn_fleet_searches_total", "counter", "Searches by what became of them.")
	for _, code := range slices.Sorted(maps.Keys(m.answers)) {
		fmt.Fprintf(w, "cairn_fleet_searches_total{code=%q} %d\n", code, m.answers[code])
	}
	head("cairn_fleet_gaps_total", "counter", "Answers that name repositories as missing.")
	fmt.Fprintf(w, "cairn_fleet_gaps_total %d\n", m.gaps)
	head("cairn_fleet_search_seconds", "histogram", "How long searches took.")
	for i, b := range bounds {
		fmt.Fprintf(w, "cairn_fleet_search_seconds_bucket{le=\"%g\"} %d\n", b, m.buckets[i])
	}
	fmt.Fprintf(w, "cairn_fleet_search_seconds_bucket{le=\"+Inf\"} %d\ncairn_fleet_search_seconds_sum %g\ncairn_fleet_search_seconds_count %d\n", m.answered, m.seconds, m.answered)
}
