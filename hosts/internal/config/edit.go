package config

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Set writes a value into a file, which is made if it is missing; what else it has,
// comments too, stays. project tells that the file is a project's.
func Set(path, name, value string, project bool) error {
	k, err := Find(name)
	if err != nil {
		return err
	}
	if !variable.MatchString(value) || project {
		if err := k.Check(value); err != nil {
			return err
		}
	}
	if project {
		if err := k.Allows(value); err != nil {
			return err
		}
	}
	return edit(path, project, func(root *yaml.Node) error { return put(root, strings.Split(name, "."), k, value) })
}

// Unset takes a key out of a file, and tells whether it was there.
func Unset(path, name string, project bool) (found bool, err error) {
	if _, err := Find(name); err != nil {
		return false, err
	}
	err = edit(path, project, func(root *yaml.Node) error {
		found = remove(root, strings.Split(name, "."))
		return nil
	})
	return found, err
}

func edit(path string, project bool, change func(root *yaml.Node) error) error {
	if _, err := read(path, project); err != nil { // do not write what cannot be read again
		return err
	}
	root, document, err := parse(path, project)
	if err != nil {
		return err
	}
	if root == nil {
		root = &yaml.Node{Kind: yaml.MappingNode}
		document.Content = []*yaml.Node{root}
	}
	if err := change(root); err != nil {
		return err
	}
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if len(root.Content) > 0 {
		if err := e.Encode(document); err != nil {
			return fmt.Errorf("write configuration: %w", err)
		}
	}
	return write(path, project, b.Bytes())
}

// write replaces a file at once, readable by its owner alone if it is new.
func write(path string, project bool, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("write configuration: %w", err)
	}
	mode := os.FileMode(0o600)
	if real, err := filepath.EvalSymlinks(path); err == nil && !project { // the user's may be kept elsewhere
		path = real
	}
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".cairn-*")
	if err != nil {
		return fmt.Errorf("write configuration: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(b)
	for _, next := range []func() error{f.Sync, f.Close, func() error { return os.Chmod(f.Name(), mode) }, func() error { return os.Rename(f.Name(), path) }} {
		if err != nil {
			break
		}
		err = next()
	}
	if err != nil {
		return fmt.Errorf("write configuration: %w", err)
	}
	return nil
}

func put(n *yaml.Node, parts []string, k *Key, value string) error {
	if i := at(n, strings.Join(parts, ".")); i >= 0 { // written with dots
		n.Content[i+1] = k.node(value, n.Content[i+1])
		return nil
	}
	i := at(n, parts[0])
	if len(parts) == 1 {
		if i >= 0 {
			n.Content[i+1] = k.node(value, n.Content[i+1])
		} else {
			n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: parts[0]}, k.node(value, &yaml.Node{}))
		}
		return nil
	}
	if i < 0 || n.Content[i+1].Kind != yaml.MappingNode {
		below := &yaml.Node{Kind: yaml.MappingNode}
		if i >= 0 { // an empty level
			n.Content[i+1] = below
		} else {
			n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: parts[0]}, below)
		}
		return put(below, parts[1:], k, value)
	}
	return put(n.Content[i+1], parts[1:], k, value)
}

func remove(n *yaml.Node, parts []string) bool {
	for used := len(parts); used > 0; used-- {
		i := at(n, strings.Join(parts[:used], "."))
		if i < 0 {
			continue
		}
		if used == len(parts) {
			n.Content = slices.Delete(n.Content, i, i+2)
			return true
		}
		below := n.Content[i+1]
		if below.Kind == yaml.MappingNode && remove(below, parts[used:]) {
			if len(below.Content) == 0 {
				n.Content = slices.Delete(n.Content, i, i+2)
			}
			return true
		}
	}
	return false
}

func at(n *yaml.Node, name string) int {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == name {
			return i
		}
	}
	return -1
}

// node is a value as YAML, with the comments of the one before.
func (k *Key) node(value string, before *yaml.Node) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Value: value}
	switch k.Kind {
	case Number, Money, Switch: // plain
	case List:
		n = &yaml.Node{Kind: yaml.SequenceNode}
		for _, item := range strings.Split(value, ",") {
			if item = strings.TrimSpace(item); item != "" {
				n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: item})
			}
		}
	default:
		n.Tag = "!!str"
	}
	n.HeadComment, n.LineComment, n.FootComment = before.HeadComment, before.LineComment, before.FootComment
	return n
}
