package transcript

import (
	"cmp"
	"slices"

	"github.com/tidwall/gjson"
)

// chatgpt reads conversations.json of an export of ChatGPT, or one of its elements:
//
//	[{"id":"…","title":"…","create_time":1700000000.1,"current_node":"n2","mapping":{
//	    "n1":{"id":"n1","parent":null,"children":["n2"],"message":{"id":"…","author":{"role":"user"},"create_time":…,
//	        "content":{"content_type":"text","parts":["…"]}}}, …}}]
//
// A conversation is a tree, for words may be edited; what leads to current_node is what
// was said in the end. The rest is left out.
func (r *reader) chatgpt(v gjson.Result) {
	all := []gjson.Result{v}
	if v.IsArray() {
		all = v.Array()
	}
	r.line = 1 // the file is one value
	for _, c := range all {
		nodes := c.Get("mapping").Map()
		if len(nodes) == 0 {
			r.wrong("a conversation without messages")
			continue
		}
		s := r.session(cmp.Or(c.Get("id").Str, c.Get("conversation_id").Str))
		s.Name = title(c.Get("title").Str)
		var path []gjson.Result
		seen := map[string]bool{}
		for at := c.Get("current_node").Str; at != "" && !seen[at]; at = nodes[at].Get("parent").Str {
			seen[at] = true
			path = append(path, nodes[at])
		}
		for id, n := range nodes {
			if !seen[id] && n.Get("message.content").Exists() {
				r.left["messages that were edited away"]++
			}
		}
		for _, n := range slices.Backward(path) {
			r.turn(s, n.Get("message"))
		}
	}
}

func (r *reader) turn(s *Session, m gjson.Result) {
	if !m.IsObject() {
		return // the root
	}
	role, kind := m.Get("author.role").Str, m.Get("content.content_type").Str
	switch {
	case role == "tool":
		r.left["tool results"]++
		return
	case role != "user" && role != "assistant" && role != "system":
		r.wrong("a message of role %q", role)
		return
	case kind == "text", kind == "multimodal_text":
	case kind == "code":
		r.add(s, m.Get("id").Str, role, m.Get("content.text").Str, moment(m.Get("create_time")), nil)
		return
	default:
		r.left["blocks: "+kind]++
		return
	}
	text := ""
	for _, p := range m.Get("content.parts").Array() {
		if p.Type != gjson.String {
			r.left["pictures and files"]++
			continue
		}
		if text != "" {
			text += "\n\n"
		}
		text += p.Str
	}
	r.add(s, m.Get("id").Str, role, text, moment(m.Get("create_time")), nil)
}
