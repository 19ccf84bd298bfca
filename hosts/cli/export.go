package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/web"
)

var _ = offer[exportCommand]("index", 5, "export", "Write the index to one .cairn file, which can be searched anywhere.")

type exportCommand struct {
	asksFor[contract.ExportRequest]
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Output   string `xor:"target" required:"" short:"o" placeholder:"FILE.cairn" help:"The file to write; - is standard output."`
	Site     string `xor:"target" required:"" placeholder:"DIR" help:"Write a static site instead: a page that searches the index in the browser, or of several repositories (--root, --workspace) their indexes as one."`
	Contents string `sets:"contents" own:"auto" default:"auto" help:"Whether the files' contents go along: those that are stored (of a directory none are), none, or all; auto is all of a directory, else those stored."`
	Address  string `placeholder:"URL" help:"With --site: where the site will be found, such as https://name.github.io/project/, so that links to it show its picture everywhere."`
	Force    bool   `help:"Replace a file that is no .cairn file, or write into a directory that holds something else."`
	hereFlags
	repositoryFlags
}

func (*exportCommand) Help() string {
	return `Examples:

    cairn export -o project.cairn
    cairn export ~/src/project -o index.cairn --contents drop
    cairn export --site public
    cairn export --site public --address https://name.github.io/project/
    cairn export --site public -R api -R web

Without contents the file is smaller and tells nobody the code, but answers come without snippets.`
}

func (c *exportCommand) Run(ctx context.Context, s *session) error {
	if err := c.alone(c.Path, false); err != nil {
		return err
	}
	if c.here() && c.Site == "" {
		return errors.New("--root and --workspace go with --site: an index file is of one repository (write one of each)")
	}
	contents := c.contents(c.Path)
	if c.Site != "" {
		return c.site(ctx, s, contents)
	}
	if c.Address != "" {
		return errors.New("--address: it has no effect without --site (leave it out)")
	}
	write := s.writeParts
	switch {
	case c.Output != "-":
		target, err := writable(c.Output, c.Force)
		if err != nil {
			return fmt.Errorf("export to %q: %w", c.Output, err)
		}
		write = func(parts [][]byte) error { return replaceFile(ctx, target, parts) }
	case s.outTerminal:
		return errors.New("export to a terminal: it would show bytes; send them to a file or a program")
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		var total int64
		err := r.Export(ctx, contents, func(parts [][]byte) error {
			for _, p := range parts {
				total += int64(len(p))
			}
			return write(parts)
		})
		if err != nil {
			return fmt.Errorf("export to %q: %w", c.Output, err)
		}
		if c.Output != "-" {
			fmt.Fprintf(s.out, "wrote %s, %s\n", escapeLine(c.Output), size(total))
		}
		return nil
	})
}

// contents is whether those of the files at a path go along.
func (c *exportCommand) contents(path string) string {
	if c.Contents != "auto" {
		return c.Contents
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return "require"
	}
	return "keep"
}

// writeParts writes bytes to standard output.
func (s *session) writeParts(parts [][]byte) error {
	for _, p := range parts {
		if _, err := s.out.Write(p); err != nil {
			return err
		}
	}
	return nil
}

// site writes the page with the index.
func (c *exportCommand) site(ctx context.Context, s *session, contents string) error {
	address, err := siteAddress(c.Address)
	if err != nil {
		return err
	}
	page, err := web.Page()
	if err != nil {
		return err
	}
	if err := siteDir(c.Site, c.Force); err != nil {
		return fmt.Errorf("export to %q: %w", c.Site, err)
	}
	if c.here() {
		return c.siteOfSeveral(ctx, s, page, address)
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		about := web.Site{Name: siteName(r), Address: address}
		var err error
		if about.Lean, err = lean(ctx, r); err == nil {
			var stats *contract.StatsResponse
			if stats, err = r.Stats(ctx, contract.EmptyRequest{}); err == nil {
				about.Picture, err = picture(about.Name, stats)
			}
		}
		if err == nil {
			err = r.Export(ctx, contents, func(parts [][]byte) error { return web.Write(page, about, parts, site{ctx, c.Site}) })
		}
		if err != nil {
			return fmt.Errorf("export to %q: %w", c.Site, err)
		}
		fmt.Fprintf(s.out, "wrote a site to %s; any host of static files will do\n", escapeLine(c.Site))
		return nil
	})
}

// siteAddress checks where a site will be found, and ends it in a slash.
func siteAddress(given string) (string, error) {
	if given == "" {
		return "", nil
	}
	u, err := url.Parse(given)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", fmt.Errorf("--address: %q is no address of a site (give one such as https://name.github.io/project/)", given)
	}
	return strings.TrimSuffix(u.String(), "/") + "/", nil
}

// siteOfSeveral writes the page with the indexes of several repositories. One that cannot be
// read is an error: a site stays as it is for long.
func (c *exportCommand) siteOfSeveral(ctx context.Context, s *session, page web.Files, address string) error {
	return s.together(ctx, &c.hereFlags, c.repositoryFlags, func(ctx context.Context, w *native.Workspace) error {
		about := web.Site{Address: address}
		var all []*contract.StatsResponse
		var names []string
		for _, m := range w.Members() { // before anything is written
			if _, err := m.Stats(ctx); err != nil {
				return fmt.Errorf("export %s to %q: %w", m.Name, c.Site, err)
			}
		}
		for _, m := range w.Members() {
			stats, err := m.Export(ctx, c.contents(m.Path), func(parts [][]byte) error {
				p, err := web.WriteIndex(m.Name, parts, site{ctx, c.Site})
				about.Indexes = append(about.Indexes, p)
				return err
			})
			if err != nil {
				return fmt.Errorf("export %s to %q: %w", m.Name, c.Site, err)
			}
			all, names = append(all, stats), append(names, m.Name)
		}
		about.Name = web.NameOf(names)
		var err error
		if about.Picture, err = picture(about.Name, all...); err == nil {
			err = web.WriteSeveral(page, about, site{ctx, c.Site})
		}
		if err != nil {
			return fmt.Errorf("export to %q: %w", c.Site, err)
		}
		fmt.Fprintf(s.out, "wrote a site of %s to %s; any host of static files will do\n", about.Name, escapeLine(c.Site))
		return nil
	})
}

// picture draws what those see who are sent a link to a site of repositories.
func picture(name string, all ...*contract.StatsResponse) ([]byte, error) {
	p := web.Poster{Name: name}
	var list []contract.LanguageStats
	total := 0.0
	for _, stats := range all {
		p.Files += stats.Files
		p.Definitions += stats.Definitions
		for _, l := range stats.Languages {
			total += float64(l.Bytes)
			if at := slices.IndexFunc(list, func(o contract.LanguageStats) bool { return o.Language == l.Language }); at >= 0 {
				list[at].Bytes += l.Bytes
			} else {
				list = append(list, l)
			}
		}
	}
	list = slices.DeleteFunc(list, func(l contract.LanguageStats) bool { return l.Language == "unknown" })
	slices.SortStableFunc(list, func(a, b contract.LanguageStats) int { return cmp.Compare(b.Bytes, a.Bytes) })
	for _, l := range list {
		p.Languages = append(p.Languages, web.Share{Name: l.Language, Part: float64(l.Bytes) / max(1, total)})
	}
	return web.Picture(p)
}

// leanBudget is how many tokens the map has of which a page shows what a repository leans on: with
// more it would have what little leans on.
const leanBudget = 300

// lean tells a page what the repository leans on, which it would fetch the whole guest for.
func lean(ctx context.Context, r *native.Repository) ([]web.Lean, error) {
	m, err := r.Map(ctx, contract.MapRequest{Budget: leanBudget})
	if err != nil {
		return nil, err
	}
	all := make([]web.Lean, len(m.Files))
	for i, f := range m.Files {
		all[i] = web.Lean{Path: f.Path, Definitions: []web.Definition{}}
		for _, d := range f.Definitions {
			all[i].Definitions = append(all[i].Definitions, web.Definition{Ref: d.Ref, Kind: string(d.Kind), Name: d.Name, Signature: d.Signature, Lines: d.Lines})
		}
	}
	return all, nil
}

var _ = offer[importCommand]("index", 6, "import", "Check a .cairn file and say what it holds.")

type importCommand struct {
	File string `arg:"" placeholder:"FILE.cairn" help:"A file that export made."`
	formatFlag
	repositoryFlags
}

func (*importCommand) Help() string {
	return `Example:

    cairn import project.cairn
    cairn search "where is it" project.cairn

Nothing is copied: search, read, stats and export take a .cairn file where they take a directory. Import reads all of it, tells whether it is whole, and what is in it.`
}

func (c *importCommand) Run(ctx context.Context, s *session) error {
	c.whole = true
	return s.use(ctx, c.File, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		ok, err := native.IsSnapshot(r.Root)
		if err != nil {
			return err
		}
		if !ok {
			return fmt.Errorf("import %q: not a .cairn file (search takes directories and archives as they are; cairn export makes a .cairn file of one)", c.File)
		}
		if err := native.VerifySnapshot(r.Root); err != nil {
			return err
		}
		return s.stats(ctx, r, c.Format, fmt.Sprintf("%s is whole; to search it: cairn search QUERY %s", c.File, c.File))
	})
}
