package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// built is a page as task web builds it, of some version.
func built(version string) Files {
	f := func(text string) []byte { return []byte(text + " of " + version) }
	return Files{
		"index.html": []byte(`<meta name="site" content="site.json"><link rel="icon" href="icon.svg"><link href="https://x.example"><script src="main.js"></script><a href="#top">` + version),
		"main.js":    f("main"), "main.js.br": f("compressed"), "cairn.wasm": f("wasm"), "icon.svg": f("icon"), "sub/plain.css": f("style"), "part-" + version + ".js": f("part"),
		"offline.js": f("offline"), "offline.js.br": f("compressed"), "index.html.br": f("compressed"),
		"site.json": f("the demo's"), "demo.cairn": f("demo"),
	}
}

// shelf is a directory in memory, in which the steps that follow may come to nothing.
type shelf struct {
	files map[string]string
	left  int // steps, negative for no end
}

var errKilled = errors.New("killed")

func (s *shelf) step() error {
	if s.left == 0 {
		return errKilled
	}
	s.left--
	return nil
}

func (s *shelf) Write(name string, parts [][]byte) error {
	if err := s.step(); err != nil {
		s.files[path.Join(path.Dir(name), "."+path.Base(name)+".ABCDEFGH.tmp")] = "half" // as a killed process leaves it
		return err
	}
	s.files[name] = ""
	for _, p := range parts {
		s.files[name] += string(p)
	}
	return nil
}

func (s *shelf) List(dir string) ([]string, error) {
	names := []string{}
	for name := range s.files {
		if dir != "" {
			rest, ok := strings.CutPrefix(name, dir+"/")
			if !ok {
				continue
			}
			name = rest
		}
		name, _, _ = strings.Cut(name, "/")
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

func (s *shelf) Remove(name string) error {
	if err := s.step(); err != nil {
		return err
	}
	for n := range s.files {
		if n == name || strings.HasPrefix(n, name+"/") {
			delete(s.files, n)
		}
	}
	return nil
}

var attribute = regexp.MustCompile(`(?:href|src|content)="([^"#:]+)"`)

// visit opens a site as a browser does, and tells which version of the page and which
// snapshot it gets; "" if there is none. Parts of different versions are an error.
func (s *shelf) visit(t *testing.T, when string) (page, index string) {
	t.Helper()
	start, ok := s.files["index.html"]
	if !ok {
		return "", ""
	}
	_, page, _ = strings.Cut(start, `"#top">`)
	var described string
	for _, m := range attribute.FindAllStringSubmatch(start, -1) {
		text, ok := s.files[m[1]]
		if strings.HasSuffix(m[1], ".json") {
			described = text
		} else if !strings.HasSuffix(text, " of "+page) {
			t.Errorf("%s: the page is of %s, %s is %q", when, page, m[1], text)
		}
		if !ok {
			t.Errorf("%s: there is no %s", when, m[1])
		}
		if dir := path.Dir(m[1]); dir != "." { // what the page loads lies beside
			for _, n := range []string{"cairn.wasm", "main.js.br", "part-" + page + ".js", "sub/plain.css"} {
				if text := s.files[dir+"/"+n]; !strings.HasSuffix(text, " of "+page) {
					t.Errorf("%s: the page is of %s, %s is %q", when, page, n, text)
				}
			}
		}
	}
	if described == "" {
		t.Fatalf("%s: %q leads to no site", when, start)
	}
	return page, s.describes(t, when, described)
}

// describes returns the snapshot that a description leads to.
func (s *shelf) describes(t *testing.T, when, description string) string {
	t.Helper()
	var site Site
	if err := json.Unmarshal([]byte(description), &site); err != nil {
		t.Fatalf("%s: %q: %v", when, description, err)
	}
	index, ok := s.files[site.Index]
	if !ok || siteOf("", [][]byte{[]byte(index)}).Version != site.Version {
		t.Errorf("%s: %+v leads to %q", when, site, index)
	}
	return index
}

func (s *shelf) names() string {
	names := []string{}
	for n := range s.files {
		names = append(names, n)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// TestSiteIsOldOrNew: at whatever step the work ends, who visits the site gets the old
// page with the old snapshot or the new ones, also by the files that browsers which have
// kept the page ask for. Who writes it again leaves nothing else there.
func TestSiteIsOldOrNew(t *testing.T) {
	parts := func(text string) [][]byte { return [][]byte{[]byte(text[:2]), []byte(text[2:])} }
	fresh := func(version, index string) *shelf {
		s := &shelf{map[string]string{}, -1}
		if err := Write(built(version), Site{Name: "project"}, parts(index), s); err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, c := range []struct{ oldPage, oldIndex, newPage, newIndex string }{
		{"", "", "1", "new index"},
		{"1", "old index", "1", "new index"},
		{"1", "the index", "2", "the index"},
		{"1", "old index", "2", "new index"},
		{"1", "the index", "1", "the index"},
	} {
		want := fresh(c.newPage, c.newIndex).names()
		for steps := 0; ; steps++ {
			when := fmt.Sprintf("%+v, %d steps", c, steps)
			s := &shelf{map[string]string{}, -1}
			if c.oldPage != "" {
				s = fresh(c.oldPage, c.oldIndex)
			}
			s.files["notes.txt"], s.files["page-of-mine/a"] = "of somebody else", "of somebody else"
			s.left = steps
			err := Write(built(c.newPage), Site{Name: "project"}, parts(c.newIndex), s)
			if page, index := s.visit(t, when); page+index != c.oldPage+c.oldIndex && page+index != c.newPage+c.newIndex {
				t.Errorf("%s: a visit finds page %q with %q", when, page, index)
			}
			if kept, ok := s.files["site.json"]; ok {
				s.describes(t, when, kept)
			}
			if offline, ok := s.files["offline.js"]; ok {
				m := regexp.MustCompile(`^self.cairnSite=\["(page-\w+)/",`).FindStringSubmatch(offline)
				if m == nil || s.files[m[1]+"/cairn.wasm"] != "wasm of "+offline[strings.LastIndex(offline, " ")+1:] {
					t.Errorf("%s: a page is kept by %q", when, offline)
				}
			}
			if err == nil && steps > 0 && s.left >= 0 {
				break
			}
			if !errors.Is(err, errKilled) {
				t.Fatalf("%s: %v", when, err)
			}
			s.left = -1
			if err := Write(built(c.newPage), Site{Name: "project"}, parts(c.newIndex), s); err != nil {
				t.Fatal(err)
			}
			if got := strings.Replace(strings.Replace(s.names(), "notes.txt ", "", 1), "page-of-mine/a ", "", 1); got != want {
				t.Errorf("%s, then again: left is\n%s, want\n%s", when, got, want)
			}
		}
	}
}

// TestSiteOfSeveral: a site of several repositories leads to the index of each, and one that is
// written anew leaves nothing of the old one but what is the same.
func TestSiteOfSeveral(t *testing.T) {
	s := &shelf{map[string]string{}, -1}
	write := func(indexes map[string]string) {
		about := Site{Name: "a and b"}
		for _, name := range slices.Sorted(maps.Keys(indexes)) {
			p, err := WriteIndex(name, [][]byte{[]byte(indexes[name])}, s)
			if err != nil {
				t.Fatal(err)
			}
			about.Indexes = append(about.Indexes, p)
		}
		if err := WriteSeveral(built("1"), about, s); err != nil {
			t.Fatal(err)
		}
	}
	for _, indexes := range []map[string]string{{"a": "one", "b": "two"}, {"a": "one", "b": "other"}, {"a": "the same", "b": "the same"}} {
		write(indexes)
		var site Site
		if err := json.Unmarshal([]byte(s.files["site.json"]), &site); err != nil {
			t.Fatal(err)
		}
		held := 0
		for name := range s.files {
			if strings.HasSuffix(name, ".cairn") {
				held++
			}
		}
		if len(site.Indexes) != 2 || held != 2 || site.Index != "" {
			t.Fatalf("%+v, %s", site, s.names())
		}
		for _, p := range site.Indexes {
			if got := s.files[p.Index]; got != indexes[p.Name] {
				t.Errorf("the index of %s is %q, want %q", p.Name, got, indexes[p.Name])
			}
		}
		if names, _ := s.List(""); !IsSite(names) {
			t.Errorf("%q are no site", names)
		}
	}
}

// TestIsSite: a directory in which the first work on a site was killed may be written.
func TestIsSite(t *testing.T) {
	s := &shelf{map[string]string{}, -1}
	for steps := range 12 {
		s = &shelf{map[string]string{}, steps}
		_ = Write(built("1"), Site{Name: "project"}, [][]byte{[]byte("index")}, s)
		names, _ := s.List("")
		if !IsSite(names) {
			t.Errorf("after %d steps %q are no site", steps, names)
		}
	}
	for _, names := range [][]string{{"index.html"}, {"a.go"}, {"index.html", "site.json"}, {"page-0123456789abcdef", "main.go"}} {
		if IsSite(names) {
			t.Errorf("%q are a site", names)
		}
	}
}

// TestManifestLeadsUp: what is installed of a site opens its index.html, above the page.
func TestManifestLeadsUp(t *testing.T) {
	files := built("1")
	manifest, err := os.ReadFile("page/manifest.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	files[manifestFile] = manifest
	s := &shelf{files: map[string]string{}, left: -1}
	if err := Write(files, Site{Name: "project"}, [][]byte{[]byte("index")}, s); err != nil {
		t.Fatal(err)
	}
	for name, text := range s.files {
		if path.Base(name) != manifestFile {
			continue
		}
		var m struct {
			Start string `json:"start_url"`
			Scope string `json:"scope"`
			ID    string `json:"id"`
		}
		if err := json.Unmarshal([]byte(text), &m); err != nil || m.Start != "../" || m.Scope != "../" || m.ID != "../" {
			t.Errorf("%s: %+v, %v", name, m, err)
		}
		return
	}
	t.Error("the manifest was not written")
}

// TestPageCanBeLed: the page that is built leads to what Write expects.
func TestPageCanBeLed(t *testing.T) {
	html, err := os.ReadFile("page/index.html")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{"main.js": nil, "style.css": nil, "icon.svg": nil}
	led, err := leading(html, "page-1", "site-1.json", `a "b" <c>`, files)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`src="page-1/main.js"`, `href="page-1/style.css"`, `href="page-1/icon.svg"`, `content="site-1.json"`, `<title>a &#34;b&#34; &lt;c&gt; · Cairn</title>`, `<meta property="og:title" content="Search a &#34;b&#34; &lt;c&gt;">`} {
		if !strings.Contains(string(led), want) {
			t.Errorf("%s is not in\n%s", want, led)
		}
	}
	if _, err := leading([]byte("<!doctype html>"), "page-1", "site-1.json", "", files); err == nil {
		t.Error("a page that cannot be led is written")
	}
	full := errors.New("disk full")
	if err := Write(built("1"), Site{Name: "project"}, nil, failing{full}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

type failing struct{ error }

func (f failing) Write(string, [][]byte) error  { return f.error }
func (f failing) List(string) ([]string, error) { return nil, f.error }
func (f failing) Remove(string) error           { return f.error }
