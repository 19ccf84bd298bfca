package graph

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"
)

// sorted orders what around lists.
func sorted(s string) string {
	list := strings.Split(s, "; ")
	slices.Sort(list)
	return strings.Join(list, "; ")
}

func TestResolve(t *testing.T) {
	g := graphOf(t, indexOf(t, sample), nil)
	open := g.Ref(find(t, g, "Open"))
	chunk := g.Ref(g.chunkFirst)
	for ref, want := range map[string]error{
		"":                                  ErrMalformed,
		"nothing":                           ErrGone,
		"main.go:":                          ErrGone,
		"file:":                             ErrMalformed,
		"file:repository":                   ErrMalformed,
		"project:repository:x":              ErrMalformed,
		"symbol:repository:Open":            ErrMalformed,
		"symbol:repository:Open:short":      ErrMalformed,
		"section:repository:docs/guide.md":  ErrMalformed,
		"chunk:repository:main.go:x:y":      ErrMalformed,
		"chunk:repository:main.go:-1:y":     ErrMalformed,
		"chunk:repository:main.go":          ErrMalformed,
		"file:other:main.go":                ErrForeign,
		"project:other":                     ErrForeign,
		"file:repository:gone.go":           ErrGone,
		"file:repository:store":             ErrGone,
		"directory:repository:main.go":      ErrGone,
		"symbol:repository:Open:00000000":   ErrGone,
		"symbol:repository:Opened:00000000": ErrGone,
		"section:repository:main.go:x":      ErrGone,
		"section:repository:docs/guide.md:": ErrGone,
		"section:repository:gone.md:use":    ErrGone,
		"chunk:repository:main.go:7:abc":    ErrGone,
		"commit:repository:abc":             ErrGone,
		"note:repository:abc":               ErrGone,
		chunk[:len(chunk)-1] + "x":          ErrChanged,
		"area":                              nil,
		"Store::Get":                        nil,
		"./main.go":                         nil,
		"main.go:help":                      nil,
		"store.go:Get":                      nil,
		"store/store.go:Store.Get()":        nil,
		"store.go#L3":                       nil,
		"main.go:Nothing":                   ErrGone,
		"py.app.use.use":                    nil,
		"app.use.use":                       nil,
		"guide.md":                          nil,
		"store/":                            nil,
		".":                                 nil,
		"project_file:repository:main.go":   nil,
		open:                                nil,
	} {
		if _, err := g.Resolve(ref); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", ref, err, want)
		}
	}
	if _, err := g.Resolve("run"); !errors.Is(err, ErrAmbiguous) {
		t.Errorf("two have the name: %v", err)
	}
	for ref, want := range map[string]string{
		"file:other:main.go":                              "file:repository:main.go",
		"file:repository:man.go":                          "file:repository:main.go",
		"symbol:repository:Opne:00000000":                 open,
		"symbol:elsewhere:Open:00000000":                  open,
		"section:repository:docs/guide.md:used":           "section:repository:docs/guide.md:use",
		"chunk:repository:main.go:0:00000000":             g.Ref(g.chunkFirst + Node(g.parts[g.FileAt("main.go")])),
		"docs/guid.md":                                    "file:repository:docs/guide.md",
		"main.go:hlep":                                    g.Ref(find(t, g, "help")),
		"Store.Gte":                                       g.Ref(find(t, g, "Store.Get")),
		"Store.hepl":                                      g.Ref(find(t, g, "Store")),
		"main.go:nothing like it":                         "file:repository:main.go",
		"project:other":                                   "project:repository",
		"directory:repository:stores":                     "directory:repository:store",
		"chunk:repository:odd name/ü:colon.txt:12:abcdef": g.Ref(g.chunkFirst + Node(g.parts[g.FileAt("odd name/ü:colon.txt")])),
	} {
		if list := g.Similar(ref, 5); len(list) == 0 || g.Ref(list[0]) != want {
			t.Errorf("like %s is %v, want %s", ref, list, want)
		}
	}
}

// Headings have anchors of their own, also those that look like numbered others.
func TestAnchors(t *testing.T) {
	g := graphOf(t, indexOf(t, map[string]string{"a.md": "# Use\n# Use\n# Use 1\n# Use\n# Use-1\n# !\n# ?\n\n[a](#use-1-1) [b](#use-2)\n"}), nil)
	var got []string
	from, to := g.Definitions(0)
	for d := from; d < to; d++ {
		ref := g.Ref(g.DefinitionNodeOf(d))
		got = append(got, strings.TrimPrefix(ref, "section:repository:a.md:"))
		if n, err := g.Resolve(ref); err != nil || n != g.DefinitionNodeOf(d) {
			t.Errorf("%s of %d: %d, %v", ref, d, n, err)
		}
	}
	if want := []string{"use", "use-1", "use-1-1", "use-2", "use-1-2", "", "-1"}; !slices.Equal(got, want) {
		t.Errorf("the anchors are %q", got)
	}
	if got, want := around(g, g.DefinitionNodeOf(to-1), false), "LINKS_TO_SECTION Use 1; LINKS_TO_SECTION Use; IN_FILE a.md"; got != want {
		t.Errorf("links lead to %s", got)
	}
}

// Whatever is taken for a ref: it resolves to something that has a ref which leads
// there again, or what is like it does.
func FuzzResolve(f *testing.F) {
	g := graphOf(f, indexOf(f, sample), nil)
	g, _ = g.With([]Entity{{Type: Commit, ID: "abcdef", Touched: []int{0}}, {Type: NoteRecord, ID: "n"}})
	for n := range Node(g.Len()) {
		f.Add(g.Ref(n))
	}
	for _, s := range []string{"", ":", "::", "file:", "chunk:repository:", "chunk:repository::", "section:repository::", "symbol:repository:::", "symbol:x:y", "project_file:repository:", "commit:repository:abcd", "chunk:repository:a:99999999999999999999:x", "run", "Store::Get", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, ref string) {
		if n, err := g.Resolve(ref); err == nil {
			if again, err := g.Resolve(g.Ref(n)); err != nil || again != n {
				t.Errorf("%q is %s, and that is %d: %v", ref, g.Ref(n), again, err)
			}
		}
		list := g.Similar(ref, 5)
		for i, n := range list {
			if again, err := g.Resolve(g.Ref(n)); err != nil || again != n || slices.Contains(list[:i], n) {
				t.Errorf("like %q is %d, whose ref is not: %v", ref, n, err)
			}
		}
		if len(list) > 5 {
			t.Errorf("%d are like %q", len(list), ref)
		}
	})
}

// Damaged links are refused, or are links of something; nothing panics, and a graph
// that cannot use what is stored finds its links anew.
func FuzzLinks(f *testing.F) {
	x := indexOf(f, sample)
	g := graphOf(f, x, nil)
	whole := g.links.bytes
	f.Add(g.Links())
	f.Add(g.Links()[:len(g.Links())-4])
	f.Add(whole)
	f.Add([]byte{})
	for _, at := range []int{0, 4, 16, headerSize, headerSize + 4*g.links.sources, headerSize + 4*(g.links.sources+1), headerSize + 4*(g.links.sources+1) + 4, len(whole) - 4} {
		damaged := slices.Clone(whole)
		binary.LittleEndian.PutUint32(damaged[at:], 0xffffffff)
		f.Add(damaged)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		y := *x
		y.Links = b
		h := graphOf(t, &y, nil)
		decode := func(b []byte) (adjacency, error) {
			return decodeAdjacency(b, len(g.places), g.definitions(), len(g.directories)+1)
		}
		unpack := func(b []byte) []byte { return unpackLinks(b, g.links.sources, g.links.targeted) }
		if _, err := decode(unpack(b)); err != nil && string(h.links.bytes) != string(whole) {
			t.Error("refused links were not found anew")
		}
		if a, err := decode(b); err == nil && string(unpack(a.pack())) != string(b) {
			t.Error("packed links are others afterwards")
		}
		for n := range h.end {
			for _, in := range [...]bool{false, true} {
				for _, r := range h.Groups(nil, n, in) {
					for i := range r.Len() {
						e := h.Edge(&r, i)
						_, _, _ = h.Ref(e.From), h.Ref(e.To), e.Kind.String()
					}
				}
			}
		}
		h.Paths(PathQuery{From: 1, To: h.end - 1, Kinds: allKinds(), Depth: 5, Limit: 3, FanOut: 16})
	})
}

// Links that do not fit the index, or do not fit together, are refused: what
// follows the edges relies on finding each from both of its ends.
func TestLinksRefused(t *testing.T) {
	g := graphOf(t, indexOf(t, sample), nil)
	whole, edges := g.links.bytes, g.Edges()
	out := headerSize + 4*(g.links.sources+1)
	in := len(whole) - 4*edges
	refused := func(what string, b []byte) {
		t.Helper()
		if _, err := decodeAdjacency(b, len(g.places), g.definitions(), len(g.directories)+1); err == nil {
			t.Errorf("%s are taken", what)
		}
	}
	put := func(at int, v uint32) []byte {
		b := slices.Clone(whole)
		binary.LittleEndian.PutUint32(b[at:], v)
		return b
	}
	for cut := range len(whole) {
		refused("cut links", whole[:cut])
	}
	refused("longer links", append(slices.Clone(whole), 0, 0, 0, 0))
	for field := range 5 {
		refused("links of another index", put(4*field, u32(whole, field)+1))
	}
	refused("starts that do not begin at 0", put(headerSize, 1))
	refused("starts that descend", put(headerSize+4, uint32(edges)+1))
	for i := range edges {
		refused("edges to nowhere", put(out+edgeSize*i, uint32(g.chunkFirst)))
		refused("edges of no kind", put(out+edgeSize*i+4, 20<<2))
		refused("ends that there are not", put(in+4*i, uint32(edges)))
		for j := range edges {
			if u32(g.links.out, 2*j) != u32(g.links.out, 2*int(u32(g.links.in, i))) {
				refused("edges found from the end of others", put(in+4*i, uint32(j)))
			}
		}
	}
}

// TestNamedByMany: a name of as many parts as a request can hold is looked up at once, however they are joined.
func TestNamedByMany(t *testing.T) {
	g := graphOf(t, indexOf(t, sample), nil)
	for _, part := range []string{"a.", "Open.", "a:", "a::", "a#", `a\`, "crate::", "a->", "main.go:"} {
		if n, err := g.Named(strings.Repeat(part, 50_000) + "Open"); err == nil {
			t.Errorf("%s… names %s", part, g.Label(n))
		}
	}
	if n, err := g.Named(strings.Repeat("a.", maxParts) + "Open"); err == nil {
		t.Errorf("a name of more than %d parts names %s", maxParts, g.Label(n))
	}
}

// What a section is called finds it where no symbol has that name.
func TestNamedSections(t *testing.T) {
	g := graphOf(t, indexOf(t, documented), nil)
	for name, want := range map[string]string{
		"Guide": "Guide", "docs/guide.md:Guide": "Guide", "guide.md:Guide": "Guide", "docs/guide.md:1-4  section Guide": "Guide", "main.go:Guide": "", "Use": "", "Store": "Store",
	} {
		n, err := g.Named(name)
		if got := ""; err == nil {
			if got = g.Label(n); got != want {
				t.Errorf("%q names %q, want %q", name, got, want)
			}
		} else if want != "" {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := g.Named("docs/guide.md:Use"); !errors.Is(err, ErrAmbiguous) {
		t.Errorf("two sections of one name: %v", err)
	}
}

// Links that are stored are those that were found; what is cut, longer, or asks for more than it has bytes is refused.
func TestPackedLinks(t *testing.T) {
	g := graphOf(t, indexOf(t, sample), nil)
	packed := g.Links()
	unpack := func(b []byte) []byte { return unpackLinks(b, g.links.sources, g.links.targeted) }
	if got := unpack(packed); string(got) != string(g.links.bytes) || len(packed) >= len(got)/2 {
		t.Fatalf("%d bytes, packed %d, are %d", len(g.links.bytes), len(packed), len(got))
	}
	for cut := range len(packed) {
		if unpack(packed[:cut]) != nil {
			t.Fatalf("%d of %d bytes are taken", cut, len(packed))
		}
	}
	if unpack(append(slices.Clone(packed), 0)) != nil {
		t.Error("a byte more is taken")
	}
	for _, at := range []int{16, 20} {
		lying := slices.Clone(packed)
		binary.LittleEndian.PutUint32(lying[at:], 0xffffffff)
		if unpack(lying) != nil {
			t.Errorf("a count of 4 billion at %d is taken", at)
		}
	}
	if h, ok := Stored(g.files.x.Keeping(packed, nil), "repository"); !ok || string(h.Links()) != string(packed) {
		t.Error("stored links are others")
	}
}
