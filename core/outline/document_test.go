package outline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sectionsOf lists what a document consists of: lines, kind if it is no heading, name.
func sectionsOf(l Language, src string) []string {
	var p Parser
	f := p.Parse(l, []byte(src), Definitions)
	list := []string{}
	for _, d := range f.Definitions {
		what := ""
		if d.Kind != Heading {
			what = d.Kind.String() + " "
		}
		list = append(list, fmt.Sprintf("%d-%d %s%s", d.StartLine, d.EndLine, what, d.Name.Of(f.Text)))
	}
	return list
}

func TestDocuments(t *testing.T) {
	for _, c := range []struct {
		what string
		l    Language
		src  string
		want []string
	}{
		{"JSON as a tool writes it", OpenAPI, "{\n \"openapi\": \"3.1.0\",\n \"paths\": {\n  \"/a/{b}\": {\n   \"get\": {\"x\": {\"get\": {}}},\n   \"x-y\": {}\n  }\n },\n \"components\": {\n  \"schemas\": {\"A\": {\"properties\": {\"get\": {}}}}\n }\n}\n",
			[]string{"4-8 /a/{b}", "5-8 GET /a/{b}", "10-11 A"}},
		{"JSON on one line", OpenAPI, `{"swagger":"2.0","definitions":{"A":{},"B":{}},"paths":{"/a":{"put":{}}}}`, []string{"1-1 A", "1-1 B", "1-1 /a", "1-1 PUT /a"}},
		{"a notebook on one line", Notebook, `{"cells":[{"cell_type":"markdown","source":["# A\n","b"]},{"cell_type":"markdown","source":"# C"}]}`, []string{"1-1 A"}},
		{"a notebook of another language", Notebook, "{\"cells\":[\n{\"cell_type\":\"code\",\"source\":[\n\"function f() {}\"]}],\n\"metadata\":{\"kernelspec\":{\"language\":\"javascript\"}}}", []string{"3-3 function f"}},
		{"a notebook of a language that is not known", Notebook, "{\"cells\":[\n{\"cell_type\":\"code\",\"source\":[\n\"def f(): pass\"]}],\n\"metadata\":{\"kernelspec\":{\"language\":\"R\"}}}", []string{}},
		{"what is no notebook", Notebook, `[{"cells": 1}, {"source": ["# A"]}]`, []string{}},
		{"a page made of sources", HTML, "<html><head><link href=\"css/jazzy.css\"></head><h1>A</h1>", []string{}},
		{"a heading in Markdown's HTML", Markdown, "<h1 align=\"center\">A <b>B</b></h1>\n<h1>\nC</h1>\n", []string{"1-3 A B"}},
		{"front matter with carriage returns", Markdown, "---\r\na: b\r\n---\r\n# A\r\n", []string{"4-4 A"}},
		{"settings without an end", Markdown, "---\n# A\n", []string{"2-2 A"}},
		{"a code span that is no fence", Markdown, "``` a ``` b\n# A\n", []string{"2-2 A"}},
		{"a label underlined", Markdown, "REQ-1: a\n---\nb\n", []string{"1-3 REQ-1: a", "1-3 requirement REQ-1"}},
		{"labels one below the other", Text, "REQ-1: a\nb\nREQ-2: c\n", []string{"1-2 requirement REQ-1", "3-3 requirement REQ-2"}},
		{"what only names labels", Markdown, "REQ-1\n\nsee REQ-2: a\n\nUS-EAST-1: a\n\nSHA-256: a\n\nFR-1 was done\n\nREQ-: a\n", []string{}},
		{"wishes that are no stories", Markdown, "As a user, you want a cat so that it purrs.\n\nas a user I want it so that\n\nAs a user, I want a cat.\n\nAs a user\n\nI want it so that\n", []string{}},
		{"demands elsewhere", Markdown, "# Usage\n\nThe file must exist.\n", []string{"1-3 Usage"}},
	} {
		if diff := cmp.Diff(c.want, sectionsOf(c.l, c.src)); diff != "" {
			t.Errorf("%s: %s", c.what, diff)
		}
	}
}

func TestLabel(t *testing.T) {
	for text, want := range map[string]string{
		"REQ-1": "REQ-1 requirement true", "REQ-AUTH-12: x": "REQ-AUTH-12 requirement true", "APP_REQ-3.2.": "APP_REQ-3.2 requirement true", "FR-1)": "FR-1 requirement false",
		"US-4": "US-4 user_story false", "NFR-1-2 x": "NFR-1-2 requirement true",
		"REQ": "", "REQ-": "", "REQ-1a": "", "req-1": "", "X-1": "", "REQ1": "", "FOO-FR-1": "", "REQ-1/2": "", "": "", strings.Repeat("REQ-", 20) + "1": "",
	} {
		got := ""
		if n, kind, sure := Label([]byte(text)); n > 0 {
			got = fmt.Sprintf("%s %s %t", text[:n], kind, sure)
		}
		if got != want {
			t.Errorf("%q begins with %q, want %q", text, got, want)
		}
	}
}

func TestTags(t *testing.T) {
	src := []byte(`<!-- <no> --><a href="x>y" ID=z checked data-id='q'>1 < 2</a><script>"<b>"</script><br/><i class="`)
	var got []string
	for at := 0; at < len(src); {
		var tag Tag
		if tag, at = NextTag(src, at); !tag.Name.Empty() {
			got = append(got, fmt.Sprintf("%s %t %s %s", tag.Name.Of(src), tag.Close, tag.Attribute(src, "href").Of(src), tag.Attribute(src, "id").Of(src)))
		}
	}
	want := []string{"a false x>y z", "a true  ", "script false  ", "script true  ", "br false  ", "i false  "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
