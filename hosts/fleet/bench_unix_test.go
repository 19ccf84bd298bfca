//go:build unix

package fleet

import (
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// processorTime is how long this process has computed.
func processorTime(t testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// kinds is how many of the repositories that fill adds differ in what they hold.
const kinds = 64

// fill adds repositories of two small files, whose indexes are made here and not by the
// indexer: of 64 kinds, so that what is measured is not how long it takes to make them.
func (f *testFleet) fill(n int, words []string) {
	f.t.Helper()
	for i := range n {
		name := fmt.Sprintf("r%05d", i)
		if i < kinds {
			f.add(name, map[string]string{
				"open.go": of(words[i%8])["open.go"], "doc.md": "# " + words[i/8%8] + "\n\nHow a " + words[i%5] + " store is opened.\n",
			})
			continue
		}
		if i == kinds {
			f.whole()
		}
		e, _ := f.View.entry(fmt.Sprintf("r%05d", i%kinds), Everything)
		e.Name, e.ID, f.dirs[name] = name, name, e.Source
		if err := f.Bus.change(f.t.Context(), name, true, func(new *Entry) bool { *new = e; return true }); err != nil {
			f.t.Fatal(err)
		}
	}
	f.whole()
}

// BenchmarkSearch asks one process with three nodes over many small repositories.
func BenchmarkSearch(b *testing.B) {
	for _, n := range []int{30, 300, 3000, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			f := newFleet(b, 3, nil)
			words := strings.Fields("red green blue yellow black white amber violet")
			f.fill(n, words)
			ask := func(i int) {
				if r := f.answer("", asked("how is a "+words[i%8]+" store opened")); len(r.Results) != 10 || r.Missing != nil {
					why := ""
					if len(r.Missing) > 0 {
						why = r.Missing[0].Why
					}
					b.Fatalf("%d results, %d missing: %s", len(r.Results), len(r.Missing), why)
				}
			}
			for i := range 4 * len(words) { // what is kept between searches is there
				ask(i)
			}
			var took []time.Duration
			computed := processorTime(b)
			for i := 0; b.Loop(); i++ {
				began := time.Now()
				ask(i)
				took = append(took, time.Since(began))
			}
			computed = processorTime(b) - computed
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
			b.ReportMetric(float64(computed.Microseconds())/1000/float64(len(took)), "processor-ms")
		})
	}
}
