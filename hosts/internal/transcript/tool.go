package transcript

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// does says what tools of agents do, by their names in lower case without what joins words.
var does = map[string]contract.ToolAction{
	"read": contract.ToolActionRead, "readfile": contract.ToolActionRead, "readmanyfiles": contract.ToolActionRead, "view": contract.ToolActionRead,
	"viewfile": contract.ToolActionRead, "openfile": contract.ToolActionRead, "notebookread": contract.ToolActionRead, "viewimage": contract.ToolActionRead,
	"edit": contract.ToolActionEdit, "multiedit": contract.ToolActionEdit, "write": contract.ToolActionEdit, "writefile": contract.ToolActionEdit, "editfile": contract.ToolActionEdit,
	"create": contract.ToolActionEdit, "createfile": contract.ToolActionEdit, "replace": contract.ToolActionEdit, "strreplace": contract.ToolActionEdit, "insert": contract.ToolActionEdit,
	"notebookedit": contract.ToolActionEdit, "applypatch": contract.ToolActionEdit,
	"bash": contract.ToolActionRun, "shell": contract.ToolActionRun, "runshellcommand": contract.ToolActionRun, "execcommand": contract.ToolActionRun,
	"localshell": contract.ToolActionRun, "localshellcall": contract.ToolActionRun, "runcommand": contract.ToolActionRun, "terminal": contract.ToolActionRun,
}

// joints join the words of a tool's name.
var joints = strings.NewReplacer("_", "", "-", "", ".", "", " ", "")

// fileFields are what tools call the file that they work on.
var fileFields = []string{"file_path", "path", "absolute_path", "filename", "file", "notebook_path", "target_file", "paths"}

// commandFields are what they call what they run.
var commandFields = []string{"command", "cmd", "script"}

// call tells what a tool was called for: paths as they are below the directory that the
// conversation is about, as far as that is known.
func (r *reader) call(name string, input gjson.Result) contract.ToolCall {
	if input.Type == gjson.String && gjson.Valid(input.Str) {
		input = gjson.Parse(input.Str)
	}
	c := contract.ToolCall{Name: cmp.Or(title(name), "a tool"), Does: action(name)}
	if c.Does == "" && input.Get("path").Exists() { // one tool that views and edits
		c.Does = action(input.Get("command").Str)
	}
	patch := patchOf(input)
	switch {
	case patch != "":
		c.Does, c.Files = contract.ToolActionEdit, r.patched(patch)
	case c.Does == contract.ToolActionRun:
		c.Command = line(first(input, commandFields))
	case c.Does != "":
		for _, v := range first(input, fileFields).Array() {
			c.Files = r.withFile(c.Files, v.Str)
		}
	}
	return c
}

// action is what a tool of a name does; "" if that is not known.
func action(name string) contract.ToolAction { return does[strings.ToLower(joints.Replace(name))] }

// first is the first of some fields that there is.
func first(input gjson.Result, fields []string) (v gjson.Result) {
	for _, field := range fields {
		if v = input.Get(field); v.Exists() {
			break
		}
	}
	return v
}

// patchOf is the patch that a tool was given, by itself or as an argument of a shell; "" if there is none.
func patchOf(input gjson.Result) string {
	text := input.Str
	for _, v := range first(input, []string{"input", "patch", "command"}).Array() {
		text += "\n" + v.Str
	}
	if !strings.Contains(text, patchMark) {
		return ""
	}
	return text
}

// line is a command in one line, which may be given as its words.
func line(v gjson.Result) string {
	text := v.Str
	if v.IsArray() {
		var words []string
		for _, w := range v.Array() {
			words = append(words, w.String())
		}
		text = strings.Join(words, " ")
	}
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	for len(text) > maxToolBytes {
		text = strings.ToValidUTF8(text[:maxToolBytes], "")
	}
	return text
}

// patchMark begins what the tool apply_patch of Codex takes, which shells are given as well.
const patchMark = "*** Begin Patch"

// patched are the files that a patch of this form names.
func (r *reader) patched(patch string) (files []string) {
	for l := range strings.Lines(patch) {
		for _, mark := range []string{"*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: "} {
			if name, ok := strings.CutPrefix(strings.TrimSpace(l), mark); ok {
				files = r.withFile(files, name)
			}
		}
	}
	return files
}

// withFile adds a file below the directory of the conversation.
func (r *reader) withFile(files []string, name string) []string {
	name = strings.ReplaceAll(strings.TrimSpace(name), `\`, "/")
	dir := strings.TrimSuffix(strings.ReplaceAll(r.dir, `\`, "/"), "/")
	if below, ok := strings.CutPrefix(name, dir+"/"); ok && dir != "" {
		name = below
	}
	if name = path.Clean(name); name == "." || len(name) > maxToolBytes || len(files) == contract.MaxToolFiles || slices.Contains(files, name) {
		return files
	}
	return append(files, name)
}

// withCalls are the metadata of a message that calls tools.
func withCalls(tools []contract.ToolCall) map[string]any {
	if len(tools) == 0 {
		return nil
	}
	return map[string]any{contract.ToolCalls: tools}
}
