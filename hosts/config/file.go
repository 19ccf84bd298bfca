package config

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"go.yaml.in/yaml/v3"
)

// maxFile is the size of the largest file that is read.
const maxFile = 1 << 20

// entry is a value as a file has it.
type entry struct {
	name, value string
	line        int
}

// read returns what a file sets, in its order; nothing if there is none. All that is
// wrong is told at once, as PATH:LINE: what.
func read(path string) ([]entry, error) {
	root, _, err := parse(path)
	if err != nil || root == nil {
		return nil, err
	}
	var list []entry
	var wrong []error
	note := func(n *yaml.Node, form string, args ...any) {
		wrong = append(wrong, fmt.Errorf("%s:%d: %s", path, n.Line, fmt.Sprintf(form, args...)))
	}
	seen := map[string]int{}
	var walk func(n *yaml.Node, above string)
	walk = func(n *yaml.Node, above string) {
		for i := 0; i+1 < len(n.Content); i += 2 {
			name, value := n.Content[i], n.Content[i+1]
			full := above + name.Value
			switch {
			case name.Kind != yaml.ScalarNode || name.Anchor != "" || value.Kind == yaml.AliasNode || value.Anchor != "":
				note(name, "%s: anchors, aliases and keys that are no words are not understood here", full)
			case value.Kind == yaml.MappingNode:
				if !holds(full) {
					_, err := Find(full)
					note(name, "%v", err)
					continue
				}
				walk(value, full+".")
			default:
				k, err := Find(full)
				if err != nil {
					note(name, "%v", err)
					continue
				}
				if first := seen[full]; first > 0 {
					note(name, "%s is set before, in line %d", full, first)
					continue
				}
				seen[full] = name.Line
				text, err := k.scalar(value)
				if err != nil {
					note(value, "%v", err)
					continue
				}
				list = append(list, entry{full, text, name.Line})
			}
		}
	}
	if root.Kind != yaml.MappingNode {
		note(root, "keys with values are wanted, such as\n    search:\n      limit: 20")
	} else {
		walk(root, "")
	}
	return list, errors.Join(wrong...)
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

// parse reads a file: its top node, nil if it has none, and the document around it.
func parse(path string) (root, document *yaml.Node, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) || path == "" {
		return nil, &yaml.Node{Kind: yaml.DocumentNode}, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read configuration: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, nil, fmt.Errorf("read configuration: %w", err)
	case info.IsDir():
		return nil, nil, fmt.Errorf("read configuration %q: it is a directory, not a file", path)
	case !info.Mode().IsRegular():
		return nil, nil, fmt.Errorf("read configuration %q: it is not a regular file", path)
	}
	b, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, nil, fmt.Errorf("read configuration: %w", err)
	}
	if len(b) > maxFile {
		return nil, nil, fmt.Errorf("read configuration %q: it is larger than %d KiB", path, maxFile>>10)
	}
	document = &yaml.Node{}
	if err := yaml.Unmarshal(b, document); err != nil {
		return nil, nil, fmt.Errorf("read configuration %q: %w", path, err)
	}
	if len(document.Content) == 0 {
		return nil, &yaml.Node{Kind: yaml.DocumentNode, HeadComment: strings.TrimSpace(string(b))}, nil
	}
	return document.Content[0], document, nil
}
