package memory_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// day is a number of days in milliseconds.
const day = 24 * 60 * 60 * 1000

// warehouse is what was said about a warehouse, a session a week from 2026-01-05 on.
var warehouse = [][]string{
	{"The picking API listens on port 7000.", "Lights above the shelves are driven by an Arduino.", "Priya owns the scanner app.", "Pallets are numbered per hall.", "Stock snapshots are kept for 30 days."},
	{"Port 7000 is taken by the voice relay, the picking API listens on 7321 now.", "The forklift dashboard reloads every 10 seconds.", "Barcodes are read with zxing.", "Thanks, that works."},
	{"Priya left for the data team, Jonas owns the scanner app now.", "Auditors want stock snapshots for 90 days.", "Remember that pallets are numbered per hall."},
	{"zxing is too slow on old phones, we switched to scandit.", "The picking API has to move from 7321 to 7450.", "Pallets are numbered per hall, please."},
	{"Jonas hands over to Salma: she owns the scanner app from now on.", "Returns go to gate 4."},
}

func recalled(t *testing.T, h *host, query string) (found []memory.Recollection, reason string) {
	t.Helper()
	h.must(t, func(p *memory.Project) (err error) {
		found, _, reason, err = p.Recall(memory.Question{Query: query, Limit: 5})
		return err
	})
	return found, reason
}

func stocked(t *testing.T) *host {
	h := newHost()
	monday := int64(1767571200000) // 2026-01-05
	h.store.Now = func() int64 { return monday + 30*day }
	for week, list := range warehouse {
		h.must(t, func(p *memory.Project) error {
			s, err := p.StartSession("", "", 0)
			if err != nil {
				return err
			}
			var messages []contract.NewMessage
			for i, text := range list {
				messages = append(messages, contract.NewMessage{Role: "user", Content: text, Created: monday + int64(week)*7*day + int64(i)*1000})
			}
			_, _, err = p.AddMessages(s.ID, messages)
			return err
		})
	}
	return h
}

func TestRecall(t *testing.T) {
	h := stocked(t)
	for query, want := range map[string]string{
		"On which port does the picking API listen?":              "7321 to 7450",
		"On which port did the picking API listen originally?":    "port 7000.",
		"On which port did the picking API listen after 7000?":    "listens on 7321",
		"Who owns the scanner app?":                               "Salma",
		"Who owned the scanner app before Jonas?":                 "Priya owns",
		"Who took over the scanner app directly from Priya?":      "Jonas owns",
		"For how long are stock snapshots kept?":                  "90 days",
		"With what are barcodes read?":                            "scandit",
		"What did we read barcodes with at first?":                "with zxing",
		"What was said about the scanner app last week?":          "Jonas owns",
		"What did we say of port 7000 in the week of 12 January?": "Port 7000 is taken",
		"Who owned the scanner app until 15 January?":             "Priya owns",
		"How are pallets numbered?":                               "per hall",
		"What reloads every 10 seconds?":                          "forklift",
	} {
		found, reason := recalled(t, h, query)
		if len(found) == 0 || !strings.Contains(found[0].Record.Content, want) {
			t.Errorf("%s: %s %d found", query, reason, len(found))
			for _, f := range found {
				t.Logf("    %s", f.Record.Content)
			}
		}
	}
	for _, query := range []string{"Which Terraform version do we use?", "What is the name of the fire warden?", "When does the lease of the hall end?", "Who designed the crane?"} {
		if found, reason := recalled(t, h, query); len(found) > 5 || !strings.Contains(reason, "never spoken of") && !strings.Contains(reason, "holds a word") {
			t.Errorf("%s: %q, %+v", query, reason, found)
		}
	}
	found, _ := recalled(t, h, "Who owns the scanner app?")
	if n := len(found[0].Replaces); n != 2 || !strings.Contains(found[0].Replaces[0].Content, "Jonas owns") || found[0].By != nil {
		t.Errorf("replaced %d, by %v", n, found[0].By)
	}
	if i := slices.IndexFunc(found, func(f memory.Recollection) bool { return strings.HasPrefix(f.Record.Content, "Priya owns") }); i < 1 || found[i].By == nil || !strings.Contains(found[i].By.Content, "Jonas") {
		t.Errorf("what was replaced is at %d", i)
	}
	found, _ = recalled(t, h, "How are pallets numbered?")
	if found[0].Times != 3 || found[0].Last <= found[0].Record.Created && found[0].Record.Parent == "" {
		t.Errorf("said %d times", found[0].Times)
	}
}

// TestSupersede: what is told to be superseded stands behind what took its place, whatever
// their words.
func TestSupersede(t *testing.T) {
	h, s := started(t)
	decide := func(d contract.Decision) (made memory.Decision, err error) {
		d.Session, d.FoundBy = s, "stated"
		err = h.run("one", func(p *memory.Project) error {
			list, err := p.Decide([]contract.Decision{d})
			if err == nil {
				made = list[0]
			}
			return err
		})
		return made, err
	}
	must := func(d contract.Decision) memory.Decision {
		t.Helper()
		made, err := decide(d)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	first := must(contract.Decision{Description: "Crates are wrapped in foil", Subject: "wrapping of crates"})
	second := must(contract.Decision{Description: "Paper it is", Subject: "crates: Wrapping"})
	third := must(contract.Decision{Description: "Cloth, for the smell", Supersedes: []string{second.ID}})
	if len(second.Supersedes) != 1 || second.Supersedes[0] != first.Ref || third.Supersedes[0] != second.Ref {
		t.Errorf("%+v, %+v", second, third)
	}
	found, _ := recalled(t, h, "how are crates wrapped")
	if len(found) != 3 || found[0].Record.ID != third.ID || len(found[0].Replaces) != 2 || found[2].By.ID != second.ID {
		t.Errorf("%+v", found)
	}
	if _, err := decide(contract.Decision{Description: "Wax", Supersedes: []string{first.ID}}); code(err) != contract.CodeBadInput || contract.ErrorOf(err).SuggestedFix != second.ID {
		t.Errorf("who comes second is told %v", err)
	}
	if again := must(contract.Decision{Description: "Cloth, for the smell", Supersedes: []string{second.ID}}); again.ID != third.ID {
		t.Errorf("told twice: %+v", again)
	}
	h.must(t, func(p *memory.Project) error {
		old, err := p.Write(contract.Note{Type: "knowledge", Text: "Gate 4 is for returns."})
		if err != nil {
			return err
		}
		_, err = p.Write(contract.Note{Type: "knowledge", Text: "They come in at the ramp.", Supersedes: []string{old.ID}})
		return err
	})
	if found, _ = recalled(t, h, "gate for returns"); len(found) != 2 || found[0].Record.Content != "They come in at the ramp." {
		t.Errorf("%+v", found)
	}
}

// TestPart has messages that say two things, of which one was replaced.
func TestPart(t *testing.T) {
	h, s := started(t)
	for _, text := range []string{
		"Fine. The importer listens on 7070. The staging importer listens on 7272.",
		"Raw scans are kept for 30 days. Complaints are kept for a year.",
		"The importer is on 7171 now, 7070 clashed with the printer.",
		"Auditors again: raw scans are kept for 90 days from now on.",
	} {
		say(t, h, s, text)
	}
	for query, want := range map[string]struct{ first, part string }{
		"Which port does the staging importer listen on?": {"Fine.", ""},
		"How long are complaints kept?":                   {"Raw scans are kept for 30 days.", ""},
		"Which port does the importer listen on?":         {"The importer is on 7171", "The importer listens on 7070."},
		"How long are raw scans kept?":                    {"Auditors", "Raw scans are kept for 30 days."},
	} {
		found, _ := recalled(t, h, query)
		if len(found) == 0 || !strings.HasPrefix(found[0].Record.Content, want.first) || want.part == "" && found[0].By != nil {
			t.Errorf("%s: %+v", query, found)
			continue
		}
		at := slices.IndexFunc(found, func(r memory.Recollection) bool { return r.By != nil })
		if (at < 0) != (want.part == "") || at >= 0 && found[at].Part != want.part {
			t.Errorf("%s: %d of %+v", query, at, found)
		}
	}
}

// TestLong finds what stands far behind in a long text, and shows it, by a bounded number of
// reads.
func TestLong(t *testing.T) {
	h, s := started(t)
	long := strings.Repeat("The log of the crane says that nothing happened in the hour.\n", 6000)
	say(t, h, s, long+"The quokka bit the mechanic.\n"+long[:20_000])
	for range 20 {
		say(t, h, s, long[:9000]+"A wombat was seen.")
	}
	read := 0
	h.spoil = func(q contract.StoreRequest, r []byte) []byte {
		for _, step := range q.Steps {
			if step.Do == "pick" && step.Bytes > 8<<10 {
				read += len(step.Seqs)
			}
		}
		return r
	}
	found, reason := recalled(t, h, "Whom did the quokka bite?")
	if len(found) == 0 || !strings.Contains(found[0].Record.Content[:4<<10], "The quokka bit the mechanic.") || len(found[0].Record.Content) > 8<<10 {
		t.Fatalf("%s: %d found", reason, len(found))
	}
	if read != 1 {
		t.Errorf("%d long texts read for one", read)
	}
	read = 0
	if found, _ = recalled(t, h, "Where was the wombat seen?"); len(found) != 5 || read != 4 {
		t.Errorf("%d found, %d long texts read of 20", len(found), read)
	}
	read = 0
	if recalled(t, h, "What does the log of the crane say?"); read != 0 {
		t.Errorf("%d long texts read for what their beginnings say", read)
	}
}
