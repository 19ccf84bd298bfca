// Package simulate plays what navigation meets outside: a language model that
// knows the right files and errs at given rates, a provider that caches prefixes
// and charges for tokens, and trees of unusual shapes.
package simulate

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// Errors are the rates, from 0 to 1, at which a simulated model errs.
type Errors struct {
	Miss    float64 // of the right entries, each is overlooked
	Wrong   float64 // a wrong entry is added, at a random place
	Stop    float64 // it says done though it picked directories
	Invalid float64 // it adds an id that is not in the block
	NoCall  float64 // it answers without a tool call

	// What models do that do not err.
	Pad      float64 // its picks are filled up to the limit, with entries at random
	Hesitate float64 // it picks nothing
	Shift    float64 // a wrong entry stands before the right ones
}

// Evenly returns errors that each occur at one rate.
func Evenly(rate float64) Errors {
	return Errors{Miss: rate, Wrong: rate, Stop: rate, Invalid: rate, NoCall: rate}
}

// Model knows which files are right for a query and reads everything else from
// the prompt, as a real model must. The same prompt with the same seed gets the
// same answer.
type Model struct {
	Gold   map[string]bool // paths of the right files
	Errors Errors
	Seed   uint64
	above  map[string]bool // the directories above them
}

// NewModel makes a model that looks for files.
func NewModel(gold []string, e Errors, seed uint64) *Model {
	m := &Model{Gold: map[string]bool{}, Errors: e, Seed: seed, above: map[string]bool{}}
	for _, path := range gold {
		m.Gold[path] = true
		for i := range path {
			if path[i] == '/' {
				m.above[path[:i]] = true
			}
		}
	}
	return m
}

// entry is a candidate as the prompt shows it.
type entry struct {
	id, path  string
	directory bool
}

var pickLimit = regexp.MustCompile(`(?:pick|Pick) up to (\d+)`)

// Complete answers a rank call.
func (m *Model) Complete(q contract.ModelRequest) (contract.ModelReply, error) {
	prompt := Prompt(q)
	entries, err := readEntries(prompt)
	if err != nil {
		return contract.ModelReply{}, err
	}
	limit := 10
	if found := pickLimit.FindAllStringSubmatch(q.Message, -1); found != nil {
		limit, _ = strconv.Atoi(found[len(found)-1][1])
	}
	h := fnv.New64a()
	h.Write([]byte(prompt))
	rng := rand.New(rand.NewPCG(m.Seed, h.Sum64()))
	if rng.Float64() < m.Errors.NoCall {
		return contract.ModelReply{Text: "I would look into the sources.", Stop: "end"}, nil
	}
	var files, dirs []entry
	for _, e := range entries {
		right := m.Gold[e.path] && !e.directory || m.above[e.path] && e.directory
		if !right || rng.Float64() < m.Errors.Miss {
			continue
		}
		if e.directory {
			dirs = append(dirs, e)
		} else {
			files = append(files, e)
		}
	}
	ids := []string{}
	for _, e := range append(files, dirs...) {
		ids = append(ids, e.id)
	}
	insert := func(id string) {
		at := rng.IntN(len(ids) + 1)
		ids = append(ids[:at], append([]string{id}, ids[at:]...)...)
	}
	if len(entries) > 0 && rng.Float64() < m.Errors.Wrong {
		insert(entries[rng.IntN(len(entries))].id)
	}
	if rng.Float64() < m.Errors.Invalid {
		insert("n99999")
	}
	if m.Errors.Hesitate > 0 && rng.Float64() < m.Errors.Hesitate {
		ids, files = nil, nil
	} else if len(entries) > 0 {
		if m.Errors.Shift > 0 && rng.Float64() < m.Errors.Shift {
			ids = append([]string{entries[rng.IntN(len(entries))].id}, ids...)
		}
		if m.Errors.Pad > 0 && rng.Float64() < m.Errors.Pad {
			ids = pad(ids, entries, limit, rng)
		}
	}
	done := len(dirs) == 0 && len(files) > 0 || rng.Float64() < m.Errors.Stop
	arguments, err := json.Marshal(map[string]any{"ranked_ids": append([]string{}, ids...)[:min(len(ids), limit)], "done": done})
	return contract.ModelReply{Calls: []contract.ModelCall{{Name: "rank", Arguments: arguments}}, Stop: "tool"}, err
}

// pad fills picks up to the limit with entries that are not among them.
func pad(ids []string, entries []entry, limit int, rng *rand.Rand) []string {
	for _, i := range rng.Perm(len(entries)) {
		if len(ids) >= limit {
			break
		}
		if !slices.Contains(ids, entries[i].id) {
			ids = append(ids, entries[i].id)
		}
	}
	return ids
}

// Prompt is the text of a request.
func Prompt(q contract.ModelRequest) string {
	var b strings.Builder
	for _, s := range q.Prefix {
		b.WriteString(s.Text)
	}
	b.WriteString(q.Message)
	return b.String()
}

// The lines at which a list of candidates begins.
var headers = []string{"=== REPOSITORY DIRECTORY TREE ===", "=== FILES FOUND BY A SEARCH ===", "=== FILES PICKED SO FAR ===", "Current candidates (pick up to"}

var compact = regexp.MustCompile(`^(n?\d+) (.+)$`)

// readEntries reads the last list of candidates in a prompt.
func readEntries(prompt string) ([]entry, error) {
	at := -1
	for _, h := range headers {
		at = max(at, strings.LastIndex(prompt, h))
	}
	if at < 0 {
		return nil, fmt.Errorf("the prompt has no list of candidates: %.200q", prompt)
	}
	var entries []entry
	prefix := ""
	for line := range strings.Lines(prompt[at:]) {
		line = strings.TrimSuffix(line, "\n")
		key, value, _ := strings.Cut(line, ": ")
		switch {
		case key == "Path prefix":
			prefix = unquote(value)
		case key == "- id":
			entries = append(entries, entry{id: unquote(value)})
		case key == "path" && len(entries) > 0:
			entries[len(entries)-1].path = prefix + unquote(value)
		case key == "type" && len(entries) > 0:
			entries[len(entries)-1].directory = value == "directory"
		case strings.HasPrefix(line, "Query: "), line == "RULES:":
			return entries, nil
		default:
			if m := compact.FindStringSubmatch(line); m != nil {
				shown, _, _ := strings.Cut(m[2], " | ")
				path, directory := strings.CutSuffix(shown, "/")
				entries = append(entries, entry{m[1], prefix + unquote(path), directory})
			}
		}
	}
	return entries, nil
}

func unquote(s string) string {
	if u, err := strconv.Unquote(s); err == nil && strings.HasPrefix(s, `"`) {
		return u
	}
	return s
}

// Provider caches prefixes and counts tokens as the providers of models do: a
// marked prefix of enough tokens that was sent before is read from the cache, the
// rest of the last mark is written to it.
type Provider struct {
	seen map[uint64]bool
}

// minCached is the least a provider caches, in tokens.
const minCached = 1024

// The prices of a call in 10^-9 dollars for a token (3, 0.3, 3.75 and 15 dollars for
// a million), and the time it takes in seconds.
const (
	inputPrice, readPrice, writePrice, outputPrice = 3000, 300, 3750, 15000
	baseLatency, inputLatency, readLatency         = 0.8, 1.0 / 8000, 1.0 / 80000
	outputLatency                                  = 1.0 / 70
)

// Charge counts one call. Calls of one wave are charged together, so that none
// reads what another of them writes; remember ends the wave.
func (p *Provider) Charge(q contract.ModelRequest, reply *contract.ModelReply) (seconds float64, remember func()) {
	h := fnv.New64a()
	prefix, read, marked := 0, 0, 0
	var marks []uint64
	for _, s := range q.Prefix {
		h.Write([]byte(s.Text))
		prefix += text.Tokens(s.Text)
		if !s.Cache || prefix < minCached {
			continue
		}
		marked = prefix
		marks = append(marks, h.Sum64())
		if p.seen[h.Sum64()] {
			read = prefix
		}
	}
	output := 12
	for _, c := range reply.Calls {
		output += text.Tokens(string(c.Arguments))
	}
	u := contract.Usage{Calls: 1, CacheRead: read, CacheWrite: marked - read, Output: output}
	u.Input = prefix - marked + text.Tokens(q.Message)
	u.NanoDollars = int64(inputPrice*u.Input + readPrice*u.CacheRead + writePrice*u.CacheWrite + outputPrice*u.Output)
	reply.Usage = u
	reply.Model = "simulated:model"
	seconds = baseLatency + inputLatency*float64(u.Input+u.CacheWrite) + readLatency*float64(u.CacheRead) + outputLatency*float64(output)
	return seconds, func() {
		if p.seen == nil {
			p.seen = map[uint64]bool{}
		}
		for _, m := range marks {
			p.seen[m] = true
		}
	}
}
