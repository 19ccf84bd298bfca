package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"

	"go.yaml.in/yaml/v3"

	"github.com/cairn-search/cairn/hosts/internal/inside"
)

// maxFile is the size of the largest file that is read.
const maxFile = 64 << 10

// maxName is how much of a key that is none is told: a file of a project may hold anything.
const maxName = 60

// name is a key as an error may tell it.
func name(s string) string {
	if len(s) > maxName {
		s = strings.ToValidUTF8(s[:maxName], "") + "…"
	}
	return s
}

// entry is a value as a file has it.
type entry struct {
	name, value string
	line        int
}

// read returns what a file sets, in its order; nothing if there is none. All that is
// wrong is told at once, as PATH:LINE: what.
// Of what a project's file holds, nothing but names of keys is told.
func read(path string, project bool) ([]entry, error) {
	root, _, err := parse(path, project)
	if err != nil || root == nil {
		return nil, err
	}
	r := reading{path: path, seen: map[string]int{}}
	if root.Kind == yaml.MappingNode {
		r.walk(root, "")
	} else {
		r.note(root, "keys with values are wanted, such as\n    search:\n      limit: 20")
	}
	return r.list, errors.Join(r.wrong...)
}

// reading is a file that is being read.
type reading struct {
	path  string
	list  []entry
	wrong []error
	seen  map[string]int // keys, by the line of each
}

func (r *reading) note(n *yaml.Node, form string, args ...any) {
	r.wrong = append(r.wrong, fmt.Errorf("%s:%d: %s", r.path, n.Line, fmt.Sprintf(form, args...)))
}

// walk reads the keys of a level, which above names with a dot at its end.
func (r *reading) walk(n *yaml.Node, above string) {
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		full := above + name(key.Value)
		switch _, err := Find(full); {
		case key.Kind != yaml.ScalarNode || key.Anchor != "" || value.Kind == yaml.AliasNode || value.Anchor != "":
			r.note(key, "%q: anchors, aliases and keys that are no words are not understood here", full)
		case value.Kind == yaml.MappingNode && holds(full):
			r.walk(value, full+".")
		case holds(full):
			r.note(key, "%s is a section: set the keys below it", full)
		case err != nil:
			r.note(key, "%v", err)
		case value.Kind == yaml.MappingNode:
			r.note(key, "%s has a value and no keys below it", full)
		default:
			r.take(full, key, value)
		}
	}
}

func (r *reading) take(full string, key, value *yaml.Node) {
	if first := r.seen[full]; first > 0 {
		r.note(key, "%s is set before, in line %d", full, first)
		return
	}
	r.seen[full] = key.Line
	k, _ := Find(full)
	text, err := k.scalar(value)
	if err != nil {
		r.note(value, "%v", err)
		return
	}
	r.list = append(r.list, entry{full, text, key.Line})
}

// holds tells whether keys begin with a name and a dot.
func holds(name string) bool {
	for i := range Keys {
		if strings.HasPrefix(Keys[i].Name, name+".") {
			return true
		}
	}
	return false
}

// scalar is a value of the key as text: lists are joined by commas.
func (k *Key) scalar(n *yaml.Node) (string, error) {
	switch {
	case n.Kind == yaml.ScalarNode && n.Tag == "!!null":
		return "", nil
	case n.Kind == yaml.ScalarNode:
		return n.Value, nil
	case n.Kind == yaml.SequenceNode && k.Kind == List:
		var list []string
		for _, item := range n.Content {
			if item.Kind != yaml.ScalarNode || strings.Contains(item.Value, ",") {
				return "", fmt.Errorf("%s: its items are texts without commas", k.Name)
			}
			list = append(list, item.Value)
		}
		return strings.Join(list, ","), nil
	}
	return "", fmt.Errorf("%s: one value is wanted", k.Name)
}

// parse reads a file: its top node, nil if it has none, and the document around it. That
// of a project is inside a repository, where no link is followed; the user's own may be
// kept elsewhere.
func parse(path string, project bool) (root, document *yaml.Node, err error) {
	if path == "" {
		return nil, &yaml.Node{Kind: yaml.DocumentNode}, nil
	}
	var b []byte
	if project {
		b, err = inside.Read(filepath.Dir(path), filepath.Base(path), nil, maxFile)
	} else {
		b, err = inside.Reach(path, maxFile)
	}
	fail := func(why string) (*yaml.Node, *yaml.Node, error) {
		return nil, nil, fmt.Errorf("read configuration %q: %s", path, why)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &yaml.Node{Kind: yaml.DocumentNode}, nil
	case errors.Is(err, inside.ErrLink):
		return fail("it is a symbolic link, and none is followed inside a repository: put a file there")
	case errors.Is(err, syscall.EISDIR):
		return fail("it is a directory, not a file")
	case errors.Is(err, inside.ErrIrregular):
		return fail("it is not a regular file")
	case errors.Is(err, inside.ErrTooLarge):
		return fail(fmt.Sprintf("it is larger than %d KiB", maxFile>>10))
	case err != nil:
		var p *fs.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		return nil, nil, fmt.Errorf("read configuration %q: %w", path, err)
	}
	document = &yaml.Node{}
	if err := yaml.Unmarshal(b, document); err != nil {
		return fail(notYAML(err))
	}
	if len(document.Content) == 0 {
		return nil, &yaml.Node{Kind: yaml.DocumentNode, HeadComment: strings.TrimSpace(string(b))}, nil
	}
	return document.Content[0], document, nil
}

// lineOf finds the line in what the parser says, all of which may be quoted from the file.
var lineOf = regexp.MustCompile(`^yaml: line (\d+):`)

// notYAML tells where a file is no YAML, and nothing of what stands there.
func notYAML(err error) string {
	if m := lineOf.FindStringSubmatch(err.Error()); m != nil {
		return "it is not YAML, in or after line " + m[1]
	}
	return "it is not YAML"
}
