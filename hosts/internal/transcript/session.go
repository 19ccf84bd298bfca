package transcript

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// session returns the session of an id, which is made at its first mention.
func (r *reader) session(id string) *Session {
	id = r.format + "-" + idPart(cmp.Or(id, r.name, "transcript"))
	for _, s := range r.sessions {
		if s.ID == id {
			return s
		}
	}
	s := &Session{ID: id}
	r.sessions = append(r.sessions, s)
	return s
}

// idPart makes a part of an id of a name; one that had to be changed ends in its hash.
func idPart(name string) string {
	clean := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-' {
			return c
		}
		return '-'
	}, name)
	if clean == name && len(name) <= 80 {
		return name
	}
	return clean[:min(len(clean), 60)] + "-" + hash(name)
}

func hash(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil)[:10])
}

// add takes a message: own is its id in the file, "" if it has none.
func (r *reader) add(s *Session, own, role, content string, created int64, metadata map[string]any) {
	content = strings.TrimSpace(strings.ToValidUTF8(content, "\uFFFD"))
	switch {
	case content == "":
		r.left["empty messages"]++
		return
	case len(content) > contract.MaxContentBytes:
		r.wrong("a message of %d bytes, more than %d", len(content), contract.MaxContentBytes)
		return
	}
	if own == "" { // a message without id is told from its equals by its place
		own = fmt.Sprintf("%d %s", len(s.Messages), content)
	}
	m := contract.NewMessage{ID: "msg_" + hash(s.ID, own, role), Role: contract.Role(role), Content: content, Created: max(0, created)}
	if r.seen[m.ID] {
		r.left["repeated messages"]++
		return
	}
	r.seen[m.ID] = true
	if metadata == nil {
		metadata = map[string]any{}
	}
	metadata["source"] = r.format
	m.Metadata, _ = json.Marshal(metadata) // strings, always encodable
	s.Messages = append(s.Messages, m)
}

// moment reads a time: RFC 3339, perhaps without a zone, which is then taken for UTC, or
// seconds or milliseconds since 1970; 0 if it is none.
func moment(v gjson.Result) int64 {
	if v.Type == gjson.Number {
		if v.Num > 1e11 {
			return int64(v.Num)
		}
		return int64(v.Num * 1000)
	}
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05", time.DateTime, time.DateOnly} {
		if t, err := time.Parse(layout, v.Str); err == nil {
			return t.UnixMilli()
		}
	}
	return 0
}

// maxToolBytes is how much of what a tool was given is kept: its command, its file.
const maxToolBytes = 500

// used says in a line which tool was called and with what.
func used(name string, input gjson.Result) string {
	given := input.Raw
	if input.Type == gjson.String {
		given = input.Str
	}
	given = strings.Join(strings.Fields(given), " ")
	if len(given) > maxToolBytes {
		given = given[:maxToolBytes]
		for !utf8.ValidString(given) && len(given) > 0 {
			given = given[:len(given)-1]
		}
		given += "…"
	}
	return "[used " + cmp.Or(name, "a tool") + "] " + given
}
