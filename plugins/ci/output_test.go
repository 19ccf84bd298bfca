package ci

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tidwall/gjson"
)

// hostile is a report whose texts try to be more than text.
func hostile() *Report {
	return &Report{Title: "T", Summary: []string{"@everyone #1 <img src=x onerror=alert(1)>"}, Findings: []Finding{
		{Rule: "likely-fault", Path: "a b/c:d,e%.go", Line: 7, EndLine: 6, Name: "F|`x`", Message: "M.", Why: []string{"says ::error::x\n::set-output name=a::b", "\x1b[31m100% | `code`"}, Score: 3},
		{Rule: "change-without-test", Path: "x:y.go", Message: "No test.", Gates: true},
		{Rule: "affected-test", Path: "t/a_test.go", Message: "A test."},
		{Rule: "affected-test", Path: "t/a_test.go", Message: "The same test."},
	}}
}

func write(t *testing.T, f func(*bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := f(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriteGitHub(t *testing.T) {
	got := write(t, func(b *bytes.Buffer) error { return WriteGitHub(b, hostile()) })
	want := `::warning file=a b/c%3Ad%2Ce%25.go,line=7,endLine=7,title=Likely at fault%3A F|` + "`x`" + `::M: says ::error::x ::set-output name=a::b;  [31m100%25 | ` + "`code`" + `.
::error file=x%3Ay.go,title=Changed without a test::No test.
::notice file=t/a_test.go,title=Test of what was changed::A test.
::notice file=t/a_test.go,title=Test of what was changed::The same test.
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	many := &Report{}
	for i := range 30 {
		many.Findings = append(many.Findings, Finding{Rule: "likely-fault", Path: fmt.Sprintf("f%d", i), Message: "M."})
	}
	got = write(t, func(b *bytes.Buffer) error { return WriteGitHub(b, many) })
	if n := strings.Count(got, "\n"); n != maxAnnotations || !strings.Contains(got, "file=f9,") {
		t.Errorf("%d annotations:\n%s", n, got)
	}
}

// TestWriteSARIF checks the structure by the sections of SARIF 2.1.0 that ask for it; task
// test:ci checks it against the published schema.
func TestWriteSARIF(t *testing.T) {
	got := write(t, func(b *bytes.Buffer) error { return WriteSARIF(b, hostile(), "1.2.3") })
	if !json.Valid([]byte(got)) {
		t.Fatal(got)
	}
	for path, want := range map[string]string{
		"version":                    "2.1.0", // 3.13.2
		"runs.#":                     "1",     // 3.13.4
		"runs.0.tool.driver.name":    "cairn", // 3.19.8
		"runs.0.tool.driver.version": "1.2.3",
		"runs.0.results.#":           "4",
		"runs.0.results.0.ruleId":    "likely-fault",
		"runs.0.results.0.level":     "warning", // 3.27.10
		"runs.0.results.1.level":     "error",
		"runs.0.results.2.level":     "note",
		"runs.0.results.0.locations.0.physicalLocation.region":                     `{"startLine":7,"endLine":7}`, // 3.30.7: not before its start
		"runs.0.results.1.locations.0.physicalLocation.region":                     "",
		"runs.0.results.0.locations.0.physicalLocation.artifactLocation.uri":       "a%20b/c:d%2Ce%25.go", // 3.4.3
		"runs.0.results.1.locations.0.physicalLocation.artifactLocation.uri":       "./x:y.go",
		"runs.0.results.1.locations.0.physicalLocation.artifactLocation.uriBaseId": "SRCROOT", // 3.4.4
	} {
		v := gjson.Get(got, path)
		value := v.String()
		if v.IsObject() {
			value = strings.Join(strings.Fields(v.Raw), "")
		}
		if value != want {
			t.Errorf("%s: %s, want %s", path, value, want)
		}
	}
	// 3.27.6: the index is that of the rule with the id; 3.49.3: ids are distinct.
	for _, r := range gjson.Get(got, "runs.0.results").Array() {
		if id := gjson.Get(got, fmt.Sprintf("runs.0.tool.driver.rules.%d.id", r.Get("ruleIndex").Int())).String(); id != r.Get("ruleId").String() {
			t.Errorf("rule %s has the index of %s", r.Get("ruleId"), id)
		}
		if rank := r.Get("rank").Float(); rank < 0 || rank > 100 { // 3.27.25
			t.Errorf("rank %f", rank)
		}
		if strings.ContainsAny(r.Get("message.text").String(), "\n\x1b") {
			t.Errorf("message %q", r.Get("message.text"))
		}
	}
	// The print does not depend on the line.
	a, b := hostile().Findings[0], hostile().Findings[0]
	b.Line = 99
	if a.fingerprint() != b.fingerprint() || a.fingerprint() == hostile().Findings[1].fingerprint() {
		t.Error("fingerprints")
	}
	empty := write(t, func(b *bytes.Buffer) error { return WriteSARIF(b, &Report{}, "") })
	if !gjson.Get(empty, "runs.0.results").IsArray() { // 3.14.23: no results is an empty array
		t.Error(empty)
	}
}

func TestWriteGitLab(t *testing.T) {
	got := write(t, func(b *bytes.Buffer) error { return WriteGitLab(b, hostile()) })
	if n := gjson.Get(got, "#").Int(); n != 3 { // what has the same fingerprint is one
		t.Errorf("%d issues: %s", n, got)
	}
	for path, want := range map[string]string{
		"0.check_name": "likely-fault", "0.severity": "minor", "1.severity": "major", "2.severity": "info",
		"0.location.path": "a b/c:d,e%.go", "0.location.lines.begin": "7", "1.location.lines.begin": "1",
	} {
		if v := gjson.Get(got, path).String(); v != want {
			t.Errorf("%s: %s, want %s", path, v, want)
		}
	}
	if empty := write(t, func(b *bytes.Buffer) error { return WriteGitLab(b, &Report{}) }); strings.TrimSpace(empty) != "[]" {
		t.Error(empty)
	}
}

func TestWriteMarkdown(t *testing.T) {
	got := write(t, func(b *bytes.Buffer) error { return WriteMarkdown(b, hostile(), 0) })
	for _, bad := range []string{"<img", "@everyone", "#1 ", "\x1b", "\n::error"} {
		if strings.Contains(got, bad) {
			t.Errorf("%q is in:\n%s", bad, got)
		}
	}
	if want := "| `a b/c:d,e%.go:7` | `` F\\|`x` `` |"; !strings.Contains(got, want) {
		t.Errorf("%q is not in:\n%s", want, got)
	}
	long := &Report{Title: "T"}
	for range 20000 {
		long.Findings = append(long.Findings, Finding{Rule: "affected-test", Path: strings.Repeat("x", 100), Message: "M."})
	}
	got = write(t, func(b *bytes.Buffer) error { return WriteMarkdown(b, long, MaxSummaryBytes) })
	if len(got) > MaxSummaryBytes || !strings.Contains(got, "More was left out.") {
		t.Errorf("%d bytes", len(got))
	}
}
