package transcript

import (
	"cmp"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// codex reads a line of a rollout of Codex CLI, as they lie in
// ~/.codex/sessions/YYYY/MM/DD/rollout-TIME-ID.jsonl:
//
//	{"timestamp":"…","type":"session_meta","payload":{"id":"…","cwd":"…"}}
//	{"timestamp":"…","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"…"}]}}
//	{"timestamp":"…","type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{…}","call_id":"…"}}
//	{"timestamp":"…","type":"event_msg","payload":{"type":"agent_message","message":"…"}}
//
// Older files have the payloads as lines, behind a first line {"id":"…","timestamp":"…",
// "instructions":"…"}. Events say again what items say, so they are left out; so are
// reasoning, tool results, and the context that the program puts before the user's
// words.
func (r *reader) codex(v gjson.Result) {
	item, kind := v, v.Get("type").Str
	if p := v.Get("payload"); p.IsObject() {
		item = p
		if kind == "session_meta" {
			r.session(p.Get("id").Str)
			r.dir = p.Get("cwd").Str
			return
		}
		if kind != "response_item" {
			r.left["bookkeeping: "+kind]++
			return
		}
		kind = p.Get("type").Str
	} else if kind == "" {
		if id := v.Get("id").Str; id != "" {
			r.session(id)
		} else {
			r.left["bookkeeping: state"]++
		}
		return
	}
	s := r.last()
	at := moment(v.Get("timestamp"))
	switch kind {
	case "message":
		r.codexMessage(s, item, at)
	case "function_call", "custom_tool_call", "local_shell_call":
		name := item.Get("name").Str
		input := item.Get("arguments")
		for _, other := range []string{"input", "action"} {
			if !input.Exists() {
				input = item.Get(other)
			}
		}
		r.add(s, item.Get("call_id").Str, "assistant", used(name, input), at, map[string]any{contract.ToolCalls: []contract.ToolCall{r.call(cmp.Or(name, kind), input)}})
	case "function_call_output", "custom_tool_call_output":
		r.left["tool results"]++
	case "reasoning":
		r.left["thinking"]++
	default:
		r.left["items: "+kind]++
	}
}

// codexMessage reads what was said.
func (r *reader) codexMessage(s *Session, item gjson.Result, at int64) {
	role := item.Get("role").Str
	text, _ := r.blocks(item.Get("content"))
	switch {
	case role == "developer" || role == "user" && injected(text):
		r.left["context put in by the program"]++
	case role != "user" && role != "assistant" && role != "system":
		r.wrong("a message of role %q", role)
	default:
		r.add(s, item.Get("id").Str, role, text, at, nil)
	}
}

// last is the session that the file is in.
func (r *reader) last() *Session {
	if len(r.sessions) > 0 {
		return r.sessions[len(r.sessions)-1]
	}
	return r.session("")
}

// injected tells whether a user's message is not the user's.
func injected(text string) bool {
	for _, tag := range []string{"<environment_context>", "<user_instructions>", "<permissions instructions>", "# AGENTS.md instructions"} {
		if strings.HasPrefix(strings.TrimSpace(text), tag) {
			return true
		}
	}
	return false
}
