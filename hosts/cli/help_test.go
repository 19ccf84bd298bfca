package cli

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
)

// TestHelpIsInGroups holds that the help begins with the five commands that people need first,
// and lists every other command once, in a group.
func TestHelpIsInGroups(t *testing.T) {
	var out bytes.Buffer
	if code := Run(context.Background(), []string{"--help"}, strings.NewReader(""), &out, &out); code != exitFound {
		t.Fatalf("exit code %d: %s", code, &out)
	}
	help := out.String()
	first := regexp.MustCompile(`(?s)\nStart here:\n(.*?)\n\n`).FindStringSubmatch(help)
	if first == nil {
		t.Fatalf("the help does not say where to start:\n%s", help)
	}
	var names []string
	for line := range strings.Lines(first[1]) {
		names = append(names, strings.Fields(line)[0])
	}
	if got := strings.Join(names, " "); got != "search read inspect ask mcp" {
		t.Errorf("the first commands are %q", got)
	}
	for _, g := range groups {
		if !strings.Contains(help, "\n"+g.Title+":\n  ") {
			t.Errorf("no command is in the group %q", g.Title)
		}
	}
	for _, top := range model(t).Children {
		if top.Group == nil {
			t.Errorf("%s is in no group", top.Name)
			continue
		}
		nodes := top.Leaves(true)
		if len(nodes) == 0 || top.DefaultCmd != nil {
			nodes = nodes[:0]
			nodes = append(nodes, top)
		}
		for _, n := range nodes {
			name := commandName(n)
			if got := len(regexp.MustCompile(`(?m)^  `+name+`  +\S`).FindAllString(help, -1)); got != 1 {
				t.Errorf("%q is listed %d times", name, got)
			}
		}
	}
}

// TestVersionTellsTheCommit: a build that knows what it was made of says so, in text and in JSON.
func TestVersionTellsTheCommit(t *testing.T) {
	commit = "0123456789abcdef0123456789abcdef01234567"
	defer func() { commit = "" }()
	for args, want := range map[string]string{
		"version":               " (0123456789ab), contract ",
		"version --format json": `"commit":"0123456789abcdef0123456789abcdef01234567"`,
	} {
		var out bytes.Buffer
		if code := Run(context.Background(), strings.Fields(args), strings.NewReader(""), &out, io.Discard); code != exitFound || !strings.Contains(out.String(), want) {
			t.Errorf("cairn %s ends with %d and prints %q, without %q", args, code, &out, want)
		}
	}
}
