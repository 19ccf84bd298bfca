package memory

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/vector"
)

// MaxNear is how many vectors one step compares at most.
const MaxNear = 100_000

const maxNameBytes = 128 // of an id

// CheckStore tells what is wrong with a request, as every store is to refuse it: with
// code "bad_input" or "too_large" and nothing done.
func CheckStore(q *contract.StoreRequest) error {
	if q.Project == "" || len(q.Project) > contract.MaxProjectBytes {
		return contract.Errorf(contract.CodeBadInput, "store: project %q", contract.Quoted(q.Project))
	}
	if len(q.Steps) > contract.MaxSteps {
		return contract.Errorf(contract.CodeTooLarge, "store: %d steps, more than %d", len(q.Steps), contract.MaxSteps)
	}
	for i := range q.Steps {
		if err := checkStep(&q.Steps[i]); err != nil {
			return fmt.Errorf("store: step %d: %w", i, err)
		}
	}
	return nil
}

func checkPut(s *contract.StoreStep) error {
	if s.Record == nil || s.Mode != "" && s.Mode != "new" && s.Mode != "same" {
		return contract.Errorf(contract.CodeBadInput, "a put in mode %q of a record: %t", s.Mode, s.Record != nil)
	}
	return checkRecord(s.Record)
}

func checkStep(s *contract.StoreStep) error {
	bad := func(format string, args ...any) error { return contract.Errorf(contract.CodeBadInput, format, args...) }
	if s.Do == "put" {
		return checkPut(s)
	}
	if !validName(s.Type) {
		return bad("type %q", contract.Quoted(s.Type))
	}
	if s.Parent != "" && !ValidID(s.Parent) {
		return bad("parent %q", contract.Quoted(s.Parent))
	}
	touches := s.Do == "get" || s.Do == "touch"
	switch {
	case touches && !ValidID(s.ID):
		return bad("id %q", contract.Quoted(s.ID))
	case touches && (s.State != "" && !validName(s.State) || s.Rev < 0):
		return bad("state %q, revision %d", contract.Quoted(s.State), s.Rev)
	case s.Do == "delete" && ((s.ID == "") == (s.Parent == "") || s.ID != "" && !ValidID(s.ID)):
		return bad("delete takes one of id %q and parent %q", contract.Quoted(s.ID), contract.Quoted(s.Parent))
	case s.Do == "list" || s.Do == "match":
		return checkQuery(s)
	case s.Do == "pick" && len(s.Seqs) > contract.MaxPage:
		return bad("%d numbers", len(s.Seqs))
	case s.Do == "near":
		return checkNear(s)
	case !slices.Contains([]contract.StoreAction{"get", "touch", "delete", "pick", "count"}, s.Do):
		return bad("unknown step %q", contract.Quoted(string(s.Do)))
	}
	return nil
}

// checkQuery checks a step that lists records or matches their terms.
func checkQuery(s *contract.StoreStep) error {
	bad := func(format string, args ...any) error { return contract.Errorf(contract.CodeBadInput, format, args...) }
	switch {
	case s.Limit < 1 || s.Limit > contract.MaxPage || s.After < 0:
		return bad("limit %d from %d", s.Limit, s.After)
	case s.Do == "list" && s.Order != "old" && s.Order != "new" && s.Order != "recent":
		return bad("order %q", contract.Quoted(string(s.Order)))
	case s.Do == "match" && (len(s.Terms) == 0 || len(s.Terms) > contract.MaxMatched):
		return bad("%d terms", len(s.Terms))
	}
	return checkTerms(s.Terms)
}

// checkNear checks a step that compares vectors.
func checkNear(s *contract.StoreStep) error {
	if s.Limit < 1 || s.Limit > contract.MaxPage || len(s.IDs) > contract.MaxNearIDs {
		return contract.Errorf(contract.CodeBadInput, "limit %d, %d ids", s.Limit, len(s.IDs))
	}
	if at := slices.IndexFunc(s.IDs, func(id string) bool { return !ValidID(id) }); at >= 0 {
		return contract.Errorf(contract.CodeBadInput, "id %q", contract.Quoted(s.IDs[at]))
	}
	if _, err := ReadVector(s.Vector); err != nil {
		return contract.Errorf(contract.CodeBadInput, "vector: %v", err)
	}
	return nil
}

// ReadVector reads a vector as steps and contents have it, for stores.
func ReadVector(text string) ([]byte, error) {
	if len(text) > base64.StdEncoding.EncodedLen(vector.MaxDimensions) {
		return nil, fmt.Errorf("%d characters", len(text))
	}
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	return b, vector.CheckQuantized(b)
}

func checkRecord(r *contract.StoreRecord) error {
	bad := func(format string, args ...any) error { return contract.Errorf(contract.CodeBadInput, format, args...) }
	switch {
	case !validName(r.Type), r.State != "" && !validName(r.State):
		return bad("type %q, state %q", contract.Quoted(r.Type), contract.Quoted(r.State))
	case r.ID != "" && !ValidID(r.ID), r.ID == "" && !validName(r.Prefix), r.Parent != "" && !ValidID(r.Parent):
		return bad("id %q, prefix %q, parent %q", contract.Quoted(r.ID), contract.Quoted(r.Prefix), contract.Quoted(r.Parent))
	case len(r.Content) > contract.MaxContentBytes:
		return contract.Errorf(contract.CodeTooLarge, "a content of %d bytes, more than %d", len(r.Content), contract.MaxContentBytes)
	case len(r.Meta) > contract.MaxMetaBytes || len(r.Terms) > contract.MaxTerms:
		return contract.Errorf(contract.CodeTooLarge, "%d bytes of meta, %d terms", len(r.Meta), len(r.Terms))
	case len(r.Meta) > 0 && (r.Meta[0] != '{' || !json.Valid(r.Meta)):
		return bad("meta is not a JSON object")
	case !utf8.ValidString(r.Content):
		return bad("the content is not UTF-8")
	}
	return checkTerms(r.Terms)
}

func checkTerms(terms []string) error {
	for _, t := range terms {
		wrong := t == "" || len(t) > maxTermBytes || t[0] == '_' || strings.ContainsFunc(t, func(c rune) bool {
			return c < utf8.RuneSelf && c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') || c == utf8.RuneError
		})
		if wrong {
			return contract.Errorf(contract.CodeBadInput, "term %q", contract.Quoted(t))
		}
	}
	return nil
}

// ValidID tells whether a record can have an id: 1 to 128 letters, digits, dots,
// underscores and hyphens.
func ValidID(id string) bool {
	return id != "" && len(id) <= maxNameBytes && !strings.ContainsFunc(id, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-')
	})
}

// validName tells whether a type, state or prefix is one: lower-case letters.
func validName(s string) bool {
	return s != "" && len(s) <= 32 && !strings.ContainsFunc(s, func(c rune) bool { return c < 'a' || c > 'z' })
}

// Head returns what a record shows of its content when at most n bytes are wanted;
// 0 is all, -1 none.
func Head(content string, n int) string {
	switch {
	case n < 0:
		return ""
	case n == 0 || len(content) <= n:
		return content
	}
	for n > 0 && !utf8.RuneStart(content[n]) {
		n--
	}
	return content[:n]
}
