package docs

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

// TestVersions: the table of versions is that of the source.
func TestVersions(t *testing.T) {
	page, format := text(t, "versions.md"), text(t, "../core/index/container.go")
	constant := func(name string) string {
		m := regexp.MustCompile(`(?m)^\s` + name + `\s*= (\d+)`).FindStringSubmatch(format)
		if m == nil {
			t.Fatalf("the format of snapshots has no constant %s", name)
		}
		return m[1]
	}
	for what, version := range map[string]string{
		"release":                       engine.Release,
		"contract":                      fmt.Sprint(contract.Version),
		"snapshot, `.cairn`":            fmt.Sprintf("%s, read from %s on", constant("formatVersion"), constant("minRead")),
		"store of what agents remember": fmt.Sprint(sqlite.Version),
	} {
		if row := fmt.Sprintf("| %s | %s |", what, version); !strings.Contains(page, row) {
			t.Errorf("docs/versions.md has no row %q", row)
		}
	}
	if told := fmt.Sprintf("Snapshot format %s.", constant("formatVersion")); !strings.Contains(text(t, "../CHANGELOG.md"), told) {
		t.Errorf("the changelog does not say %q", told)
	}
}

var (
	heading  = regexp.MustCompile(`^## \[(\d+)\.(\d+)\.(\d+)\] - \d{4}-\d{2}-\d{2}$`)
	sections = []string{"### Added", "### Changed", "### Deprecated", "### Removed", "### Fixed", "### Security"}
)

// TestChangelog: it is kept in the way of keepachangelog.com, and the newest release in it is not
// newer than the code.
func TestChangelog(t *testing.T) {
	for _, wrong := range changelogFaults(text(t, "../CHANGELOG.md"), engine.Release) {
		t.Error(wrong)
	}
	for log, want := range map[string]string{
		"## [1.0.0] - 2030-01-02\n\n### Added\n\n- x\n":                                                                   "the first heading is",
		"## [Unreleased]\n\n### News\n\n- x\n":                                                                            "is not one of",
		"## [Unreleased]\n\n- x\n":                                                                                        "stands in no section",
		"## [Unreleased]\n\n### Added\n\n### Fixed\n\n- x\n":                                                              "is empty",
		"## [Unreleased]\n\n### Added\n\n- x\n\n## [0.9.0] - 2030-01-02\n\n## [0.10.0] - 2029-01-02\n":                    "stands below",
		"## [Unreleased]\n\n## 0.9.0, soon\n":                                                                             "is no release",
		"## [Unreleased]\n\n## [2.0.0] - 2030-01-02\n\n### Fixed\n\n- x\n":                                                "newer than the code",
		"## [Unreleased]\n\n### Added\n\n- x\n\n## [1.0.0] - 2030-01-02\n\n### Fixed\n\n- x\n\n## [0.1.0] - 2029-01-02\n": "",
	} {
		got := strings.Join(changelogFaults(log, "1.0.0"), "; ")
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("of %q it is said %q, want %q", log, got, want)
		}
	}
}

// changelogFaults are what is wrong with the form of a changelog.
func changelogFaults(log, release string) (wrong []string) {
	fault := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	var last []int
	section, filled, first := "", true, true
	leave := func() {
		if !filled {
			fault("%q is empty", section)
		}
		section, filled = "", true
	}
	for _, line := range strings.Split(log, "\n") {
		switch {
		case strings.HasPrefix(line, "## "):
			leave()
			if first && line != "## [Unreleased]" {
				fault("the first heading is %q", line)
			}
			if !first {
				last = releaseBelow(line, last, fault)
				if len(last) > 0 && slices.Compare(last, numbers(release)) > 0 {
					fault("%q is newer than the code, %s", line, release)
				}
			}
			first = false
		case strings.HasPrefix(line, "### "):
			leave()
			section, filled = line, false
			if !slices.Contains(sections, line) {
				fault("%q is not one of %q", line, sections)
			}
		case strings.HasPrefix(line, "- "):
			if section == "" {
				fault("%q stands in no section", line)
			}
			filled = true
		}
	}
	leave()
	return wrong
}

// releaseBelow reads the heading of a release, which is older than the one above it.
func releaseBelow(line string, above []int, fault func(string, ...any)) []int {
	if !heading.MatchString(line) {
		fault("%q is no release with its day", line)
		return above
	}
	n := numbers(line)[:3]
	if above != nil && slices.Compare(n, above) >= 0 {
		fault("%q stands below a release that is not newer", line)
	}
	return n
}

// numbers are those that a text holds.
func numbers(text string) (list []int) {
	for _, m := range regexp.MustCompile(`\d+`).FindAllString(text, -1) {
		n := 0
		fmt.Sscan(m, &n)
		list = append(list, n)
	}
	return list
}

func text(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
