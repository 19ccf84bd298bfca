package web

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
)

// TestPicture: whatever a repository is called and written in, its picture has the size that
// is asked for, and text in it.
func TestPicture(t *testing.T) {
	for _, p := range []Poster{
		{}, {Name: "gin", Files: 98, Definitions: 1234567, Languages: []Share{{"go", 0.9}, {"markdown", 0.1}}},
		{Name: strings.Repeat("a very long name ", 40), Languages: []Share{{"a", 2}, {"b", -1}, {"c", 0}, {"d", .1}, {"e", .1}, {"f", .1}, {"g", .1}}},
		{Name: "木 עץ \x00\xff 🪨"},
	} {
		b, err := Picture(p)
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(bytes.NewReader(b))
		if err != nil || m.Bounds().Dx() != posterWidth || m.Bounds().Dy() != posterHeight {
			t.Fatalf("%q: %v, %v", p.Name, m.Bounds(), err)
		}
		if len(b) > 100_000 {
			t.Errorf("%q: %d bytes", p.Name, len(b))
		}
		ink := 0
		for x := range posterWidth { // of the line of counts
			if m.At(x, 390) != m.At(0, 0) {
				ink++
			}
		}
		if ink < 50 {
			t.Errorf("%q: %d points of the counts", p.Name, ink)
		}
	}
}

// TestPictured: the page names a picture where it will be found, and a site that is written
// again leaves the old picture no more than other old files.
func TestPictured(t *testing.T) {
	s := &shelf{files: map[string]string{}, left: -1}
	about := Site{Name: `a "b"`, Address: "https://example.org/a/", Picture: []byte("one")}
	for _, p := range []string{"one", "two"} {
		about.Picture = []byte(p)
		files := built("1")
		files["index.html"] = append(files["index.html"], "</head>"...)
		if err := Write(files, about, [][]byte{[]byte("index")}, s); err != nil {
			t.Fatal(err)
		}
	}
	pictures, page := []string{}, s.files["index.html"]
	for name, text := range s.files {
		if strings.HasSuffix(name, ".png") {
			pictures = append(pictures, name)
			if text != "two" {
				t.Errorf("%s holds %q", name, text)
			}
		}
	}
	if len(pictures) != 1 || !strings.Contains(page, `<meta property="og:image" content="https://example.org/a/`+pictures[0]+`">`) ||
		!strings.Contains(page, `<meta property="og:url" content="https://example.org/a/">`) || !strings.Contains(page, `content="a &#34;b&#34;, how much`) {
		t.Errorf("pictures %q of\n%s", pictures, page)
	}
}
