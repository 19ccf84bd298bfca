package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// gemini reads a session of Gemini CLI, as they lie in
// ~/.gemini/tmp/PROJECT/chats/session-….json:
//
//	{"sessionId":"…","startTime":"…","messages":[{"id":"…","timestamp":"…","type":"user","content":"…"},
//	    {"id":"…","timestamp":"…","type":"gemini","content":"…","model":"…","toolCalls":[{"name":"…","args":{…}}]}]}
//
// Contents are text, or a list of {"text":"…"}. Messages of other types (info, error) are
// the program's own.
func (r *reader) gemini(v gjson.Result) {
	r.line = 1 // the file is one value
	s := r.session(v.Get("sessionId").Str)
	for _, m := range v.Get("messages").Array() {
		role := m.Get("type").Str
		switch role {
		case "gemini", "model":
			role = "assistant"
		case "user", "assistant":
		case "":
			r.plain(m)
			continue
		default:
			r.left["bookkeeping: "+role]++
			continue
		}
		text, _ := r.blocks(m.Get("content"))
		extra := map[string]any{}
		if model := m.Get("model").Str; model != "" {
			extra["model"] = model
		}
		var calls []string
		var tools []contract.ToolCall
		for _, c := range m.Get("toolCalls").Array() {
			tools = append(tools, r.call(c.Get("name").Str, c.Get("args")))
			calls = append(calls, used(c.Get("name").Str, c.Get("args")))
		}
		if len(calls) > 0 {
			extra[contract.ToolCalls] = tools
			text = strings.TrimSpace(text + "\n\n" + strings.Join(calls, "\n\n"))
		}
		r.add(s, m.Get("id").Str, role, text, moment(m.Get("timestamp")), extra)
	}
}

// geminiTurns reads what /chat save of Gemini CLI writes: the turns as its API has them,
//
//	[{"role":"user","parts":[{"text":"…"}]},{"role":"model","parts":[{"functionCall":{"name":"…","args":{…}}}]}]
func (r *reader) geminiTurns(v gjson.Result) {
	r.line = 1
	s := r.session("")
	for _, m := range v.Array() {
		role := m.Get("role").Str
		if role == "model" {
			role = "assistant"
		}
		if role != "user" && role != "assistant" {
			r.wrong("a turn of role %q", role)
			continue
		}
		var parts []string
		var tools []contract.ToolCall
		for _, p := range m.Get("parts").Array() {
			switch {
			case p.Get("text").Exists():
				parts = append(parts, p.Get("text").Str)
			case p.Get("functionCall").Exists():
				tools = append(tools, r.call(p.Get("functionCall.name").Str, p.Get("functionCall.args")))
				parts = append(parts, used(p.Get("functionCall.name").Str, p.Get("functionCall.args")))
			case p.Get("functionResponse").Exists():
				r.left["tool results"]++
			default:
				r.left["pictures and files"]++
			}
		}
		if len(parts) > 0 {
			r.add(s, "", role, strings.Join(parts, "\n\n"), 0, withCalls(tools))
		}
	}
}
