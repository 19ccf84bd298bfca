package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// claude reads a line of a transcript of Claude Code, as they lie in
// ~/.claude/projects/DIRECTORY/SESSION.jsonl:
//
//	{"type":"summary","summary":"…","leafUuid":"…"}
//	{"type":"user","uuid":"…","sessionId":"…","timestamp":"2026-01-02T03:04:05.678Z","message":{"role":"user","content":"…"}}
//	{"type":"assistant","uuid":"…","sessionId":"…","timestamp":"…","message":{"role":"assistant","model":"…","content":[
//	    {"type":"text","text":"…"}, {"type":"thinking",…}, {"type":"tool_use","name":"Bash","input":{…}}]}}
//	{"type":"user",…,"message":{"role":"user","content":[{"type":"tool_result",…}]}}
//
// Lines of other types are bookkeeping. What subagents said (isSidechain) and what the
// program said to itself (isMeta, isCompactSummary) is left out, as are commands to it, and so are thinking and tool results.
func (r *reader) claude(v gjson.Result) {
	kind := v.Get("type").Str
	switch {
	case kind == "summary":
		if s := r.session(v.Get("sessionId").Str); s.Name == "" {
			s.Name = title(v.Get("summary").Str)
		}
		return
	case kind != "user" && kind != "assistant" && kind != "system":
		r.left["bookkeeping: "+kind]++
		return
	case v.Get("isSidechain").Bool():
		r.left["messages of subagents"]++
		return
	case v.Get("isMeta").Bool(), v.Get("isCompactSummary").Bool():
		r.left["messages of the program to itself"]++
		return
	}
	r.dir = v.Get("cwd").Str
	content := v.Get("message.content")
	if kind == "system" {
		content = v.Get("content")
	}
	if !content.Exists() {
		if kind == "system" {
			r.left["bookkeeping: system"]++
			return
		}
		r.wrong("a message of type %q without content", kind)
		return
	}
	text, tools := r.blocks(content)
	if text == "" {
		return // of what was left out, and counted
	}
	if strings.HasPrefix(text, "<command-name>") || strings.HasPrefix(text, "<local-command-stdout>") {
		r.left["commands to the program"]++
		return
	}
	extra := map[string]any{}
	if m := v.Get("message.model").Str; m != "" {
		extra["model"] = m
	}
	if len(tools) > 0 {
		extra[contract.ToolCalls] = tools
	}
	r.add(r.session(v.Get("sessionId").Str), v.Get("uuid").Str, kind, text, moment(v.Get("timestamp")), extra)
}

// blocks joins the blocks of a message as providers have them: texts, and a line for
// each call of a tool.
func (r *reader) blocks(content gjson.Result) (text string, tools []contract.ToolCall) {
	if content.Type == gjson.String {
		return content.Str, nil
	}
	if !content.IsArray() {
		r.wrong("a content that is neither text nor a list")
		return "", nil
	}
	var parts []string
	for _, b := range content.Array() {
		switch kind := b.Get("type").Str; {
		case b.Type == gjson.String:
			parts = append(parts, b.Str)
		case b.Get("text").Type == gjson.String:
			parts = append(parts, b.Get("text").Str)
		case kind == "tool_use":
			tools = append(tools, r.call(b.Get("name").Str, b.Get("input")))
			parts = append(parts, used(b.Get("name").Str, b.Get("input")))
		case kind == "tool_result":
			r.left["tool results"]++
		case kind == "thinking", kind == "redacted_thinking", kind == "reasoning":
			r.left["thinking"]++
		default:
			r.left["blocks: "+kind]++
		}
	}
	return strings.TrimSpace(strings.Join(parts, "\n\n")), tools
}

// title makes a name of a session.
func title(s string) string {
	line := strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), " ")
	if r := []rune(line); len(r) > 120 {
		line = string(r[:119]) + "…"
	}
	return strings.ReplaceAll(line, "\x00", "")
}
