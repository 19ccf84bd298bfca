package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/hosts/web"
)

type webCommand struct {
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Port   int  `placeholder:"PORT" help:"Where to listen on this machine; default any that is free."`
	NoOpen bool `help:"Do not open the browser."`
	repositoryFlags
}

// Help is shown by --help.
func (*webCommand) Help() string {
	return `Examples:

    cairn web
    cairn web ~/src/project --port 8138 --no-open

Only browsers on this machine reach it. Loading the page again shows the files as they are then. An interrupt ends it.`
}

// Validate is called by the parser.
func (c *webCommand) Validate() error {
	if c.Port < 0 || c.Port > 65535 {
		return fmt.Errorf("--port: %d is no port (use 1 to 65535)", c.Port)
	}
	return nil
}

// Run is called by the parser.
func (c *webCommand) Run(ctx context.Context, s *session) error {
	page, err := web.Page()
	if err != nil {
		return err
	}
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(c.Port))
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return fmt.Errorf("listen on %q: %w", address, cache.Cause(err))
	}
	defer l.Close()
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		index := func(ctx context.Context) (string, [][]byte, error) {
			var parts [][]byte
			err := r.Export(ctx, "require", func(p [][]byte) error {
				parts = [][]byte{bytes.Join(p, nil)}
				return nil
			})
			return siteName(r), parts, err
		}
		if err := r.Refresh(ctx); err != nil {
			return err
		}
		url := "http://" + l.Addr().String() + "/"
		fmt.Fprintf(s.out, "serving %s at %s\n", escapeLine(siteName(r)), url)
		if err := s.out.Flush(); err != nil {
			return err
		}
		if !c.NoOpen {
			if err := browse(ctx, url); err != nil {
				s.note("open a browser there: %v", err)
			}
		}
		return serve(ctx, l, web.Handler(page, index, s.reported()))
	})
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

// browse opens the user's browser.
func browse(ctx context.Context, url string) error {
	args := []string{"xdg-open", url}
	switch runtime.GOOS {
	case "darwin":
		args[0] = "open"
	case "windows":
		args = []string{"rundll32", "url.dll,FileProtocolHandler", url}
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), args[0], args[1:]...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }()
	return nil
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
	_, err = os.Stat(filepath.Join(dir, "site.json"))
	if len(entries) > 0 && err != nil && !force {
		return errors.New("the directory holds something that is no such site (choose another, or write into it with --force)")
	}
	return nil
}

// writeSite writes the page and a snapshot into a directory.
func writeSite(ctx context.Context, dir, name string, parts [][]byte) error {
	page, err := web.Page()
	if err != nil {
		return err
	}
	return web.Write(page, name, parts, func(name string, parts [][]byte) error {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return cache.Cause(err)
		}
		return replaceFile(ctx, path, parts)
	})
}
