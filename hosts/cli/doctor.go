package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/git"
	"github.com/cairn-search/cairn/hosts/llm"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/hosts/web"
)

var _ = offer[doctorCommand]("settings", 4, "doctor", "Tell what works here and what does not, and why.")

type doctorCommand struct {
	Path string `arg:"" default:"." help:"A directory; default the current one."`
	formatFlag
	repositoryFlags
}

func (*doctorCommand) Help() string {
	return `Example:

    cairn doctor

Tells what works here and what does not, and why. It asks no model and no network. The exit code is 1 if something that Cairn needs does not work.`
}

// finding is what an examination found.
type finding struct {
	What string `json:"what"`
	// State is "works", "limited" (something optional does not) or "fails".
	State string `json:"state"`
	Say   string `json:"say"`
	Fix   string `json:"fix,omitempty"`
}

const (
	works   = "works"
	limited = "limited"
	fails   = "fails"
)

// examinations are made one after the other; each tells one thing.
var examinations = []func(context.Context, *doctorCommand, *session) finding{
	examineConfiguration, examineCache, examineRepository, examineGit, examineSandbox, examinePage, examineModel, examineEmbeddings, examineStore, examineWatching,
}

// examined prints what was found as a table.
func (s *session) examined(found []finding, markdown bool) {
	t := table{Right: []bool{false, false, false}}
	if markdown {
		t.Head = []string{"what", "", ""}
	}
	for _, f := range found {
		say := f.Say
		if f.Fix != "" {
			say += ": " + f.Fix
		}
		t.Add(f.What, f.State, say)
	}
	t.Write(s.page(markdown))
}

func (c *doctorCommand) Run(ctx context.Context, s *session) error {
	found := []finding{}
	failed := false
	for _, examine := range examinations {
		f := examine(ctx, c, s)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		found = append(found, f)
		failed = failed || f.State == fails
	}
	if c.Format == formatJSON || c.Format == formatLines {
		if err := s.encode(struct {
			Findings []finding `json:"findings"`
		}{found}); err != nil {
			return err
		}
	} else {
		s.examined(found, c.Format == formatMarkdown)
	}
	if failed {
		return errNothing
	}
	return nil
}

func examineConfiguration(_ context.Context, _ *doctorCommand, s *session) finding {
	const what = "configuration"
	if s.configWrong != nil {
		return finding{what, fails, strings.ReplaceAll(s.configWrong.Error(), "\n", "; "), "mend it, or see cairn config check"}
	}
	set := 0
	for _, v := range s.config.All() {
		if v.Set() {
			set++
		}
	}
	if notes := s.config.Notes; len(notes) > 0 {
		return finding{what, limited, strings.Join(notes, "; "), "see cairn config check"}
	}
	return finding{What: what, State: works, Say: fmt.Sprintf("%d keys are set", set)}
}

func examineCache(_ context.Context, c *doctorCommand, s *session) finding {
	const what = "cache"
	fix := "set CAIRN_CACHE_DIR to a directory that you may write; until then every command indexes anew"
	dir, all, err := s.cached()
	if err == nil {
		_, err = cache.Open(dir)
	}
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(dir, ".doctor-*"); err == nil {
			_ = f.Close()
			err = os.Remove(f.Name())
		}
	}
	if err != nil {
		return finding{what, limited, err.Error(), fix}
	}
	total := native.GuestCacheBytes(dir)
	for _, i := range all {
		total += i.Bytes
	}
	return finding{What: what, State: works, Say: fmt.Sprintf("%s, %d indexes, %s", dir, len(all), size(total))}
}

func examineRepository(ctx context.Context, c *doctorCommand, _ *session) finding {
	const what = "repository"
	st, err := native.Stat(ctx, c.Path, c.options())
	if err != nil {
		return finding{what, fails, err.Error(), "name a directory that you may read"}
	}
	a := standing{Status: st}
	if st.Files == 0 {
		return finding{what, limited, st.Root + " has no text files", "if .gitignore leaves them out, give --no-ignore"}
	}
	return finding{What: what, State: works, Say: fmt.Sprintf("%s: files: %s; index: %s", st.Root, a.files(), a.index())}
}

func examineGit(ctx context.Context, c *doctorCommand, _ *session) finding {
	const what, without = "git", "without it there is no history of commits, and no change of a revision; searching needs neither"
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	version, err := git.Version(ctx, c.Path)
	if err != nil {
		return finding{what, limited, "the program git does not run", without}
	}
	r, err := git.Open(c.Path)
	if err != nil {
		return finding{What: what, State: works, Say: version + "; this is no repository of git"}
	}
	if r.Shallow() {
		return finding{what, limited, version + "; the clone is shallow, so that most commits are missing", "git fetch --unshallow"}
	}
	return finding{What: what, State: works, Say: version}
}

func examineSandbox(ctx context.Context, c *doctorCommand, _ *session) finding {
	const what = "sandbox"
	began := time.Now()
	o := c.options()
	o.Engine = "wazero"
	r, err := native.Open(ctx, ".", o)
	if err != nil {
		return finding{what, limited, err.Error(), "--engine wazero and cairn ci need it, all else does not"}
	}
	_ = r.Close(ctx)
	return finding{What: what, State: works, Say: fmt.Sprintf("the guest starts in %.1f s", time.Since(began).Seconds())}
}

func examinePage(context.Context, *doctorCommand, *session) finding {
	if _, err := web.Page(); err != nil {
		return finding{"page", limited, "cairn web and export --site do not work", err.Error()}
	}
	return finding{What: "page", State: works, Say: "cairn web serves it"}
}

func examineModel(_ context.Context, _ *doctorCommand, s *session) finding {
	const what = "language model"
	spec := s.config.Value("llm.model")
	if spec == "" {
		return finding{What: what, State: works, Say: "none is set; nothing needs one, --llm names one"}
	}
	if _, err := llm.Open(spec, llm.Options{Getenv: s.config.Getenv}); err != nil {
		return finding{what, limited, err.Error(), "see cairn config list"}
	}
	return finding{What: what, State: works, Say: spec + " is set; it was not asked"}
}

func examineEmbeddings(_ context.Context, _ *doctorCommand, s *session) finding {
	const what = "embeddings"
	models := s.config.Value("embeddings.models")
	if models == "" {
		return finding{What: what, State: works, Say: "none are set; nothing needs them, --embeddings names them"}
	}
	if _, err := llm.OpenEmbedder(strings.Split(models, ","), llm.Options{Getenv: s.config.Getenv}); err != nil {
		return finding{what, limited, err.Error(), "see cairn config list"}
	}
	return finding{What: what, State: works, Say: models + " are set; they were not asked"}
}

func examineStore(_ context.Context, _ *doctorCommand, s *session) finding {
	const what = "memory"
	path, err := s.storePath()
	if err != nil {
		return finding{what, limited, err.Error(), "set store.path; until then nothing can be remembered"}
	}
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return finding{What: what, State: works, Say: "nothing is stored yet; it would be in " + path}
	}
	kept, err := s.stored()
	if err != nil {
		return finding{what, limited, err.Error(), "see cairn store check"}
	}
	defer kept.Close()
	if found, err := kept.Check(); err != nil || len(found) > 0 {
		return finding{what, limited, fmt.Sprintf("%s is damaged", path), "see cairn store check; cairn store export saves what can be read"}
	}
	return finding{What: what, State: works, Say: path + " is whole"}
}

// watchLimit is where Linux says how many directories a user may watch.
const watchLimit = "/proc/sys/fs/inotify/max_user_watches"

func examineWatching(ctx context.Context, c *doctorCommand, _ *session) finding {
	const what = "watching"
	b, err := os.ReadFile(watchLimit)
	if err != nil {
		return finding{What: what, State: works, Say: "this system has no limit that is known"}
	}
	var most int
	if _, err := fmt.Sscan(string(b), &most); err != nil {
		return finding{What: what, State: works, Say: "this system has no limit that is known"}
	}
	dirs := 0
	_ = filepath.WalkDir(c.Path, func(_ string, d os.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil || !d.IsDir():
			return nil
		case d.Name() == ".git":
			return filepath.SkipDir
		}
		dirs++
		return nil
	})
	if dirs > most {
		return finding{what, limited, fmt.Sprintf("%d directories are here, %d may be watched", dirs, most), "sudo sysctl fs.inotify.max_user_watches=" + fmt.Sprint(4*dirs) + "; until then changes are looked for every few seconds"}
	}
	return finding{What: what, State: works, Say: fmt.Sprintf("%d directories, %d may be watched", dirs, most)}
}
