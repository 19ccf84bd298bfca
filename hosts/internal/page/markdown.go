package page

import (
	"fmt"
	"io"
	"strings"
)

// Fence writes text as a block of Markdown that nothing in it can end.
func Fence(w io.Writer, language, text string) {
	ticks := "```"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	if language == "unknown" {
		language = ""
	}
	fmt.Fprintf(w, "%s%s\n%s\n%s\n", ticks, language, strings.TrimSuffix(Escape(text, "\t\n"), "\n"), ticks)
}

// Code is an inline code span of Markdown.
func Code(text string) string {
	text = Line(text)
	ticks := "`"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return ticks + text + ticks
}
