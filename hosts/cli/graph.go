package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// graphFlags are those of every command that asks the graph of a repository.
type graphFlags struct {
	History bool `sets:"history" as:"host" help:"Let the commits of git take part."`
	formatFlag
	repositoryFlags
}

// edgeFlags say which edges are followed.
type edgeFlags struct {
	EdgeKinds []string `name:"edge-kind" sets:"edge_kinds" placeholder:"KIND" help:"Only edges of these kinds, such as CALLS,IMPORTS; cairn schema lists them."`
	Direction string   `sets:"direction" help:"Only edges that lead in to an entity, or out of it."`
}

// asked decodes the response to an operation.
func asked[A any](b json.RawMessage, err error) (json.RawMessage, *A, error) {
	if err != nil {
		return nil, nil, err
	}
	a := new(A)
	if err := json.Unmarshal(b, a); err != nil {
		return nil, nil, fmt.Errorf("decode response: %w", err)
	}
	return b, a, nil
}

// list writes a response that is a list under a name, or "": as it is, each element as a
// line, or by print.
func (s *session) list(f format, response []byte, name string, print func(markdown bool)) {
	switch {
	case f == formatJSON, f == formatLines && name == "":
		s.json(response)
	case f == formatLines:
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
		if s.opened != nil && n == s.opened.Missing().Note {
			continue // told once, with the reason, at the end
		}
		s.note("note: %s", n)
	}
}

// ended says why there is nothing, if so.
func (s *session) ended(found int, reason string, f format) error {
	if found > 0 {
		return nil
	}
	if f != formatJSON {
		s.say("nothing found: %s", reason)
	}
	return errNothing
}

// advice is what to do on the command line where the core speaks of fields of requests.
var advice = map[string]string{
	"raise max_files or max_total_bytes if you trust the archive":  "unpack it and name the directory, if you trust it",
	"raise max_files or max_total_bytes if you trust the snapshot": "unpack it and name the directory, if you trust it",
	"raise max_bytes":                                  "unpack it and name the directory",
	`ask with model "host"`:                            "name a model with --llm",
	`ask with vectors "host" too`:                      "name models with --embeddings too",
	`export with contents "drop"`:                      "give --contents drop",
	"give to or to_type":                               "give TO or --to-type",
	"give a ref as to, or a type of entity as to_type": "give a ref as TO, or a type of entity with --to-type",
	`ask with model "host" and strategy beam or block, or load the repository`: "name a model with --llm",
}

// advised is the text of an error, with what to do on the command line.
func advised(err error) string {
	text := err.Error()
	if e := (*contract.Error)(nil); errors.As(err, &e) && advice[e.Fix] != "" {
		text = strings.Replace(text, "("+e.Fix+")", "("+advice[e.Fix]+")", 1)
	}
	return text
}

// fail says an error, and below it what would do instead.
func (s *session) fail(err error) {
	s.say("%s", advised(err))
	if e := (*contract.Error)(nil); errors.As(err, &e) {
		s.instead(e.SuggestedFix, e.Message+e.Fix, e.Similar)
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

// entityRefs makes of each what the core knows it by.
func entityRefs(root string, refs []string) []string {
	known := make([]string, len(refs))
	for i, ref := range refs {
		known[i] = entityRef(root, ref)
	}
	return known
}

// below makes patterns that are absolute begin at the root, as the core knows them.
func below(root string, patterns []string) (list []string) {
	for _, p := range patterns {
		if name := strings.TrimPrefix(p, "!"); filepath.IsAbs(name) {
			p = strings.TrimSuffix(p, name) + within(root, name)
		}
		list = append(list, p)
	}
	return list
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
