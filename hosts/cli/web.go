package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/program"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/hosts/web"
)

var _ = offer[webCommand]("index", 8, "web", "Open a page in the browser that searches a repository.")

type webCommand struct {
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Port   int  `min:"1" max:"65535" placeholder:"PORT" help:"Where to listen on this machine; default any that is free."`
	NoOpen bool `help:"Do not open the browser."`
	tokenFlags
	hereFlags
	repositoryFlags
}

func (*webCommand) Help() string {
	return `Examples:

    cairn web
    cairn web ~/src/project --port 8138 --no-open
    cairn web -R api -R web

Only browsers on this machine reach it, at the address that is printed: a token in it keeps other users out. Loading the page again shows the files as they are then. An interrupt ends it.`
}

func (c *webCommand) Run(ctx context.Context, s *session) error {
	if err := c.alone(c.Path, false); err != nil {
		return err
	}
	page, err := web.Page()
	if err != nil {
		return err
	}
	token, err := c.token()
	if err != nil {
		return err
	}
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(c.Port))
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return fmt.Errorf("listen on %q: %w", address, cache.Cause(err))
	}
	defer l.Close()
	at := "http://" + l.Addr().String() + "/"
	if token != "" {
		at += token + "/"
	}
	show := func(ctx context.Context, name string, index web.Index) error {
		fmt.Fprintf(s.out, "serving %s at %s\n", escapeLine(name), at)
		if err := s.out.Flush(); err != nil {
			return err
		}
		if !c.NoOpen {
			remove, err := browse(ctx, at)
			if err != nil {
				s.note("open a browser there: %v", err)
			}
			defer remove()
		}
		return serve(ctx, l, web.Handler(page, index, s.reported(), token))
	}
	if c.here() {
		return s.together(ctx, &c.hereFlags, c.repositoryFlags, func(ctx context.Context, w *native.Workspace) error {
			if err := w.Refresh(ctx); err != nil {
				return err
			}
			var names []string
			for _, m := range w.Members() {
				names = append(names, m.Name)
			}
			return show(ctx, web.NameOf(names), func(ctx context.Context) (all []web.Snapshot, err error) {
				for _, m := range w.Members() {
					one := web.Snapshot{Name: m.Name}
					if one.Parts, err = snapshot(func(write func([][]byte) error) error { _, err := m.Export(ctx, "require", write); return err }); err != nil {
						return nil, fmt.Errorf("export %s: %w", m.Name, err)
					}
					all = append(all, one)
				}
				return all, nil
			})
		})
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		if err := r.Refresh(ctx); err != nil {
			return err
		}
		return show(ctx, siteName(r), func(ctx context.Context) ([]web.Snapshot, error) {
			parts, err := snapshot(func(write func([][]byte) error) error { return r.Export(ctx, "require", write) })
			return []web.Snapshot{{Name: siteName(r), Parts: parts}}, err
		})
	})
}

// snapshot is what is exported, as it stays.
func snapshot(export func(write func([][]byte) error) error) (parts [][]byte, err error) {
	err = export(func(p [][]byte) error {
		parts = [][]byte{bytes.Join(p, nil)}
		return nil
	})
	return parts, err
}

// token is what the address holds.
func (c *webCommand) token() (string, error) {
	token, err := c.fixed(webToken)
	switch {
	case err != nil || c.NoToken:
		return "", err
	case token == "":
		return newToken(), nil
	case url.PathEscape(token) != token || strings.Trim(token, ".") == "":
		return "", errors.New("read token: it stands in an address, so use letters, digits, - and _ only")
	}
	return token, nil
}

func siteName(r *native.Repository) string { return filepath.Base(r.Root) }

// serve answers until ctx ends.
func serve(ctx context.Context, l net.Listener, h http.Handler) error {
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve http: %w", err)
	}
	return nil
}

// landing is the page that leads a browser to an address.
const landing = `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=%[1]s"><a href="%[1]s">Cairn</a>
`

// browse opens the user's browser, by a file that leads to the address: what a program
// is started with, every user of the machine can see. remove removes the file.
func browse(ctx context.Context, address string) (remove func(), err error) {
	dir, err := os.MkdirTemp("", "cairn-web-")
	if err != nil {
		return func() {}, err
	}
	remove = func() { _ = os.RemoveAll(dir) }
	file := filepath.Join(dir, "open.html")
	if err := os.WriteFile(file, fmt.Appendf(nil, landing, html.EscapeString(address)), 0o600); err != nil {
		return remove, err
	}
	args := []string{"xdg-open", file}
	switch runtime.GOOS {
	case "darwin":
		args[0] = "open"
	case "windows":
		args = []string{"rundll32", "url.dll,FileProtocolHandler", file}
	}
	cmd, err := program.Command(context.WithoutCancel(ctx), args[0], "", dir, func(string) bool { return false }, args[1:]...)
	if err != nil {
		return remove, err
	}
	if err := cmd.Start(); err != nil {
		return remove, err
	}
	go func() { _ = cmd.Wait() }()
	return remove, nil
}

// siteDir makes a directory for a static site. It refuses one that holds something
// else, unless forced.
func siteDir(dir string, force bool) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return cache.Cause(os.Mkdir(dir, 0o777))
	}
	if err != nil {
		return cache.Cause(err)
	}
	names := []string{}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if !force && !slices.Contains(names, "site.json") && !web.IsSite(names) {
		return errors.New("the directory holds something that is no such site (choose another, or write into it with --force)")
	}
	return nil
}

// site is the directory of a static site.
type site struct {
	ctx context.Context
	dir string
}

func (s site) path(name string) string { return filepath.Join(s.dir, filepath.FromSlash(name)) }

// Write implements [web.Target].
func (s site) Write(name string, parts [][]byte) error {
	if err := os.MkdirAll(filepath.Dir(s.path(name)), 0o777); err != nil {
		return cache.Cause(err)
	}
	return replaceFile(s.ctx, s.path(name), parts)
}

// List implements [web.Target].
func (s site) List(dir string) ([]string, error) {
	entries, err := os.ReadDir(s.path(dir))
	names := []string{}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, cache.Cause(err)
}

// Remove implements [web.Target].
func (s site) Remove(name string) error {
	if strings.HasSuffix(name, ".tmp") {
		removeAbandoned(s.path(name))
		return nil
	}
	return cache.Cause(os.RemoveAll(s.path(name)))
}
