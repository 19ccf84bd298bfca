package llm

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// redactor takes a key out of text.
type redactor struct {
	key   string
	whole []string       // the key in all its encodings, longest first
	tail  *regexp.Regexp // the end of the key, where a provider shows only that
}

const (
	redacted = "[key]"
	// minPart is how many characters in a row of a key give it away.
	minPart = 8
	// minKey is the length from which a key is taken out of the middle of words, too;
	// shorter ones are what people give to servers that need none.
	minKey = 6
)

func newRedactor(key string) *redactor {
	r := &redactor{key: key}
	if len(key) < minKey {
		if key != "" {
			r.tail = regexp.MustCompile(`\b` + regexp.QuoteMeta(key) + `\b`)
		}
		return r
	}
	add := func(s string) {
		if !slices.Contains(r.whole, s) {
			r.whole = append(r.whole, s)
		}
	}
	add(key)
	add(url.QueryEscape(key))
	add(url.PathEscape(key))
	add(hex.EncodeToString([]byte(key)))
	// Base64 of a text that holds the key at any offset: the characters that also
	// depend on what stands before and after it are left off.
	for offset := range 3 {
		for _, e := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
			s := e.EncodeToString([]byte(strings.Repeat("\x00", offset) + key))
			from := (offset*8 + 5) / 6
			if to := (offset + len(key)) * 8 / 6; to-from >= minPart {
				add(s[from:to])
			}
		}
	}
	slices.SortStableFunc(r.whole, func(a, b string) int { return len(b) - len(a) })
	r.tail = regexp.MustCompile(`(?:[*•.…xX]{2,}|\b)(?:` + tails(key) + `)\b`)
	return r
}

// tails is an expression for the last four to seven characters of a key.
func tails(key string) string {
	var all []string
	for n := minPart - 1; n >= 4; n-- {
		if n <= len(key) {
			all = append(all, regexp.QuoteMeta(key[len(key)-n:]))
		}
	}
	return strings.Join(all, "|")
}

// reply takes the whole key out of what a model has said. Parts of it stay: they may
// be words that the reply is about.
func (r *redactor) reply(s string) string {
	for _, w := range r.whole {
		s = strings.ReplaceAll(s, w, redacted)
	}
	if len(r.whole) == 0 && r.tail != nil {
		s = r.tail.ReplaceAllString(s, redacted)
	}
	return s
}

// text takes the key, and every part of it that gives it away, out of text that is
// shown to people.
func (r *redactor) text(s string) string {
	s = r.reply(s)
	if len(r.whole) == 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		n := r.part(s[i:])
		if n < minPart {
			b.WriteByte(s[i])
			i++
			continue
		}
		b.WriteString(redacted)
		i += n
	}
	return r.tail.ReplaceAllString(b.String(), redacted)
}

// part is the length of the longest part of the key that s begins with.
func (r *redactor) part(s string) int {
	longest := 0
	for at := range r.key {
		n := 0
		for n < len(s) && at+n < len(r.key) && s[n] == r.key[at+n] {
			n++
		}
		longest = max(longest, n)
	}
	return longest
}
