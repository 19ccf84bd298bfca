package hooks

import (
	"fmt"
	"strings"
)

// The lines that our part of a hook is between. The first tells what the file was before.
const (
	begins = "# >>> cairn: "
	ends   = "# <<< cairn\n"
)

// kind is how our part came into a file.
type kind string

const (
	beside kind = "beside what was there"
	alone  kind = "this file is cairn's"
	before kind = "what was there is called at the end"
)

// shebang is the first line of hooks that are ours.
const shebang = "#!/bin/sh\n"

// suffix is that of what was there before, where it cannot have a block.
const suffix = ".before-cairn"

// block is our part of a hook. command is where the program is if it is not in PATH.
func block(name string, k kind, command string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%s; cairn hooks uninstall takes it out\n", begins, k)
	fmt.Fprintf(&b, "cairn_program=cairn\ncommand -v cairn >/dev/null 2>&1 || cairn_program=%s\n", quote(command))
	run := `"$cairn_program" hooks run ` + name
	if Reports(name) {
		fmt.Fprintf(&b, "if command -v \"$cairn_program\" >/dev/null 2>&1; then %s </dev/null >&2 || :; fi\n", run)
	} else {
		fmt.Fprintf(&b, "if command -v \"$cairn_program\" >/dev/null 2>&1; then (%s </dev/null >/dev/null 2>&1 &) || :; fi\n", run)
	}
	if k == before {
		fmt.Fprintf(&b, "if [ -x \"$0%[1]s\" ]; then exec \"$0%[1]s\" \"$@\"; fi\n", suffix)
	}
	b.WriteString(ends)
	return b.String()
}

// quote makes a word of the shell.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// parse finds our part of a hook: the text before it, after it, and how it came there.
func parse(content string) (head, tail string, k kind, found bool) {
	at := strings.Index(content, "\n"+begins) + 1
	if at == 0 {
		return "", "", "", false
	}
	length := strings.Index(content[at:], "\n"+ends)
	if length < 0 {
		return "", "", "", false
	}
	for _, k := range []kind{beside, alone, before} {
		if strings.HasPrefix(content[at+len(begins):], string(k)+";") {
			return content[:at], content[at+length+1+len(ends):], k, true
		}
	}
	return "", "", "", false
}

// takesBlock tells whether a hook is a shell script that a block can go into: after the
// first line nothing of the script has run yet, and its exit code is its own.
func takesBlock(content string) bool {
	first, _, whole := strings.Cut(content, "\n")
	if !whole || strings.HasSuffix(first, "\r") || strings.Contains(content, "\x00") {
		return false
	}
	words := strings.Fields(strings.TrimPrefix(first, "#!"))
	if !strings.HasPrefix(first, "#!") || len(words) == 0 {
		return false
	}
	if strings.HasSuffix(words[0], "/env") && len(words) == 2 {
		words = words[1:]
	}
	switch words[0][strings.LastIndexByte(words[0], '/')+1:] {
	case "sh", "bash", "dash", "ash", "ksh", "zsh":
		return true
	}
	return false
}
