package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// plain reads a message as the APIs of model providers take them, in a list or one to a
// line:
//
//	{"role":"user","content":"…"}
//	{"role":"assistant","content":[{"type":"text","text":"…"}],"tool_calls":[{"function":{"name":"…","arguments":"…"}}]}
func (r *reader) plain(m gjson.Result) {
	role := m.Get("role").Str
	switch role {
	case "developer":
		role = "system"
	case "model":
		role = "assistant"
	case "tool", "function":
		r.left["tool results"]++
		return
	case "user", "assistant", "system":
	default:
		r.wrong("a message of role %q", role)
		return
	}
	text, tools := "", []contract.ToolCall(nil)
	if c := m.Get("content"); c.Exists() && c.Type != gjson.Null {
		text, tools = r.blocks(c)
	}
	for _, c := range m.Get("tool_calls").Array() {
		tools = append(tools, r.call(c.Get("function.name").Str, c.Get("function.arguments")))
		text += "\n\n" + used(c.Get("function.name").Str, c.Get("function.arguments"))
	}
	at := int64(0)
	for _, name := range []string{"timestamp", "created_at", "at", "date"} {
		if at = moment(m.Get(name)); at > 0 {
			break
		}
	}
	r.add(r.session(m.Get("session_id").Str), m.Get("id").Str, role, text, at, withCalls(tools))
}
