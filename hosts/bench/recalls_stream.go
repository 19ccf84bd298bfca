package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/memory"
)

// stream is what was said, and what is asked about it.
type stream struct {
	messages  []spokenMessage
	questions []askedQuestion
}

type spokenMessage struct {
	Session string `json:"session"`
	At      string `json:"at"`
	Role    string `json:"role"`
	Content string `json:"content"`
}

type askedQuestion struct {
	Question string `json:"question"`
	Kind     string `json:"kind"`
	Evidence []int  `json:"evidence"` // messages, from 0
}

// sessions are those of a stream in the order in which they begin.
func (s *stream) sessions() (names []string) {
	for _, m := range s.messages {
		if !slices.Contains(names, m.Session) {
			names = append(names, m.Session)
		}
	}
	return names
}

func readLines[T any](path string) (list []T, err error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(b) {
		var v T
		if err := json.Unmarshal(line, &v); err != nil {
			return nil, fmt.Errorf("read %q: line %d: %w", path, len(list)+1, err)
		}
		list = append(list, v)
	}
	return list, nil
}

func readStream(messages, questions string) ([]stream, error) {
	var s stream
	var err error
	if s.messages, err = readLines[spokenMessage](messages); err != nil {
		return nil, err
	}
	s.questions, err = readLines[askedQuestion](questions)
	for i, q := range s.questions {
		for _, n := range q.Evidence {
			if n < 0 || n >= len(s.messages) {
				return nil, fmt.Errorf("read %q: line %d: evidence %d of %d messages", questions, i+1, n, len(s.messages))
			}
		}
	}
	return []stream{s}, err
}

// readLocomo reads the conversations of LoCoMo (snap-research/locomo), one to a file: its
// evidence is a turn of a session, D1:3. Its categories are numbers.
func readLocomo(dir string) (all []stream, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("read %q: no conversations", dir)
	}
	for _, file := range files {
		var raw map[string]json.RawMessage
		if err := readJSON(file, &raw); err != nil {
			return nil, err
		}
		s, err := locomoStream(raw)
		if err != nil {
			return nil, fmt.Errorf("read %q: %w", file, err)
		}
		all = append(all, s)
	}
	return all, nil
}

// locomoKinds are the names of its categories.
var locomoKinds = []string{"", "multi-hop", "temporal", "open-domain", "single-hop", "adversarial"}

func locomoStream(raw map[string]json.RawMessage) (s stream, err error) {
	turns := map[string]int{}
	for n := 1; raw[fmt.Sprintf("session_%d", n)] != nil; n++ {
		if err := s.addSession(raw, fmt.Sprintf("session_%d", n), turns); err != nil {
			return s, err
		}
	}
	var questions []struct {
		Question string
		Evidence []string
		Category int
	}
	if err := json.Unmarshal(raw["qa"], &questions); err != nil {
		return s, err
	}
	for _, q := range questions {
		a := askedQuestion{Question: q.Question, Kind: locomoKinds[q.Category]}
		for _, id := range strings.FieldsFunc(strings.Join(q.Evidence, " "), func(r rune) bool { return r == ';' || r == ' ' || r == ',' }) {
			if n, ok := turns[id]; ok {
				a.Evidence = append(a.Evidence, n)
			}
		}
		if len(a.Evidence) > 0 {
			s.questions = append(s.questions, a)
		}
	}
	return s, nil
}

// addSession adds what was said in a session, and notes in turns where.
func (s *stream) addSession(raw map[string]json.RawMessage, name string, turns map[string]int) error {
	var said []struct {
		Speaker, Text string
		ID            string `json:"dia_id"`
		Caption       string `json:"blip_caption"`
	}
	var date string
	if json.Unmarshal(raw[name], &said) != nil || json.Unmarshal(raw[name+"_date_time"], &date) != nil {
		return errors.New(name)
	}
	at, err := time.Parse("3:04 pm on 2 January, 2006", date)
	if err != nil {
		return err
	}
	for _, m := range said {
		turns[m.ID] = len(s.messages)
		text := m.Speaker + ": " + m.Text
		if m.Caption != "" {
			text += " [" + m.Caption + "]"
		}
		s.messages = append(s.messages, spokenMessage{name, at.Format("2006-01-02T15:04:05Z"), "user", text})
	}
	return nil
}

// hashed is an embedding of a text that knows its words alone: each goes to a place by
// its hash.
func hashed(_, text string) []float32 {
	v := make([]float32, 384)
	v[0] = 0.001
	for _, t := range memory.Terms(text) {
		h := fnv.New64a()
		h.Write([]byte(t))
		n := h.Sum64()
		v[n%384] += 1 - 2*float32(n>>63)
	}
	return v
}

// oracle is an embedding that knows which message answers a question: a text lies
// somewhere by its hash, a question near to its evidence but not at it.
func (s *stream) oracle() func(purpose, text string) []float32 {
	place := func(text string) []float32 {
		h := fnv.New64a()
		h.Write([]byte(strings.TrimSpace(text)))
		r := rand.New(rand.NewPCG(h.Sum64(), 1))
		v := make([]float32, 64)
		for i := range v {
			v[i] = float32(r.NormFloat64() / math.Sqrt(64))
		}
		return v
	}
	answers := map[string]string{}
	for _, q := range s.questions {
		if len(q.Evidence) > 0 {
			answers[q.Question] = s.messages[q.Evidence[0]].Content
		}
	}
	return func(_, text string) []float32 {
		v := place(text)
		if answer := answers[text]; answer != "" {
			for i, f := range place(answer) {
				v[i] += 0.55 * f
			}
		}
		return v
	}
}
