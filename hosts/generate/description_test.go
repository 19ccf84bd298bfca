package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// TestDescriptions: a reader of a schema finds what everything is, in the names that JSON has.
func TestDescriptions(t *testing.T) {
	s := read(t)
	look := descriptions{fields: goFields(t)}
	for _, o := range s.Operations {
		look.at("operation "+o.Name, o.Doc)
	}
	for _, g := range s.Groups {
		look.at("group "+g.Name, strings.TrimPrefix(g.Doc, g.Name))
	}
	for _, x := range append(envelopes(), s.Types...) {
		look.at("type "+x.Name, x.Doc)
		for _, f := range x.Fields {
			look.at(x.Name+"."+f.Name, f.Doc)
			look.repeats(x.Name+"."+f.Name, f)
		}
	}
	for _, e := range s.Enums {
		look.at("enumeration "+e.Name, strings.TrimPrefix(e.Doc, e.Name))
		for _, v := range e.Values {
			look.at(e.Name+" "+v.Text, v.Doc)
		}
	}
	for _, c := range s.Codes {
		look.at("code "+c.Text, c.Doc)
	}
	for _, bad := range look.bad {
		t.Error(bad)
	}
}

// descriptions are looked at one by one; fields are the names of Go.
type descriptions struct {
	fields map[string]bool
	bad    []string
}

func (d *descriptions) say(format string, a ...any) { d.bad = append(d.bad, fmt.Sprintf(format, a...)) }

// words of a description that could be names. What is quoted is shown as it is.
var (
	quotedText = regexp.MustCompile("\"[^\"]*\"|`[^`]*`")
	goLink     = regexp.MustCompile(`\[[A-Z]`)
	goWord     = regexp.MustCompile(`[A-Z]\w*`)
)

func (d *descriptions) at(what, doc string) {
	if strings.TrimSpace(doc) == "" {
		d.say("%s has no description", what)
	}
	if goLink.MatchString(doc) {
		d.say("%s refers to Go: %q", what, doc)
	}
	plain := quotedText.ReplaceAllString(doc, "")
	for _, at := range goWord.FindAllStringIndex(plain, -1) {
		word := plain[at[0]:at[1]]
		before := strings.TrimSpace(plain[:at[0]])
		begins := before == "" || strings.HasSuffix(before, ".") || strings.HasSuffix(before, ":")
		if d.fields[word] && (!begins || camel(word)) {
			d.say("%s names the Go field %s: %q", what, word, doc)
		}
	}
}

// camel tells whether a capital follows a small letter.
func camel(s string) bool {
	for i, r := range s[1:] {
		if unicode.IsUpper(r) && unicode.IsLower(rune(s[i])) {
			return true
		}
	}
	return false
}

// bounds in words: "1 to 10", "at most 5".
var inWords = regexp.MustCompile(`\d+ to \d+`)

// repeats tells of a description that says what a tag says.
func (d *descriptions) repeats(what string, f Field) {
	if f.Default != "" && strings.Contains(strings.ToLower(f.Doc), "default") {
		d.say("%s repeats its default: %q", what, f.Doc)
	}
	if (f.Min != nil || f.Max != nil) && inWords.MatchString(f.Doc) {
		d.say("%s repeats its bounds: %q", what, f.Doc)
	}
	if f.Shape.Enum != nil && f.Default != "" && strings.Contains(f.Doc, "("+f.Default+")") {
		d.say("%s repeats its default: %q", what, f.Doc)
	}
}

// goFields are the names of all fields of core/contract in Go.
func goFields(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	paths, err := filepath.Glob(filepath.Join(root, "core", "contract", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.StructType); ok {
				for _, f := range s.Fields.List {
					for _, name := range f.Names {
						names[name.Name] = true
					}
				}
			}
			return true
		})
	}
	return names
}

// TestDescriptionsAreHeld: what the test above looks for is found where it is.
func TestDescriptionsAreHeld(t *testing.T) {
	for doc, bad := range map[string]bool{
		"": true, "How many; MaxTokens bounds it.": true, "The first line, End the last.": true, "As [SearchRequest] has it.": true,
		"The path of the file. Path is not a name here.": false, "A \"MaxTokens\" that is quoted.": false, "A JSON object.": false,
	} {
		look := descriptions{fields: map[string]bool{"MaxTokens": true, "End": true, "Path": true}}
		look.at("x", doc)
		if (look.bad != nil) != bad {
			t.Errorf("%q: %q", doc, look.bad)
		}
	}
	one := int64(1)
	for _, f := range []Field{{Doc: "How many; default 5.", Bounds: Bounds{Default: "5"}}, {Doc: "How many: 1 to 10.", Bounds: Bounds{Span: Span{Min: &one}}}} {
		look := descriptions{}
		look.repeats("x", f)
		if look.bad == nil {
			t.Errorf("%q is let through", f.Doc)
		}
	}
}
