package tree

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"a":                          "a",
		"a/b.go":                     "a/b.go",
		"./a//b/./c":                 "a/b/c",
		"a/":                         "a",
		"a/..b/...":                  "a/..b/...",
		"..a":                        "..a",
		"c++/x":                      "c++/x",
		`dir\file`:                   `dir\file`, // a name like any other outside Windows
		"1:2":                        "1:2",
		"a:10-20.go":                 "a:10-20.go",
		"c:x/y:1":                    "c:x/y:1",
		"über/日本":                    "über/日本",
		"a\xffb":                     `a\xffb`,
		"\xe4\xb8/\x80":              `\xe4\xb8/\x80`,
		"tab\tnew\nline":             "tab\tnew\nline",
		strings.Repeat("a", MaxPath): strings.Repeat("a", MaxPath),
	} {
		if got, err := Clean(in); got != want || err != nil {
			t.Errorf("Clean(%q) = %q, %v", in, got, err)
		}
	}
	for _, in := range []string{
		"", ".", "./", "./.", "//", "/", "/etc/passwd", "//host/share", `\windows`, `\\host\share`, "C:/x", `Z:\x`, "./C:/x", `./\x`,
		"..", "../x", "a/../../x", "a/..", "a/../b", "a\x00b", "\x00", strings.Repeat("a", MaxPath+1), strings.Repeat("../", 5000),
	} {
		got, err := Clean(in)
		if got != "" || !errors.Is(err, ErrUnsafePath) {
			t.Errorf("Clean(%.40q) = %q, %v", in, got, err)
		} else if len(err.Error()) > 300+4*min(len(in), MaxPath) || !utf8.ValidString(err.Error()) {
			t.Errorf("Clean(%.40q) has an error of %d bytes", in, len(err.Error()))
		}
	}
}

// A cleaned path stays inside, is printable, and is clean already.
func TestCleanIsSafe(t *testing.T) {
	part := rapid.OneOf(rapid.SampledFrom([]string{"", ".", "..", "a", "C:", `\`, "\x00", "\xff", "...", "ü"}), rapid.StringN(0, 5, 10))
	rapid.Check(t, func(t *rapid.T) {
		in := strings.Join(rapid.SliceOfN(part, 0, 6).Draw(t, "parts"), "/")
		p, err := Clean(in)
		if err != nil {
			if !errors.Is(err, ErrUnsafePath) {
				t.Fatal(err)
			}
			return
		}
		if p == "" || p[0] == '/' || strings.IndexByte(p, 0) >= 0 || !utf8.ValidString(p) {
			t.Fatalf("Clean(%q) = %q", in, p)
		}
		for _, part := range strings.Split(p, "/") {
			if part == "" || part == "." || part == ".." {
				t.Fatalf("Clean(%q) = %q has the part %q", in, p, part)
			}
		}
		// An escaped first byte is a backslash, which does not come back in.
		if again, err := Clean(p); (again != p || err != nil) && utf8.ValidString(in) {
			t.Fatalf("Clean(%q) = %q, %v", p, again, err)
		}
		if Dir(p) != "" && Dir(p)+"/"+Base(p) != p || Dir(p) == "" && Base(p) != p {
			t.Fatalf("%q is %q in %q", p, Base(p), Dir(p))
		}
	})
}
