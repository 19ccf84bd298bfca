package transcript

import (
	"bytes"
	"regexp"
	"strings"
	"time"
)

// aiderStart begins each conversation in .aider.chat.history.md.
var aiderStart = regexp.MustCompile(`(?m)^# aider chat started at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)`)

// aider reads the history that aider keeps, in Markdown:
//
//	# aider chat started at 2026-01-02 03:04:05
//
//	> what aider itself says, such as the files it added
//	#### what the user says, each line so
//
//	what the model says
//
// Times are those of the clock that aider saw, taken for UTC; all messages of a
// conversation get that of its beginning.
func (r *reader) aider(data []byte) {
	var s *Session
	var created int64
	role, text := "", []string{}
	flush := func() {
		if s != nil && role != "" && strings.TrimSpace(strings.Join(text, "\n")) != "" {
			r.add(s, "", role, strings.Join(text, "\n"), created, nil)
		}
		role, text = "", nil
	}
	for line := range bytes.Lines(data) {
		r.line++
		l := strings.TrimRight(string(line), "\r\n")
		if m := aiderStart.FindStringSubmatch(l); m != nil {
			flush()
			at, err := time.Parse(time.DateTime, m[1])
			if err != nil {
				r.wrong("no time: %q", m[1])
			}
			created = at.UnixMilli()
			// Each start is a conversation, also two of the same second.
			s = &Session{ID: "aider-" + hash(r.name, m[1]) + string(rune('a'+len(r.sessions)%26)), Name: "aider " + m[1]}
			r.sessions = append(r.sessions, s)
			continue
		}
		if s == nil {
			if strings.TrimSpace(l) != "" {
				r.wrong("before the first conversation")
			}
			continue
		}
		now := "assistant"
		switch {
		case strings.HasPrefix(l, "#### "):
			now, l = "user", strings.TrimPrefix(l, "#### ")
		case strings.HasPrefix(l, "> "), l == ">":
			flush()
			r.left["lines of the program"]++
			continue
		case strings.TrimSpace(l) == "":
			now = role // goes on with what is before it
		}
		if now != role {
			flush()
			role = now
		}
		text = append(text, l)
	}
	flush()
}
