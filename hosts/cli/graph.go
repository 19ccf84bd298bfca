package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/step"
)

// graphFlags are those of every command that asks the graph of a repository.
type graphFlags struct {
	History bool `help:"Let the commits of git take part."`
	formatFlag
	repositoryFlags
}

func (f *graphFlags) history() string {
	if f.History {
		return "host"
	}
	return "none"
}

// edgeFlags say which edges are followed.
type edgeFlags struct {
	Edges     []string `placeholder:"KIND,…" help:"Only edges of these kinds, such as CALLS,IMPORTS; cairn schema lists them."`
	Direction string   `default:"both" enum:"both,in,out" placeholder:"both|in|out" help:"Only edges that lead in to an entity, or out of it."`
}

// atLeastOne refuses what would mean the default to the core, which knows the most
// that is allowed.
func atLeastOne(flag string, value int) error {
	if value < 1 {
		return fmt.Errorf("--%s: %d is out of range: use 1 or more", flag, value)
	}
	return nil
}

// asked decodes the response to an operation. In an error the fields of the request get
// the names that they have on the command line.
func asked[A any](b json.RawMessage, err error) (json.RawMessage, *A, error) {
	if err != nil {
		return nil, nil, renamed(err)
	}
	a := new(A)
	if err := json.Unmarshal(b, a); err != nil {
		return nil, nil, fmt.Errorf("decode response: %w", err)
	}
	return b, a, nil
}

// arguments are the names of fields of requests on the command line.
var arguments = map[string]string{
	"entity_ref": "REF", "entity_refs": "REF", "from": "FROM", "to": "TO", "query": "QUERY", "question": "QUESTION", "id": "QUERY",
	"edge_kinds": "--edges", "to_type": "--to-type", "types": "--types", "edges": "--notable",
	"refs": "--ref", "neighbours": "--neighbours", "budget": "--budget",
	"limit": "--limit", "depth": "--depth", "fan_out": "--fan-out", "max_tokens": "--max-tokens",
}

func renamed(err error) error {
	e, ok := err.(*step.Error)
	if !ok {
		return err
	}
	field, _, _ := strings.Cut(e.Field, "[")
	name := arguments[field]
	if name == "" {
		return err
	}
	out := *e
	out.Field = name
	if strings.HasPrefix(name, "--") && e.SuggestedFix != "" {
		out.SuggestedFix = name + " " + e.SuggestedFix
	}
	return &out
}

// list writes a response that is a list under a name: as it is, each element as a
// line, or by print.
func (s *session) list(f format, response []byte, name string, print func(markdown bool)) {
	switch f {
	case formatJSON:
		s.json(response)
	case formatLines:
		for _, e := range gjson.GetBytes(response, name).Array() {
			s.json([]byte(e.Raw))
		}
	default:
		print(f == formatMarkdown)
	}
}

// notes says what an answer could not take into account.
func (s *session) notes(list []string) {
	for _, n := range list {
		s.note("note: %s", n)
	}
}

// ended says why there is nothing, if so.
func (s *session) ended(found int, reason string, f format) error {
	if found > 0 {
		return nil
	}
	if f != formatJSON {
		s.note("nothing found: %s", reason)
	}
	return errNothing
}

// fail says an error, and below it what would do instead.
func (s *session) fail(err error) {
	s.say("%v", err)
	if e := (*step.Error)(nil); errors.As(err, &e) {
		s.instead(e.SuggestedFix, e.Fix, e.Similar)
	}
}

// instead lists what would do: the best first, then others that have not been said.
func (s *session) instead(best, said string, similar []string) {
	if best != "" {
		fmt.Fprintf(s.errors, "  try: %s\n", escapeLine(best))
	}
	for _, v := range similar {
		if v != best && !strings.Contains(said, v) {
			fmt.Fprintf(s.errors, "   or: %s\n", escapeLine(v))
		}
	}
}

// entityRef makes the path of a file what the core knows it by: a path is looked for
// below the root, as answers give it, and then in the current directory; one that
// begins with a dot, the other way round. All else stays as it is.
func entityRef(root, ref string) string {
	if filepath.IsAbs(ref) {
		return within(root, ref)
	}
	if _, err := os.Stat(filepath.Join(root, ref)); err == nil && !strings.HasPrefix(ref, ".") {
		return filepath.ToSlash(ref)
	}
	here, err := filepath.Abs(ref)
	if err != nil {
		return ref
	}
	if _, err := os.Stat(here); err == nil {
		if path := within(root, here); !filepath.IsAbs(filepath.FromSlash(path)) {
			return path
		}
	}
	return filepath.ToSlash(ref)
}
