// Package docs holds what is too long for the README, and the test of what names tests.
package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var named = regexp.MustCompile("`([^` ]+_test\\.go)` `((?:Test|Fuzz)\\w+)`")

// TestSecurity: every line of the threat model that says what somebody cannot do names a
// test, and every test that is named is there.
func TestSecurity(t *testing.T) {
	b, err := os.ReadFile("../SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, line := range strings.Split(string(b), "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if !strings.HasPrefix(line, "| ") || cells[0] == "can or cannot" {
			continue
		}
		lines++
		tests := named.FindAllStringSubmatch(line, -1)
		if len(tests) == 0 && (strings.Contains(line, "cannot") || strings.Contains(line, "TODO")) {
			t.Errorf("no test holds %q", line)
		}
		rest := named.ReplaceAllString(strings.TrimPrefix(strings.Trim(line, "| "), cells[0]), "")
		if left := strings.Trim(rest, "|, "); left != "" {
			t.Errorf("%q in the column of tests is not a file and a test", left)
		}
		for _, n := range tests {
			code, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(n[1])))
			if err != nil {
				t.Errorf("%q: %v", cells[0], err)
			} else if !strings.Contains(string(code), "\nfunc "+n[2]+"(") {
				t.Errorf("%q: there is no %s in %s", cells[0], n[2], n[1])
			}
		}
	}
	if lines < 40 {
		t.Errorf("only %d lines were found", lines)
	}
}
