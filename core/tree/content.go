package tree

import (
	"bytes"
	"strings"
)

// contentBytes is how much of the head of a file tells of its role.
const contentBytes = 1024

// roleOfContent tells of a role by the head of a file.
func roleOfContent(ext string, head []byte, document bool) (r Role) {
	if generated(head, document) || ext == ".go" && generatedGo(head) || minified(ext, head) ||
		ext == ".api" && bytes.HasPrefix(head, []byte("public ")) { // dump of an interface of Kotlin's
		r |= Generated
	}
	if released(head) {
		r |= Vendored
	}
	return r
}

// minifiedLine is the length in bytes of a first line of code that no person wrote, signs of
// comments aside.
const minifiedLine = 500

// minified tells of the languages of pages whether white space was taken out.
func minified(ext string, head []byte) bool {
	switch ext {
	case ".js", ".mjs", ".cjs", ".css":
	default:
		return false
	}
	for line := range bytes.Lines(head) {
		code := bytes.TrimLeft(line, " \t")
		if len(code) >= minifiedLine && !bytes.HasPrefix(code, []byte("//")) && !bytes.HasPrefix(code, []byte("*")) && 20*bytes.Count(code, []byte(" ")) < 3*len(code) {
			return true
		}
	}
	return false
}

// released tells whether a file begins with the banner of a release ("/*! jQuery v3.6.0"),
// which stands above copies of it.
func released(head []byte) bool {
	banner, ok := bytes.CutPrefix(bytes.TrimLeft(head, "\ufeff \t\r\n"), []byte("/*!"))
	if !ok {
		return false
	}
	if end := bytes.Index(banner, []byte("*/")); end >= 0 {
		banner = banner[:end]
	}
	for _, word := range strings.Fields(string(banner)) {
		number := strings.TrimLeft(word, "vV@")
		major, rest, dotted := strings.Cut(number, ".")
		if dotted && digits(major) && len(rest) > 0 && digits(rest[:1]) && number != word {
			return true
		}
	}
	return false
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// testAttributes mark what frameworks for tests of C# run.
var testAttributes = map[string]bool{
	"Test": true, "TestCase": true, "TestCaseSource": true, "TestFixture": true, "Fact": true, "Theory": true, "TestMethod": true,
	"TestClass": true, "DataTestMethod": true,
}

// testAttribute tells whether a line of C# begins with an attribute that marks a test: [Test], [Fact(Skip = "…")].
func testAttribute(content []byte) bool {
	for line := range bytes.Lines(content) {
		attribute, ok := bytes.CutPrefix(bytes.TrimLeft(line, " \t"), []byte("["))
		if !ok {
			continue
		}
		if n := bytes.IndexAny(attribute, "](,"); n > 0 && testAttributes[string(attribute[:n])] {
			return true
		}
	}
	return false
}
