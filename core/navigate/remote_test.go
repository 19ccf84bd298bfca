package navigate

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// remoteHost answers the needs of a remote tree.
type remoteHost struct{ HostTree }

func (h *remoteHost) reply(n contract.Need) contract.Reply {
	switch q := n.Request.(type) {
	case contract.NodeRequest:
		return says(h.Node())
	case contract.ChildrenRequest:
		list, err := h.List(q)
		if err != nil {
			return contract.Reply{Error: contract.ErrorOf(err)}
		}
		return says(list)
	}
	return contract.Reply{Error: contract.Errorf(contract.CodeUnsupported, "no %s", n.Kind)}
}

// A tree that the host has is navigated like one that is loaded.
func TestRemoteIsLikeLoaded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		paths := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "lib", "n1", "x y"}), 1, 6).Draw(t, "path"), "/") + ".go"
		}), 0, 60, rapid.ID[string]).Draw(t, "paths")
		o := printed()
		o.Strategy = rapid.SampledFrom([]string{Auto, Beam, Block}).Draw(t, "strategy")
		o.Lookahead = rapid.SampledFrom([]string{LookaheadLevel, LookaheadFill}).Draw(t, "expand")
		o.Collapse = rapid.SampledFrom([]string{CollapseVirtual, CollapseAll}).Draw(t, "collapse")
		o.BlockTokens = rapid.SampledFrom([]int{50, 150, 16000}).Draw(t, "block tokens")
		x := reference{llm: erratic(rapid.Uint64().Draw(t, "seed"), 0)}
		want, err := navigated(Loaded{tree.New(paths)}, x.asRanker(), o, nil)
		if err != nil {
			t.Fatal(err)
		}
		h := &remoteHost{NewHostTree(paths)}
		got, err := navigated(Remote{"r"}, x.asRanker(), o, h.reply)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(jsonOf(want), jsonOf(got)); d != "" {
			t.Fatal(d)
		}
	})
}

func jsonOf(v any) string {
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// Children of a frontier are asked for together, and once.
func TestRemoteNeeds(t *testing.T) {
	h := &remoteHost{NewHostTree([]string{"a/x.go", "b/y.go", "c/d/z.go"})}
	c, s := step.Start(func(t *step.Task) (any, error) {
		return Run(t, Remote{"tree 1"}, picks("a", "b", "c", "a/x.go"), printed())
	})
	var waves []string
	for !s.Done {
		var wave []string
		var replies []contract.Reply
		for _, n := range s.Needs {
			b, _ := json.Marshal(n.Request)
			wave = append(wave, n.Kind+string(b))
			r := h.reply(n)
			r.ID = n.ID
			replies = append(replies, r)
		}
		waves = append(waves, strings.Join(wave, " "))
		s, _ = c.Resume(replies)
	}
	same(t, "needs", waves, []string{
		`node{"tree":"tree 1"}`,
		`children{"tree":"tree 1","node":{"id":"0","path":"","directory":true,"virtual":true}}`,
		`children{"tree":"tree 1","node":{"id":"1","path":"a","directory":true}} children{"tree":"tree 1","node":{"id":"2","path":"b","directory":true}} children{"tree":"tree 1","node":{"id":"3","path":"c","directory":true}}`,
	})
	if s.Err != nil || len(s.Result.(*Result).Files) != 1 {
		t.Errorf("%+v", s)
	}
}

// Directories that may be opened are asked for together, level by level.
func TestRemoteExpand(t *testing.T) {
	h := &remoteHost{NewHostTree([]string{"a/b/x.go", "c/y.go", "d/e/z.go", "f.go"})}
	c, s := step.Start(func(t *step.Task) (any, error) {
		return Run(t, Remote{"t"}, picks("a/b/x.go"), with(func(o *Options) { o.Lookahead = LookaheadFill }))
	})
	var waves []int
	for !s.Done {
		var replies []contract.Reply
		for _, n := range s.Needs {
			r := h.reply(n)
			r.ID = n.ID
			replies = append(replies, r)
		}
		waves = append(waves, len(replies))
		s, _ = c.Resume(replies)
	}
	same(t, "needs at once", waves, []int{1, 1, 3, 2})
}

func TestRemoteErrors(t *testing.T) {
	node := `{"root":{"id":"r","directory":true}}`
	for name, c := range map[string]struct {
		node, children string
		refuse         *contract.Error
		code, field    string
		says           string
	}{
		"no trees":         {"", "", contract.Errorf(contract.CodeUnsupported, "no node"), contract.CodeNotFound, "tree", `no tree "t": the host has no trees`},
		"unknown tree":     {"", "", contract.Errorf(contract.CodeNotFound, "no such thing"), contract.CodeNotFound, "tree", `tree "t": no such thing`},
		"the host fails":   {"", "", contract.Errorf(contract.CodeHost, "disk on fire"), contract.CodeHost, "", `tree "t": disk on fire`},
		"no reply":         {"", "", nil, contract.CodeHost, "", "reply to a node need: unexpected end of JSON input"},
		"not an object":    {`[]`, "", nil, contract.CodeHost, "", "reply to a node need: json: cannot unmarshal"},
		"unknown source":   {`{"root":{"id":"r"},"source":"database"}`, "", nil, contract.CodeHost, "", `reply to a node need: unknown source "database"`},
		"no children":      {node, "", nil, contract.CodeHost, "", "reply to a children need: unexpected end"},
		"text as children": {node, `{"children":"a"}`, nil, contract.CodeHost, "", "reply to a children need: json: cannot unmarshal"},
		"no id":            {node, `{"children":[{"id":"1","path":"a"},{"path":"b"}]}`, nil, contract.CodeHost, "", `reply to a children need: child 1 of "" has no id`},
		"two equal ids":    {node, `{"children":[{"id":"1","path":"a"},{"id":"1","path":"b"}]}`, nil, contract.CodeHost, "", `reply to a children need: two children of "" have the id "1"`},
	} {
		_, err := navigated(Remote{"t"}, picks(), printed(), func(n contract.Need) contract.Reply {
			switch {
			case c.refuse != nil:
				return contract.Reply{Error: c.refuse}
			case n.Kind == "node":
				return contract.Reply{Value: json.RawMessage(c.node)}
			}
			return contract.Reply{Value: json.RawMessage(c.children)}
		})
		if e := contract.ErrorOf(err); e == nil || e.Code != c.code || e.Field != c.field || !strings.HasPrefix(e.Message, c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever numbers a host gives, a navigation goes on.
func TestRemoteOddNumbers(t *testing.T) {
	for _, numbers := range []string{``, `,"nodes":-5,"depth":-1`, fmt.Sprintf(`,"nodes":%d,"depth":%d`, math.MaxInt, math.MaxInt), `,"nodes":1,"depth":1`} {
		for _, strategy := range []string{Auto, Beam, Block} {
			r, err := navigated(Remote{"t"}, picks("a", "a/x.go"), with(func(o *Options) { o.Strategy = strategy }), func(n contract.Need) contract.Reply {
				switch q := n.Request.(type) {
				case contract.NodeRequest:
					return contract.Reply{Value: json.RawMessage(`{"root":{"id":"r"}` + numbers + `}`)}
				case contract.ChildrenRequest:
					if q.Node.ID == "r" {
						return says(contract.ChildrenReply{Children: []contract.TreeNode{{ID: "1", Path: "a", Directory: true}}})
					}
				}
				return says(contract.ChildrenReply{Children: []contract.TreeNode{{ID: "2", Path: "a/x.go"}}})
			})
			if err != nil || len(r.Files) != 1 {
				t.Errorf("%s %s: %+v, %v", strategy, numbers, r, err)
			}
		}
	}
}

// Sections of a document are results, and lead on to those below them.
func TestDocumentTree(t *testing.T) {
	for _, strategy := range []string{Beam, Block} {
		r := must(t, chapters(), picks("guide#1", "guide#1.1"), with(func(o *Options) { o.Strategy = strategy }))
		var titles []string
		for _, n := range r.Files {
			titles = append(titles, n.Title)
		}
		same(t, strategy, titles, []string{"Serving", "Routes"})
		for _, n := range r.Trace.Nodes {
			if n.Text != "" || n.Summary != "" || n.Title == "" && n.ID != "doc" {
				t.Errorf("the trace tells %+v", n)
			}
		}
	}
	if _, err := (HostTree{loaded("a")}).List(contract.ChildrenRequest{Node: contract.TreeNode{ID: "9"}}); contract.ErrorOf(err) == nil || contract.ErrorOf(err).Code != contract.CodeNotFound {
		t.Errorf("an unknown node: %v", err)
	}
}
