package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/config"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[statusCommand]("settings", 3, "status", "Say how the index stands to the files, and what is set.")

type statusCommand struct {
	Path string `arg:"" default:"." help:"A directory; default the current one."`
	formatFlag
	repositoryFlags
}

func (*statusCommand) Help() string {
	return `Example:

    cairn status

Says how the cached index stands to the files, without indexing; each command brings it up to date itself. Also where what is set comes from.`
}

// standing is the answer of status.
type standing struct {
	native.Status
	Configuration []string  `json:"configuration"` // files that are there
	Settings      []setting `json:"settings"`      // that somebody set
}

func (c *statusCommand) Run(ctx context.Context, s *session) error {
	st, err := native.Stat(ctx, c.Path, c.options())
	if err != nil {
		return err
	}
	a := standing{Status: st, Configuration: []string{}, Settings: []setting{}}
	for _, path := range []string{s.configFiles.UserFile, s.configFiles.ProjectFile} {
		if _, err := os.Lstat(path); path != "" && err == nil {
			a.Configuration = append(a.Configuration, path)
		}
	}
	for _, v := range s.config.All() {
		if v.Set() {
			a.Settings = append(a.Settings, settingOf(v))
		}
	}
	if c.Format == formatJSON || c.Format == formatLines {
		return s.encode(a)
	}
	t := table{Right: []bool{false, false}}
	t.Add("repository", a.Root)
	if a.GitCommonDir != "" {
		t.Add("git", a.GitCommonDir)
	}
	t.Add("index", a.index())
	t.Add("files", a.files())
	t.Add("cache", a.CacheDir)
	t.Add("configuration", cmp.Or(strings.Join(a.Configuration, ", "), "no file"))
	for _, e := range a.Settings {
		from := string(e.Source) + "'s file"
		if e.Source == config.Environment {
			from = "$" + e.At
		}
		t.Add("  "+e.Key, e.Value+" ("+from+")")
	}
	if c.Format == formatMarkdown {
		t.Head = []string{"", ""}
	}
	t.Write(s.page(c.Format == formatMarkdown))
	return nil
}

func (a *standing) index() string {
	if !a.Indexed {
		return "none yet: the first command makes it"
	}
	links := "without links: the first command of the graph makes them"
	if a.Linked {
		links = "with links"
	}
	return fmt.Sprintf("%s, %s, last used %s", size(a.IndexBytes), links, a.LastUsed.Local().Format("2006-01-02 15:04"))
}

func (a *standing) files() string {
	unreadable := ""
	if a.Unreadable > 0 {
		unreadable = fmt.Sprintf("; %d could not be read and will be tried again", a.Unreadable)
	}
	switch {
	case !a.Indexed:
		return fmt.Sprint(a.Files) + unreadable
	case a.New+a.Changed+a.Gone > 0:
		return fmt.Sprintf("%d; since the index was made %d are new, %d changed, %d gone", a.Files, a.New, a.Changed, a.Gone) + unreadable
	case a.Unreadable > 0:
		return fmt.Sprintf("%d, the others as indexed", a.Files) + unreadable
	}
	return fmt.Sprintf("%d, all as indexed", a.Files)
}
