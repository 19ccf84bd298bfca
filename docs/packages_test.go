package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPackages: the page of packages names the tests that use them, each of them, and says of each
// artefact how far it was used.
func TestPackages(t *testing.T) {
	var there []string
	files, err := filepath.Glob("../hosts/release/stranger/*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no tests of packages", err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(string(b), -1) {
			there = append(there, m[1])
		}
	}
	page := text(t, "packages.md")
	for _, name := range there {
		if !strings.Contains(page, "`"+name+"`") {
			t.Errorf("docs/packages.md does not tell what %s uses", name)
		}
	}
	rows := 0
	for _, line := range strings.Split(page, "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if !strings.HasPrefix(line, "| ") || cells[0] == "artefact" {
			continue
		}
		rows++
		if len(cells) != 4 || !regexp.MustCompile(`^(executed|built|linted|never)\b`).MatchString(cells[2]) {
			t.Errorf("the row %q does not say whether it was executed", line)
			continue
		}
		for _, m := range regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(cells[3], -1) {
			if !slices.Contains(there, m[1]) {
				t.Errorf("the row %q names %s, which there is not", line, m[1])
			}
		}
		if strings.HasPrefix(cells[2], "executed") && !strings.Contains(cells[3], "Test") && !strings.Contains(cells[3], "testdata/") {
			t.Errorf("no test executes what the row %q says is", line)
		}
	}
	if rows < 15 {
		t.Errorf("%d artefacts", rows)
	}
}
