package tree

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// A path that is clean is so already, and leads nowhere else.
func FuzzClean(f *testing.F) {
	for _, s := range []string{"a/b", "./a//b", "a/../b", "C:\\x", "a\x00", "\xff", "/a", "a/\r\n", strings.Repeat("\xcb", MaxPath/2)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Clean(s)
		if err != nil {
			return
		}
		if p[0] == '\\' { // the first byte is written as an escape, which is no path that hosts give
			return
		}
		if again, err := Clean(p); err != nil || again != p {
			t.Errorf("%q is cleaned to %q, and that to %q, %v", s, p, again, err)
		}
		if strings.HasPrefix(p, "/") || strings.Contains("/"+p+"/", "/../") || strings.ContainsRune(p, 0) {
			t.Errorf("%q is cleaned to %q", s, p)
		}
	})
}

// Text of any encoding is text of one, or as it was.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{"a", "\xff\xfea\x00", "\xfe\xff\x00a", "\xef\xbb\xbfa", "\xff\xfe\x00\xd8", "\xff\xfe"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		before := bytes.Clone(b)
		text, decoded := Decode(b)
		if !bytes.Equal(b, before) {
			t.Error("what is decoded was changed")
		}
		if decoded && !utf8.Valid(text) {
			t.Errorf("%q was decoded to %q", b, text)
		}
		if !decoded && !bytes.Equal(text, b) {
			t.Errorf("%q was not decoded, and is %q", b, text)
		}
	})
}

// An owner of a path is one that the file names.
func FuzzOwners(f *testing.F) {
	f.Add("* @a\n/docs/ @b # c\n[x] @d\ndocs/* @e\n", "docs/a.md")
	f.Add("**/**/**/** @a", "a/b/c")
	f.Fuzz(func(t *testing.T, content, path string) {
		for _, owner := range ParseOwners([]byte(content)).Of(path) {
			if owner == "" || !strings.Contains(content, owner) {
				t.Errorf("%q is an owner of %q", owner, path)
			}
		}
	})
}

// A pattern that matches a directory matches what lies in it, unless it ends in a star.
func FuzzPattern(f *testing.F) {
	for _, s := range []string{"a", "/a/", "*.go", "a/**/b", "**/**", "docs/*", "a*b*c*d"} {
		f.Add(s, "a/b/c.go")
	}
	f.Fuzz(func(t *testing.T, s, path string) {
		p, ok := ParsePattern(s)
		if !ok || len(s) > 200 || len(path) > 400 {
			return
		}
		if p.Match(path) && !strings.HasSuffix(strings.TrimSuffix(s, "/"), "*") && path != "" && !p.Match(path+"/x") && !strings.HasSuffix(path, "/") {
			t.Errorf("%q matches %q, but not what lies in it", s, path)
		}
	})
}
