package mcp

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The page of the server gives each tool only arguments that it takes, and leaves no tool out.
func TestDocumentTellsTools(t *testing.T) {
	b, err := os.ReadFile("../../docs/mcp.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	var told []string
	for _, row := range regexp.MustCompile("(?m)^\\|(?: [a-z]+ \\|)? (`[a-z]+`(?:, `[a-z]+`)*) \\| (.*?) ?\\| .* \\|$").FindAllStringSubmatch(page, -1) {
		names := regexp.MustCompile("[a-z]+").FindAllString(row[1], -1)
		told = append(told, names...)
		arguments := strings.Split(row[2], ";") // of the tools of the row, one after the other
		for i, name := range names {
			at := slices.IndexFunc(tools, func(q tool) bool { return q.name == name })
			if at < 0 {
				t.Errorf("docs/mcp.md tells the tool %q, which there is not", name)
				continue
			}
			for _, argument := range regexp.MustCompile("[a-z_]+").FindAllString(arguments[min(i, len(arguments)-1)], -1) {
				if argument != "or" && !slices.ContainsFunc(tools[at].params, func(p param) bool { return p.name == argument }) {
					t.Errorf("docs/mcp.md gives %s the argument %q, which it refuses", name, argument)
				}
			}
		}
	}
	for _, q := range tools {
		if !slices.Contains(told, q.name) {
			t.Errorf("docs/mcp.md does not tell the tool %s", q.name)
		}
	}
	writing := slices.ContainsFunc(memoryTools, func(m tool) bool { return m.writes })
	if head, _, _ := strings.Cut(page, "\n## "); writing && !strings.Contains(head, "the tools that remember write into a store of their own") {
		t.Error("docs/mcp.md does not say that some tools write")
	}
}
