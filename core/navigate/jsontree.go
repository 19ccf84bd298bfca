package navigate

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// WithJSON is a loaded tree whose .json files have what is in them as virtual
// subtrees: objects and arrays are directories, other values files. Their paths
// are the file's with a JSON pointer (RFC 6901) after "#".
type WithJSON struct {
	Loaded
	// Content returns the content of a file. One that is not to be had stays
	// closed, unless the call was canceled.
	Content func(t *step.Task, path string) ([]byte, error)

	files map[string]*value // parsed, by node id
}

// value is a JSON value in its place.
type value struct {
	key      string // in the object or array above
	node     bool   // an object or array
	children []*value
}

// valueMark stands between the id of a file and the way to a value in it.
const valueMark = "#/"

// maxJSON and maxJSONDepth bound what is expanded: larger files stay closed.
const (
	maxJSON      = 4 << 20
	maxJSONDepth = 64
)

// Info implements [Tree]. How much is in the files is not known before they are
// opened, only how deep it can be.
func (w *WithJSON) Info(*step.Task) (Info, error) {
	return Info{Root: w.root(), JSON: true, Depth: w.Depth() + maxJSONDepth}, nil
}

// at returns the value at a path of numbers, nil if there is none.
func (v *value) at(path string) *value {
	for place := range strings.SplitSeq(path, "/") {
		if place == "" {
			continue
		}
		i, err := strconv.Atoi(place)
		if err != nil || i < 0 || i >= len(v.children) {
			return nil
		}
		v = v.children[i]
	}
	return v
}

// Children implements [Tree].
func (w *WithJSON) Children(t *step.Task, n contract.TreeNode) ([]contract.TreeNode, error) {
	id, inside, isJSON := strings.Cut(n.ID, "#")
	if !isJSON && n.Directory {
		list, err := w.Loaded.Children(t, n)
		for i := range list {
			list[i].Expandable = !list[i].Directory && isJSONFile(list[i].Path)
		}
		return list, err
	}
	v, err := w.parsed(t, id)
	if v == nil || err != nil {
		return nil, err
	}
	if v = v.at(inside); v == nil {
		return nil, contract.Errorf(contract.CodeNotFound, "no node %q in the tree", n.ID)
	}
	path := n.Path
	if !isJSON {
		path, id = path+"#", id+"#"
	} else {
		id = n.ID
	}
	nodes := make([]contract.TreeNode, len(v.children))
	for i, c := range v.children {
		nodes[i] = contract.TreeNode{ID: id + "/" + strconv.Itoa(i), Path: path + "/" + pointerToken(c.key), Directory: c.node, Virtual: c.node}
	}
	return nodes, nil
}

func isJSONFile(path string) bool {
	return strings.HasSuffix(strings.ToLower(tree.Base(path)), ".json")
}

// pointerToken escapes a key as RFC 6901 has it.
func pointerToken(key string) string {
	return strings.ReplaceAll(strings.ReplaceAll(key, "~", "~0"), "/", "~1")
}

// parsed returns the values of a file, nil if it is not JSON or not to be had.
func (w *WithJSON) parsed(t *step.Task, id string) (*value, error) {
	if v, ok := w.files[id]; ok {
		return v, nil
	}
	number, err := strconv.Atoi(id)
	if err != nil || number < 0 || number >= w.Len() {
		return nil, contract.Errorf(contract.CodeNotFound, "no node %q in the tree", id)
	}
	content, err := w.Content(t, w.Entry(number).Path)
	if err != nil && contract.ErrorOf(err).Code == contract.CodeCanceled {
		return nil, err
	}
	var v *value
	if err == nil && len(content) <= maxJSON && json.Valid(content) {
		if read, err := readValue(json.NewDecoder(bytes.NewReader(content)), "", 0); err == nil {
			v = read
		}
	}
	if w.files == nil {
		w.files = map[string]*value{}
	}
	w.files[id] = v
	return v, nil
}

// readValue reads one value, in the order of the file.
func readValue(d *json.Decoder, key string, depth int) (*value, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	v := &value{key: key}
	open, ok := token.(json.Delim)
	if !ok {
		return v, nil
	}
	v.node = true
	if depth == maxJSONDepth {
		return nil, contract.Errorf(contract.CodeTooLarge, "JSON nested more than %d deep", maxJSONDepth)
	}
	for d.More() {
		key := strconv.Itoa(len(v.children))
		if open == '{' {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			key, _ = name.(string)
		}
		c, err := readValue(d, key, depth+1)
		if err != nil {
			return nil, err
		}
		v.children = append(v.children, c)
	}
	_, err = d.Token() // the closing bracket
	return v, err
}
