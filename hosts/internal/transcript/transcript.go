// Package transcript reads what agents have recorded of their conversations.
//
// The formats are those of Claude Code (claude.go), Codex CLI (codex.go), the export of
// ChatGPT (chatgpt.go), Gemini CLI (gemini.go), aider (aider.go), and plain lists of
// messages as the APIs of model providers take them (plain.go). None of them is
// promised by its program to stay; what is not understood is reported with its line,
// and what is left out on purpose is counted, so that nothing is lost in silence.
package transcript

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// Transcript is what a file holds.
type Transcript struct {
	// Format is the name of the format that the file was taken for.
	Format   string
	Sessions []Session
	// Left counts by kind what was left out on purpose, such as tool results.
	Left []Left
	// Bad is what was not understood.
	Bad []Bad
}

// Session is one conversation. Its id and those of its messages depend on what the file
// says alone, so that reading it again gives the same.
type Session struct {
	ID, Name string
	Messages []contract.NewMessage
}

// Left is how much of a kind was left out.
type Left struct {
	Kind  string
	Count int
}

// Bad is a line that was not understood.
type Bad struct {
	Line   int // 1-based
	Reason string
}

// Formats are the names of all formats.
var Formats = []string{"claude", "codex", "chatgpt", "gemini", "aider", "messages"}

// ErrUnknown is the error of a file of no known format.
var ErrUnknown = errors.New("not a transcript of a known format (" + strings.Join(Formats, ", ") + ")")

// Read reads a file. name tells sessions apart whose file does not.
func Read(name string, data []byte) (*Transcript, error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	r := &reader{name: name, left: map[string]int{}, seen: map[string]bool{}}
	whole := bytes.TrimSpace(data)
	switch {
	case aiderStart.Match(data):
		r.format = "aider"
		r.aider(data)
	case len(whole) > 0 && (whole[0] == '[' || whole[0] == '{') && gjson.ValidBytes(whole):
		if err := r.document(gjson.ParseBytes(whole), data); err != nil {
			return nil, err
		}
	case len(whole) > 0 && whole[0] == '{':
		if err := r.lines(data); err != nil {
			return nil, err
		}
	default:
		return nil, ErrUnknown
	}
	return r.transcript(), nil
}

// reader collects what a file holds.
type reader struct {
	name, format string
	sessions     []*Session
	seen         map[string]bool // ids of messages
	left         map[string]int
	bad          []Bad
	line         int
	dir          string // in which the conversation was held, if the file says so
}

func (r *reader) transcript() *Transcript {
	t := &Transcript{Format: r.format, Bad: r.bad}
	for _, s := range r.sessions {
		if len(s.Messages) > 0 {
			t.Sessions = append(t.Sessions, *s)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(r.left)) {
		t.Left = append(t.Left, Left{kind, r.left[kind]})
	}
	return t
}

// document reads a file that is one JSON value.
func (r *reader) document(v gjson.Result, data []byte) error {
	first := v
	if v.IsArray() {
		first = v.Get("0")
	}
	switch {
	case first.Get("mapping").IsObject():
		r.format = "chatgpt"
		r.chatgpt(v)
	case v.IsObject() && v.Get("messages").IsArray():
		r.format = "gemini"
		r.gemini(v)
	case v.IsArray() && first.Get("parts").IsArray():
		r.format = "gemini"
		r.geminiTurns(v)
	case v.IsArray() && first.Get("role").Exists():
		r.format = "messages"
		r.line = 1
		for _, m := range v.Array() {
			r.plain(m)
		}
	case v.IsObject():
		return r.lines(data) // one line is a file too
	default:
		return ErrUnknown
	}
	return nil
}

// lines reads a file of JSON Lines.
func (r *reader) lines(data []byte) error {
	take := func(gjson.Result) {}
	for line := range bytes.Lines(data) {
		r.line++
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		if !gjson.ValidBytes(line) {
			r.wrong("not JSON")
			continue
		}
		v := gjson.ParseBytes(line)
		if !v.IsObject() {
			r.wrong("not an object")
			continue
		}
		if r.format == "" {
			switch {
			case v.Get("payload").IsObject(), v.Get("instructions").Exists() && v.Get("id").Exists(), v.Get("record_type").Exists():
				r.format, take = "codex", r.codex
			case v.Get("sessionId").Exists(), v.Get("uuid").Exists(), v.Get("leafUuid").Exists(), v.Get("message").IsObject():
				r.format, take = "claude", r.claude
			case v.Get("role").Exists():
				r.format, take = "messages", r.plain
			default:
				r.wrong("a line of no known format")
				continue
			}
		}
		take(v)
	}
	if r.format == "" {
		return ErrUnknown
	}
	return nil
}

// maxBad is how many bad lines are told one by one.
const maxBad = 1000

func (r *reader) wrong(format string, args ...any) {
	if len(r.bad) < maxBad {
		r.bad = append(r.bad, Bad{r.line, fmt.Sprintf(format, args...)})
	} else {
		r.left["bad lines beyond the first thousand"]++
	}
}
