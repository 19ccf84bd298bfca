package web

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync"
)

// Snapshot is a repository's name and its snapshot as it is now, whose bytes are parts in
// order. They must not change afterwards.
type Snapshot struct {
	Name  string
	Parts [][]byte
}

// Index returns the snapshots of the repositories that a page searches as one.
type Index func(context.Context) ([]Snapshot, error)

// Usage returns a report of package usage as JSON.
type Usage func() ([]byte, error)

// Handler serves a page and an index to browsers on this machine. Others are refused:
// requests under another name than this machine's, which a name bound to this address
// leads to, and those that pages of other sites send.
//
// usage, if not nil, returns as JSON what queries on this machine returned and cost.
//
// Other users of this machine are refused by a token, if it is not "": everything is
// below /TOKEN/. A cookie would go to whoever serves on another port of this machine.
func Handler(page Files, index Index, usage Usage, token string) http.Handler {
	h := &handler{page: page, index: index, usage: usage}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if reason := foreign(r); reason != "" {
			http.Error(w, reason, http.StatusForbidden)
			return
		}
		name := r.URL.Path
		if token != "" {
			first, rest, below := strings.Cut(strings.TrimPrefix(name, "/"), "/")
			if !sameToken(first, token) {
				http.Error(w, "open the address that cairn web has printed, with its token", http.StatusForbidden)
				return
			}
			if !below {
				http.Redirect(w, r, "/"+token+"/", http.StatusMovedPermanently)
				return
			}
			name = rest
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
			return
		}
		guard(w.Header())
		h.serve(w, r, strings.TrimPrefix(path.Clean("/"+name), "/"))
	})
}

// guard says what browsers are to do with what is served.
func guard(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
	h.Set("Referrer-Policy", "no-referrer") // it would tell the token
}

// OfFleet serves the page on the gateway of a fleet, which it asks. Nothing of the fleet is in it.
func OfFleet(page Files, name string) http.Handler {
	own := maps.Clone(page)
	own[siteFile] = Site{Name: name, Fleet: true, Local: true}.json()
	delete(own, demoFile)
	h := &handler{page: own}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		guard(w.Header())
		name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		if name == siteFile {
			send(w, r, "application/json", own[siteFile])
			return
		}
		h.file(w, r, cmp.Or(name, "index.html"))
	})
}

// sameToken compares tokens in a time that says nothing about them.
func sameToken(given, token string) bool {
	a, b := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

type handler struct {
	page  Files
	index Index
	usage Usage

	mu    sync.Mutex          // guards what follows
	parts map[string][][]byte // of the snapshots that were described last, by their names as files
}

func (h *handler) serve(w http.ResponseWriter, r *http.Request, name string) {
	switch name {
	case "":
		name = "index.html"
	case siteFile:
		h.describe(w, r)
		return
	}
	if path.Ext(name) == ".cairn" {
		h.mu.Lock()
		parts, ok := h.parts[name]
		h.mu.Unlock()
		if !ok {
			http.Error(w, "ask for site.json first", http.StatusNotFound)
			return
		}
		send(w, r, "application/octet-stream", parts...)
		return
	}
	if name == usageFile && h.usage != nil {
		b, err := h.usage()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		send(w, r, "application/json", b)
		return
	}
	h.file(w, r, name)
}

// file serves one of the page.
func (h *handler) file(w http.ResponseWriter, r *http.Request, name string) {
	kind := types[path.Ext(name)]
	if kind == "" {
		http.NotFound(w, r)
		return
	}
	if strings.Contains(r.Header.Get("Accept-Encoding"), "br") {
		if b, ok := h.page[name+".br"]; ok {
			w.Header().Set("Content-Encoding", "br")
			send(w, r, kind, b)
			return
		}
	}
	b, ok := h.page[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	send(w, r, kind, b)
}

// types are those of a page's files. Go's own depend on the machine.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm", ".txt": "text/plain; charset=utf-8",
}

// describe brings the index up to date, so that a page that is loaded again shows
// the files as they are then.
func (h *handler) describe(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	all, err := h.index(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	s := Site{}
	h.parts = map[string][][]byte{}
	var names []string
	var indexes []Listed
	for i, one := range all {
		if s = siteOf(one.Name, one.Parts); len(all) > 1 {
			s.Index = fmt.Sprintf("index-%d.cairn", i)
		}
		h.parts[s.Index] = one.Parts
		indexes, names = append(indexes, Listed{s.Index, s.Name, s.Version}), append(names, one.Name)
	}
	if len(all) > 1 {
		s = Site{Name: NameOf(names), Indexes: indexes}
	}
	s.Local, s.Usage = true, h.usage != nil
	send(w, r, "application/json", s.json())
}

func send(w http.ResponseWriter, r *http.Request, kind string, parts ...[]byte) {
	total := 0
	for _, p := range parts {
		total += len(p)
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(total))
	if r.Method == http.MethodHead {
		return
	}
	for _, p := range parts {
		if _, err := w.Write(p); err != nil {
			return // the browser has gone
		}
	}
}

// foreign says why a request does not come from a page of this server, "" if it may.
func foreign(r *http.Request) string {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.Trim(host, "[]")
	a, err := netip.ParseAddr(host)
	if !strings.EqualFold(host, "localhost") && (err != nil || !a.Unmap().IsLoopback()) {
		return fmt.Sprintf("host %q is not this machine", host)
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		if u, err := url.Parse(origin); err != nil || !strings.EqualFold(u.Host, r.Host) {
			return fmt.Sprintf("origin %q is another site", origin)
		}
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" && r.Header.Get("Sec-Fetch-Mode") != "navigate" {
		return "the request comes from another site"
	}
	return ""
}
