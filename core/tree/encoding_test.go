package tree

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"
)

// encoded is text in UTF-16 with its mark.
func encoded(text string, order binary.AppendByteOrder) []byte {
	b := order.AppendUint16(nil, 0xfeff)
	for _, u := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, u)
	}
	return b
}

var orders = map[string]binary.AppendByteOrder{"LE": binary.LittleEndian, "BE": binary.BigEndian}

func TestDecode(t *testing.T) {
	for name, order := range orders {
		for _, want := range []string{"", "x", "package main\r\nfunc Über() {}\n", "日本語 𝔘𝔫𝔦 \U0010ffff\n", strings.Repeat("long ", 5000)} {
			b := encoded(want, order)
			got, decoded := Decode(b)
			if !decoded || string(got) != want || Binary(b) {
				t.Errorf("%s %.20q: %.40q, decoded %t, binary %t", name, want, got, decoded, Binary(b))
			}
		}
		if b := encoded("a\x00b", order); !Binary(b) {
			t.Errorf("%s with a NUL is text", name)
		}
		// A little damage shows, and hides nothing.
		for want, b := range map[string][]byte{
			"ab\uFFFD":         append(encoded("ab", order), 'c'),
			"a\uFFFD":          order.AppendUint16(encoded("a", order), 0xd800),
			"b\uFFFDx":         order.AppendUint16(order.AppendUint16(encoded("b", order), 0xdc00), 'x'),
			"d\uFFFD\uFFFDx":   order.AppendUint16(order.AppendUint16(order.AppendUint16(encoded("d", order), 0xd800), 0xd800), 'x'),
			"c\uFFFDx":         order.AppendUint16(order.AppendUint16(encoded("c", order), 0xd800), 'x'),
			"\uFFFD\U0001d518": append(order.AppendUint16(encoded("", order), 0xd800), encoded("\U0001d518", order)[2:]...),
		} {
			if got, decoded := Decode(b); !decoded || Binary(b) || string(got) != want {
				t.Errorf("%s %q: got %q, decoded %t, binary %t", name, want, got, decoded, Binary(b))
			}
		}
		noise := encoded("a", order)
		for range 100 {
			noise = order.AppendUint16(order.AppendUint16(noise, 0xdc00), 'x')
		}
		if got, decoded := Decode(noise); decoded || !Binary(noise) || !bytes.Equal(got, noise) {
			t.Errorf("%s with much damage is text", name)
		}
	}
	for what, b := range map[string]string{
		"UTF-32 LE": "\xff\xfe\x00\x00a\x00\x00\x00", "UTF-32 BE": "\x00\x00\xfe\xff\x00\x00\x00a", "no mark": "a\x00b\x00", "a program": "\x7fELF\x00",
	} {
		if got, decoded := Decode([]byte(b)); decoded || !Binary([]byte(b)) || string(got) != b {
			t.Errorf("%s is text", what)
		}
	}
	for _, b := range []string{"", "plain", "\xef\xbb\xbfmarked", "h\xf6he", strings.Repeat("x", binaryHead) + "\x00"} {
		if got, decoded := Decode([]byte(b)); decoded || Binary([]byte(b)) || string(got) != b {
			t.Errorf("%.20q is not left as it is", b)
		}
	}
}

// Any text without a NUL comes back.
func TestDecodeAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := strings.ReplaceAll(strings.ToValidUTF8(rapid.String().Draw(t, "text"), "?"), "\x00", "")
		order := orders[rapid.SampledFrom([]string{"LE", "BE"}).Draw(t, "order")]
		if got, decoded := Decode(encoded(want, order)); !decoded || string(got) != want {
			t.Fatalf("%q became %q", want, got)
		}
	})
}

func TestMissing(t *testing.T) {
	var s Skips
	s.Add(SkipBinary, "x.png")
	if got := Missing(s.List()); got != "" {
		t.Errorf("a binary file is missing: %q", got)
	}
	s.Add(SkipUnreadable, "a", "b", "c", "d")
	s.Add(SkipTooDeep, strings.Repeat("d/", 2000))
	if want, got := "4 paths could not be read: a, b, c, …; 1 path is too deep for an index: "+strings.Repeat("d/", 40)+"…", Missing(s.List()); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
