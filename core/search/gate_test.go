package search

import (
	_ "embed"
	"strings"
	"testing"
	"time"
)

// The messages for tuning, and those that are held out.
var (
	//go:embed testdata/gate/tuning.txt
	tuningMessages string
	//go:embed testdata/gate/heldout.txt
	heldOutMessages string
	// Written after the patterns were.
	//go:embed testdata/gate/fresh.txt
	freshMessages string
)

type labelled struct {
	retrieve       bool
	category, text string
}

func readLabels(t testing.TB, file string) (list []labelled) {
	t.Helper()
	for line := range strings.Lines(file) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.SplitN(strings.TrimSuffix(line, "\n"), "\t", 3)
		if len(f) != 3 || f[0] != "retrieve" && f[0] != "skip" {
			t.Fatalf("labels: %q", line)
		}
		list = append(list, labelled{f[0] == "retrieve", f[1], strings.ReplaceAll(f[2], `\n`, "\n")})
	}
	return list
}

// The share of labels that the fast path must meet, and that of what was written
// after the patterns were.
const leastAgreement, leastFresh = 0.95, 0.85

// The gate agrees with people, on the messages for tuning and on the other half.
func TestGateAgrees(t *testing.T) {
	for name, file := range map[string]string{"tuning": tuningMessages, "held out": heldOutMessages} {
		list := readLabels(t, file)
		right, decided, rightly := 0, 0, 0
		for _, l := range list {
			g, ok := Gate(l.text)
			if ok {
				decided++
			}
			if g.Retrieve == l.retrieve {
				right++
				if ok {
					rightly++
				}
			} else if name == "tuning" { // the others are not to be looked at
				t.Logf("%s %q: retrieve %v, for %q", l.category, l.text, g.Retrieve, g.Reason)
			}
		}
		t.Logf("%s: %d of %d agree; patterns decide %d of them, %d rightly", name, right, len(list), decided, rightly)
		if len(list) < 100 || float64(right) < leastAgreement*float64(len(list)) {
			t.Errorf("%s: %d of %d agree", name, right, len(list))
		}
	}
}

// Of messages that nobody had in mind when the patterns were written, none is left
// without the search that it needs; that some are searched for in vain is the cost.
func TestGateErrsOnTheSafeSide(t *testing.T) {
	right, list := 0, readLabels(t, freshMessages)
	for _, l := range list {
		g, _ := Gate(l.text)
		if g.Retrieve == l.retrieve {
			right++
		} else if l.retrieve {
			t.Errorf("%q is not looked up, for %q", l.text, g.Reason)
		}
	}
	t.Logf("%d of %d agree", right, len(list))
	if float64(right) < leastFresh*float64(len(list)) {
		t.Errorf("%d of %d agree", right, len(list))
	}
}

// gateTime is how long the fast path may take.
const gateTime = time.Millisecond

func BenchmarkGate(b *testing.B) {
	list := readLabels(b, tuningMessages)
	list = append(list, labelled{text: strings.Repeat("how does the `cache` of python work in ", 30_000)})
	for i := 0; b.Loop(); i++ {
		Gate(list[i%len(list)].text)
	}
	if per := b.Elapsed() / time.Duration(max(1, b.N)); per > gateTime {
		b.Errorf("%v for each message", per)
	}
}
