package mcp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/text"
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

// The page's session is one of five calls that the tools take. With the checkouts of the
// benchmark at hand ($CAIRN_BENCH_CHECKOUTS) each costs what the page says, and says what it shows.
func TestDocumentSession(t *testing.T) {
	b, err := os.ReadFile("../../docs/mcp.md")
	check(t, err)
	_, section, _ := strings.Cut(string(b), "\n## A session\n")
	section, _, _ = strings.Cut(section, "\n## ")
	gin := filepath.Join(os.Getenv("CAIRN_BENCH_CHECKOUTS"), "gin")
	_, missing := os.Stat(filepath.Join(gin, "gin.go"))
	root := gin
	if missing != nil {
		root = tree(t, "demo", demo)
	}
	s := plainly(t, root)
	c := connect(t, s, nil)
	calls := regexp.MustCompile(`(?m)^    ([a-z]+) (\{.*\}) +([\d,]+) tokens\n((?:      .*\n|\n)*)`).FindAllStringSubmatch(section+"\n", -1)
	if len(calls) != 5 {
		t.Errorf("%d calls are shown", len(calls))
	}
	for _, call := range calls {
		at := slices.IndexFunc(s.tools, func(q tool) bool { return q.name == call[1] })
		if at < 0 {
			t.Errorf("%s is not offered", call[1])
			continue
		}
		given, bad := s.tools[at].passed(json.RawMessage(call[2]), false)
		if bad == nil {
			_, bad = s.read(t.Context(), s.tools[at], given)
		}
		if bad != nil {
			t.Errorf("%s %s: %v", call[1], call[2], bad)
		}
		if missing != nil {
			continue
		}
		var args arguments
		check(t, json.Unmarshal([]byte(call[2]), &args))
		got, failed := textOf(t, c, call[1], args)
		if said, _ := strconv.Atoi(strings.ReplaceAll(call[3], ",", "")); failed || text.Tokens(got) != said {
			t.Errorf("%s %s: %d tokens, %d are said", call[1], call[2], text.Tokens(got), said)
		}
		for line := range strings.SplitSeq(call[4], "\n") {
			if line = strings.TrimSuffix(strings.TrimPrefix(line, "      "), "…"); !strings.Contains(got, strings.TrimSpace(line)) {
				t.Errorf("%s %s: there is no %q in\n%s", call[1], call[2], line, got)
			}
		}
	}
}
