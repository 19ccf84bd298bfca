package index

import (
	"strings"
	"testing"
)

// The words of texts in quotation marks are noted, those of code around them are not, nor what is but a name.
func TestLiteralWords(t *testing.T) {
	for src, want := range map[string]string{
		"fail(\"could not open %s\", path)":            "could not open",
		"fail('bad slot \\nof kind', kind)":            "bad slot kind",
		"const usage = `open the\n\tfile`":             "open the file",
		"open(\"file\"); slot(\"kind\")":               "",
		"\"open\nthe file\"":                           "",
		"don't open it; the slot":                      "",
		"x = \"the file\" + slot + \"was opened\"":     "the file was opened",
		"\"" + strings.Repeat("open the ", 100) + "\"": "",
	} {
		var bits uint16
		for w := range strings.FieldsSeq(want) {
			bits |= LiteralWord([]byte(w))
		}
		if got := literalWords([]byte(src)); got != bits {
			t.Errorf("%q: %016b, want that of %q: %016b", src, got, want, bits)
		}
	}
}
