package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Site says what a page opens by itself.
type Site struct {
	// Index is where the snapshot is, relative to the page.
	Index string `json:"index,omitempty"`
	// Name is the repository's, for people.
	Name string `json:"name"`
	// Version changes with the snapshot, so that a browser knows whether the one that
	// it keeps is still good.
	Version string `json:"version,omitempty"`
	// Indexes are those of several repositories that are searched as one; Name is theirs then,
	// and there is no Index.
	Indexes []Listed `json:"indexes,omitempty"`
	// Fleet is true if the page is served by the gateway of a fleet, which it asks.
	Fleet bool `json:"fleet,omitempty"`
	// Lean is what the repository leans on, as an operation map tells it; nil if nobody has asked.
	// A page that was told need not look for it.
	Lean []Lean `json:"lean,omitempty"`
	// Picture is a PNG that programs show beside a link to the site, as [Picture] draws one; nil for none.
	Picture []byte `json:"-"`
	// Address is where the site will be found, ending in a slash; "" if nobody knows. Programs
	// that show links want addresses of pictures whole.
	Address string `json:"-"`
	// Local is true if a server on this machine makes the index anew for each visit, at
	// an address that may never come again: there is nothing for the browser to keep.
	Local bool `json:"local,omitempty"`
	// Usage is true if that server also tells what queries returned, as usage.json.
	Usage bool `json:"usage,omitempty"`
}

// Listed is one of several snapshots of a site, as [Site] tells of the only one.
type Listed struct {
	Index   string `json:"index"`
	Name    string `json:"name"`
	Version string `json:"version"`
}

// NameOf names several repositories, for people.
func NameOf(names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return names[0]
	case 2:
		return names[0] + " and " + names[1]
	default:
		return fmt.Sprintf("%s and %d more", names[0], len(names)-1)
	}
}

// Lean is what a repository leans on in one file.
type Lean struct {
	Path        string       `json:"path"`
	Definitions []Definition `json:"definitions"`
}

// Definition is what a page shows of one.
type Definition struct {
	Ref       string `json:"ref"`
	Kind      string `json:"kind"`
	Name      string `json:"name"`
	Signature string `json:"signature,omitempty"`
	// Lines tell how long it is.
	Lines contract.Lines `json:"lines"`
}

// siteOf describes a snapshot, whose bytes are parts in order.
func siteOf(name string, parts [][]byte) Site {
	h := sha256.New()
	for _, p := range parts {
		_, _ = h.Write(p)
	}
	return Site{Index: indexFile, Name: name, Version: short(h.Sum(nil))}
}

// versionOf tells sites, or indexes of one, of these versions and this name apart.
func versionOf(versions, name string) string {
	of := sha256.Sum256(fmt.Appendf(nil, "%s %s", versions, name))
	return short(of[:])
}

// listed describes an index as it lies in a site.
func listed(name string, parts [][]byte) Listed {
	version := siteOf(name, parts).Version
	return Listed{"index-" + versionOf(version, name) + ".cairn", name, version}
}

func short(sum []byte) string { return hex.EncodeToString(sum[:8]) }

func (s Site) json() []byte {
	b, _ := json.Marshal(s) // strings always encode
	return append(b, '\n')
}

// Target is the directory of a static site. Names are separated by slashes.
type Target interface {
	// Write writes a file, and the directory above it, at once: whoever looks finds the
	// file that was there or the whole new one. Its bytes are parts in order.
	Write(name string, parts [][]byte) error
	// List names what is in a directory, "" for the whole.
	List(dir string) ([]string, error)
	// Remove removes a file, or a directory with all that is in it.
	Remove(name string) error
}

// Write writes a static site: a page and a snapshot, whose bytes are parts in order. Of about,
// Name, Lean, Picture and Address are told.
//
// What belongs together has names made of what it holds, and is written before anything
// leads there. index.html leads to all of it: by writing that file the site becomes the
// new one, for whoever opens it, at whatever step the work ends. After it come the two
// files that pages ask for which browsers have kept, and in the end all is removed that
// earlier sites and work that was killed have left.
func Write(page Files, about Site, parts [][]byte, to Target) error {
	p := listed(about.Name, parts)
	about.Index, about.Version = p.Index, p.Version
	return write(page, about, versionOf(about.Version, about.Name), func() error { return to.Write(about.Index, parts) }, to)
}

// WriteIndex writes an index of a site of several repositories, which [WriteSeveral] makes.
func WriteIndex(name string, parts [][]byte, to Target) (Listed, error) {
	p := listed(name, parts)
	return p, to.Write(p.Index, parts)
}

// WriteSeveral writes a site as [Write] does, of several repositories: about.Indexes.
func WriteSeveral(page Files, about Site, to Target) error {
	all := ""
	for _, p := range about.Indexes {
		all += p.Index + " " + p.Name + "\n"
	}
	return write(page, about, versionOf(all, about.Name), func() error { return nil }, to)
}

// write writes a site of a version; index writes what is not there yet of its indexes.
func write(page Files, site Site, version string, index func() error, to Target) error {
	files := maps.Clone(page)
	delete(files, siteFile)
	delete(files, demoFile)
	if m, ok := files[manifestFile]; ok {
		files[manifestFile] = bytes.ReplaceAll(m, []byte(`": "./"`), []byte(`": "../"`)) // the page lies above it
	}
	order := slices.Sorted(maps.Keys(files))
	sum := sha256.New()
	for _, n := range order {
		fmt.Fprintf(sum, "%s %d\n", n, len(files[n]))
		_, _ = sum.Write(files[n])
	}
	dir := "page-" + short(sum.Sum(nil))
	name := site.Name
	described := "site-" + version + ".json"
	start, err := leading(files["index.html"], dir, described, name, files)
	if err != nil {
		return err
	}

	current := []string{described}
	if site.Index != "" {
		current = append(current, site.Index)
	}
	for _, p := range site.Indexes {
		current = append(current, p.Index)
	}
	if site.Picture != nil {
		of := sha256.Sum256(site.Picture)
		picture := "picture-" + short(of[:]) + ".png"
		if err := to.Write(picture, [][]byte{site.Picture}); err != nil {
			return err
		}
		current = append(current, picture)
		start = pictured(start, site.Address, picture, name)
	}
	for _, n := range order {
		if n == "index.html" || n == offlineFile || n == "index.html.br" || n == offlineFile+".br" {
			continue
		}
		if err := to.Write(dir+"/"+n, [][]byte{files[n]}); err != nil {
			return err
		}
		current = append(current, dir+"/"+n)
	}
	if err := index(); err != nil {
		return err
	}
	if err := to.Write(described, [][]byte{site.json()}); err != nil {
		return err
	}
	if err := to.Write("index.html", [][]byte{start}); err != nil {
		return err
	}
	if b, ok := files[offlineFile]; ok {
		// It is told where the page is, and changes with the site, so that browsers that
		// keep the page look for the new one.
		if err := to.Write(offlineFile, [][]byte{fmt.Appendf(nil, "self.cairnSite=[%q,%q];\n", dir+"/", version), b}); err != nil {
			return err
		}
	}
	if err := to.Write(siteFile, [][]byte{site.json()}); err != nil {
		return err
	}
	return sweep(to, current)
}

// refers finds what index.html refers to.
var refers = regexp.MustCompile(`\b(href|src)="([^":]+)"`)

// titled says whose site it is, to those who see it before they open it.
func titled(page []byte, name string) []byte {
	name = html.EscapeString(name)
	page = bytes.Replace(page, []byte("<title>Cairn</title>"), []byte("<title>"+name+" · Cairn</title>"), 1)
	return bytes.Replace(page, []byte(`<meta property="og:title" content="Cairn">`), []byte(`<meta property="og:title" content="Search `+name+`">`), 1)
}

// endOfHead is before what is added to the head of a page.
var endOfHead = []byte("</head>")

// pictured shows a picture of the site to those who see a link to it.
func pictured(page []byte, address, picture, name string) []byte {
	head := ""
	add := func(property, content string) {
		head += fmt.Sprintf("<meta property=\"%s\" content=\"%s\">\n", property, html.EscapeString(content))
	}
	if address != "" {
		add("og:url", address)
	}
	add("og:image", address+picture)
	add("og:image:width", fmt.Sprint(posterWidth))
	add("og:image:height", fmt.Sprint(posterHeight))
	add("og:image:alt", name+", how much it holds, and the languages it is written in")
	head += "<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
	return bytes.Replace(page, endOfHead, append([]byte(head), endOfHead...), 1)
}

// leading is index.html of the site of a name as it leads to the page in a directory and to
// a description of the site.
func leading(page []byte, dir, described, name string, files map[string][]byte) ([]byte, error) {
	const plain = `<meta name="site" content="` + siteFile + `">`
	if bytes.Count(page, []byte(plain)) != 1 {
		return nil, fmt.Errorf("write the page: its index.html has no %s", plain)
	}
	page = bytes.Replace(page, []byte(plain), []byte(strings.Replace(plain, siteFile, described, 1)), 1)
	page = titled(page, name)
	return refers.ReplaceAllFunc(page, func(found []byte) []byte {
		m := refers.FindSubmatch(found)
		if _, ok := files[string(m[2])]; !ok {
			return found
		}
		return fmt.Appendf(nil, `%s="%s/%s"`, m[1], dir, m[2])
	}), nil
}

// Names of what belongs to one version of a site, and of files that were being written.
var (
	versioned  = regexp.MustCompile(`^(page-[0-9a-f]{16}|index-[0-9a-f]{16}\.cairn|site-[0-9a-f]{16}\.json|picture-[0-9a-f]{16}\.png)$`)
	unfinished = regexp.MustCompile(`^\.(index\.html|offline\.js|site\.json|index-[0-9a-f]{16}\.cairn|site-[0-9a-f]{16}\.json|picture-[0-9a-f]{16}\.png)\.[^.]*\.tmp$`)
	fixed      = []string{"index.html", offlineFile, siteFile}
)

// IsSite tells whether a directory holds nothing else than a site, or what was written
// of one. names are those in it.
func IsSite(names []string) bool {
	return !slices.ContainsFunc(names, func(n string) bool {
		return !versioned.MatchString(n) && !unfinished.MatchString(n) && !slices.Contains(fixed, n)
	}) && (len(names) == 0 || slices.ContainsFunc(names, versioned.MatchString) || slices.ContainsFunc(names, unfinished.MatchString))
}

// sweep removes other versions, and what was not finished. current are the names of what
// stays.
func sweep(to Target, current []string) error {
	dirs := []string{""}
	for _, n := range current {
		if dir, _ := path.Split(n); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	for _, dir := range dirs {
		names, err := to.List(strings.TrimSuffix(dir, "/"))
		if err != nil {
			return err
		}
		for _, n := range names {
			ours := dir != "" || versioned.MatchString(n) || unfinished.MatchString(n)
			if !ours || stays(dir+n, current) {
				continue
			}
			if err := to.Remove(dir + n); err != nil {
				return err
			}
		}
	}
	return nil
}

// stays tells whether a file is current, or a directory holds what is.
func stays(name string, current []string) bool {
	return slices.ContainsFunc(current, func(c string) bool { return c == name || strings.HasPrefix(c, name+"/") })
}
