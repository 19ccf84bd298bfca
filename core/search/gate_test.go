package search

import (
	_ "embed"
	"strings"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/rank"
)

// Messages that the weights were not learned from.
//
//go:embed testdata/gate/unseen.txt
var unseenMessages string

//go:embed testdata/gate/tuning.txt
var tuningMessages string

type labelled struct {
	retrieve bool
	text     string
}

func readLabels(t testing.TB, file string) (list []labelled) {
	t.Helper()
	for line := range strings.Lines(file) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) < 2 || f[0] != "retrieve" && f[0] != "skip" {
			t.Fatalf("labels: %q", line)
		}
		list = append(list, labelled{f[0] == "retrieve", strings.ReplaceAll(f[len(f)-1], `\n`, "\n")})
	}
	return list
}

// The gate agrees with people, more often on what its weights were learned from. Of those
// it has never seen, few that need the repository are skipped.
func TestGateAgrees(t *testing.T) {
	for _, c := range []struct {
		name, file string
		agreed     float64
		skipped    int
	}{{"tuning", tuningMessages, 0.97, 1}, {"unseen", unseenMessages, 0.75, 30}} {
		list, right, skipped := readLabels(t, c.file), 0, 0
		for _, l := range list {
			switch g, _ := Gate(l.text); {
			case g.Retrieve == l.retrieve:
				right++
			case l.retrieve:
				skipped++
			}
		}
		t.Logf("%s: %d of %d agree, %d skipped", c.name, right, len(list), skipped)
		if len(list) < 200 || float64(right) < c.agreed*float64(len(list)) || skipped > c.skipped {
			t.Errorf("%s: %d of %d agree, %d that need the repository are skipped", c.name, right, len(list), skipped)
		}
	}
}

// What a message quotes is what it is about: to be translated it needs no repository, to be found it does.
func TestGateReadsPastQuotations(t *testing.T) {
	const quotation = `"the handler of the login form in our repository is broken"`
	for text, want := range map[string]bool{"translate " + quotation + " into Greek": false, "where do we log " + quotation + "?": true} {
		if g, sure := Gate(text); !sure || g.Retrieve != want {
			t.Errorf("%s: %v, sure %v", text, g, sure)
		}
	}
}

// A question in everyday words may be about the repository; one of what a word means, one to the assistant and one
// that is surely of general knowledge are not.
func TestMayAskRepository(t *testing.T) {
	for text, want := range map[string]bool{
		"how can I keep two workers from taking the same ticket at a time?": true, "what happens to people who knock too often?": true,
		"please, where do visitors go who are nobody's guests?": true, "What decides between a 404, a 405 and a redirect?": true,
		"what is the capital of France?": false, "what does idempotent mean?": false, "can you keep a secret?": false, "thanks, that helped": false,
		"how do I exit vim": false, "How does garbage collection work in Java?": false, "write a haiku about autumn": false, "how": false, "": false,
	} {
		if Parse(text).MayAskRepository() != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}

// Every message has an answer: of no words, of nothing but signs, of one letter
// repeated, of bytes that are no text.
func TestGateTakesAnything(t *testing.T) {
	for _, text := range []string{"", " ", "?!", "\x00\xff\xfe", strings.Repeat("a", 1<<20), strings.Repeat("谢", 1<<12), "\u202e", "0", strings.Repeat("12 ", 1000)} {
		if g, _ := Gate(text); g.Confidence < rank.One/2 || g.Confidence > percent(95) || g.Reason == "" {
			t.Errorf("%.20q: %+v", text, g)
		}
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
