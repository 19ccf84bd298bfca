package view

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
)

// TestShorten: of a long comment the first line that has words is left, wherever it stands; two lines stay.
func TestShorten(t *testing.T) {
	for _, c := range []struct {
		language   outline.Language
		text, want string
	}{
		{outline.Rust, "/// Says a.\n/// And b.\n///\n/// And c.\nfn a() {\n    // x\n    // y\n    b()\n}", "10 /// Says a.|14 fn a() {|15     // x|16     // y|17     b()|18 }"},
		{outline.Java, "/**\n * Says a.\n *\n * @param b is b\n */\nint a(int b) {\n  return b;\n}", "10 /**|11  * Says a.|15 int a(int b) {|16   return b;|17 }"},
		{outline.Ruby, "def a\n  # x\n  # y\n  # z\n  b\nend", "10 def a|11   # x|14   b|15 end"},
		{outline.Go, "a()\n// x\n// y\n// z", "10 a()|11 // x"},
		{outline.C, "#define A 1\n#define B 2\n#define C 3\nint a = *b\n  * c\n  * d;", "10 #define A 1|11 #define B 2|12 #define C 3|13 int a = *b|14   * c|15   * d;"},
		{outline.Go, "// x\n// y\n// z", "10 // x"},
	} {
		p := &contract.Preview{Lines: contract.Lines{Start: 10, End: 10 + strings.Count(c.text, "\n")}, Text: c.text}
		shorten(p, c.language)
		var got []string
		for _, s := range append([]contract.Snippet{{Start: p.Lines.Start, End: p.Lines.End, Text: p.Text}}, p.More...) {
			for i, line := range strings.Split(s.Text, "\n") {
				got = append(got, fmt.Sprint(s.Start+i, " ", line))
			}
			if n := strings.Count(s.Text, "\n"); s.End != s.Start+n {
				t.Errorf("%q is said to be of the lines %d to %d", s.Text, s.Start, s.End)
			}
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%q is shown as\n%s, want\n%s", c.text, strings.Join(got, "|"), c.want)
		}
		if cut := len(got) <= strings.Count(c.text, "\n"); p.Truncated != cut {
			t.Errorf("%q: truncated is %v", c.text, p.Truncated)
		}
	}
}
