package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/internal/program"
)

// Private is a repository as git is let see it: with a directory of its own, in which
// nothing is what the repository says.
type Private struct {
	Head string // the commit that is checked out, "" if there is none yet

	r   *Repository
	dir string
}

// Private makes what git needs to answer about commits, by hash. With tree it also
// knows the names of revisions, and compares the work tree. Close removes it.
func (r *Repository) Private(ctx context.Context, tree bool) (_ *Private, err error) {
	if _, err := program.Find("git", r.Top); err != nil {
		return nil, err
	}
	name, hash, err := r.head()
	if err != nil && !errors.Is(err, ErrNoCommit) {
		return nil, err
	}
	if err := objectsOpenable(ctx, filepath.Join(r.common, "objects")); err != nil {
		return nil, fmt.Errorf("read the repository's objects: %w", err)
	}
	if tree {
		if err := treeOpenable(ctx, r.Top); err != nil {
			return nil, fmt.Errorf("read the work tree: %w", err)
		}
	}
	dir, err := os.MkdirTemp("", "cairn-git-")
	if err != nil {
		return nil, fmt.Errorf("make a directory for git: %w", err)
	}
	p := &Private{Head: hash, r: r, dir: dir}
	defer func() {
		if err != nil {
			_ = p.Close()
		}
	}()
	if err := os.Mkdir(filepath.Join(dir, "refs"), 0o700); err != nil {
		return nil, err
	}
	if err := p.copyFile(filepath.Join(r.common, "shallow"), "shallow", maxPackedBytes); err != nil {
		return nil, err
	}
	if hash != "" && !tree || name == "" {
		err = p.write("HEAD", hash+"\n")
	} else {
		err = p.write("HEAD", "ref: "+name+"\n")
	}
	if err == nil {
		err = p.write("config", p.config(nil))
	}
	if err == nil && tree {
		err = p.furnish(ctx)
	}
	return p, err
}

// Close removes the directory.
func (p *Private) Close() error { return os.RemoveAll(p.dir) }

func (p *Private) write(name, text string) error {
	path := filepath.Join(p.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o600)
}

// copyFile copies a file that need not be there.
func (p *Private) copyFile(path, name string, most int64) error {
	b, err := inside.Reach(path, most)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = p.write(name, string(b))
	}
	if err != nil {
		return fmt.Errorf("copy for git: %w", err)
	}
	return nil
}

// pseudo are references beside HEAD, such as FETCH_HEAD.
var pseudo = regexp.MustCompile(`^[A-Z]+(_[A-Z]+)*_HEAD$`)

// furnish adds what names revisions, and the settings that decide how files of the work
// tree are compared.
func (p *Private) furnish(ctx context.Context) error {
	found, symbolic, err := p.r.references()
	if err != nil {
		return err
	}
	var packed strings.Builder
	for _, name := range slices.Sorted(maps.Keys(found)) {
		fmt.Fprintf(&packed, "%s %s\n", found[name], name)
	}
	if err := p.write("packed-refs", packed.String()); err != nil {
		return err
	}
	for name, to := range symbolic {
		if err := p.write(name, "ref: "+to+"\n"); err != nil {
			return err
		}
	}
	entries, err := os.ReadDir(p.r.dir)
	if err != nil {
		return fmt.Errorf("read repository: %w", err)
	}
	for _, e := range entries {
		if err := p.take(e.Name()); err != nil {
			return err
		}
	}
	if info, err := os.Stat(filepath.Join(p.r.dir, "index")); err == nil && !info.Mode().IsRegular() {
		return errors.New("the repository's index is not a file")
	}
	set, err := p.settings(ctx)
	if err != nil {
		return err
	}
	return p.write("config", p.config(set))
}

// take copies a file at the top of the repository's directory, if it is one that git asks for: where
// a pseudo reference points, or what the index may only differ from.
func (p *Private) take(name string) error {
	path := filepath.Join(p.r.dir, name)
	switch {
	case pseudo.MatchString(name):
		text, err := inside.Reach(path, maxPackedBytes)
		if _, hash := pointer(text); err == nil && hash != "" {
			return p.write(name, hash+"\n")
		}
	case strings.HasPrefix(name, "sharedindex."):
		return p.copyFile(path, name, maxPackedBytes)
	}
	return nil
}

// copyLogs adds what references were before, for names such as main@{1}.
func (p *Private) copyLogs() error {
	for _, base := range []string{p.r.common, p.r.dir} {
		root := filepath.Join(base, "logs")
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return nil
			}
			name, err := filepath.Rel(root, path)
			if name = filepath.ToSlash(name); err != nil || name != "HEAD" && !isReference(name) {
				return nil
			}
			return p.copyFile(path, "logs/"+name, maxPackedBytes)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Command is git, to be started in the private directory, with paths that lead from the
// top of the work tree.
func (p *Private) Command(ctx context.Context, args ...string) (*exec.Cmd, error) {
	// Versions before 2.32 look for the user's configuration in their home only.
	homes := func(v string) bool { return own(v) || v == "HOME" || v == "XDG_CONFIG_HOME" }
	cmd, err := program.Command(ctx, "git", p.r.Top, p.dir, homes, append([]string{"--no-pager"}, args...)...)
	if err != nil {
		return nil, err
	}
	none := filepath.Join(p.dir, "none")
	cmd.Env = append(append(cmd.Env, quiet...),
		"HOME="+none, "XDG_CONFIG_HOME="+none, "GIT_CONFIG_GLOBAL="+none, "GIT_CONFIG_SYSTEM="+none, "GIT_CONFIG_NOSYSTEM=1", "GIT_ATTR_NOSYSTEM=1",
		"GIT_DIR="+p.dir, "GIT_WORK_TREE="+p.r.Top, "GIT_OBJECT_DIRECTORY="+filepath.Join(p.r.common, "objects"), "GIT_INDEX_FILE="+filepath.Join(p.r.dir, "index"))
	return cmd, nil
}

// Line is what git prints, if that is one line.
func (p *Private) Line(ctx context.Context, args ...string) (string, error) {
	cmd, err := p.Command(ctx, args...)
	if err != nil {
		return "", err
	}
	return line(ctx, cmd)
}

// Relative is the flag that makes paths lead from where the repository was opened, and
// leaves out what is not below.
func (p *Private) Relative() string {
	if p.r.Part == "" {
		return "--no-relative"
	}
	return "--relative=" + p.r.Part + "/"
}

// Revision is the commit that a revision names.
func (p *Private) Revision(ctx context.Context, name string) (string, error) {
	if strings.Contains(name, "@{") {
		if err := p.copyLogs(); err != nil {
			return "", err
		}
	}
	return p.Line(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
}

// HideFiltered has git take some files for binary that differ between a commit and the
// work tree: those that git keeps in another form than they have in the work tree, made
// by a program, such as large files kept elsewhere and encrypted ones. As no program
// runs, only that they changed can be told. It returns how many they are.
func (p *Private) HideFiltered(ctx context.Context, commit string) (int, error) {
	changed, err := p.changed(ctx, commit)
	if err != nil || len(changed) == 0 {
		return 0, err
	}
	filtered, err := p.filtered(ctx, changed)
	if err != nil || len(filtered) == 0 {
		return 0, err
	}
	return len(filtered), p.opaque(filtered)
}

// changed are the paths, from the top, that differ between a commit and the work tree.
func (p *Private) changed(ctx context.Context, commit string) ([]string, error) {
	cmd, err := p.Command(ctx, "diff", "--no-ext-diff", "--no-textconv", "--no-renames", "--ignore-submodules=dirty", "--name-only", "-z", commit)
	if err != nil {
		return nil, err
	}
	out, err := line(ctx, cmd)
	return fields(out), err
}

// filtered are those of some paths that have a filter.
func (p *Private) filtered(ctx context.Context, paths []string) ([]string, error) {
	cmd, err := p.Command(ctx, "check-attr", "-z", "--stdin", "filter")
	if err != nil {
		return nil, err
	}
	cmd.Stdin = strings.NewReader(strings.Join(paths, "\x00") + "\x00")
	out, err := line(ctx, cmd)
	if err != nil {
		return nil, err
	}
	var filtered []string
	for all := fields(out); len(all) >= 3; all = all[3:] {
		if set := all[2]; set != "unspecified" && set != "unset" {
			filtered = append(filtered, all[0])
		}
	}
	return filtered, nil
}

// opaque has git take files for binary.
func (p *Private) opaque(paths []string) error {
	var b bytes.Buffer
	for _, path := range paths {
		// A pattern, in the quotes of C.
		fmt.Fprint(&b, `"/`)
		for _, c := range []byte(path) {
			switch {
			case strings.IndexByte(`*?[\`, c) >= 0:
				fmt.Fprintf(&b, `\\\%03o`, c)
			case c < ' ' || c == '"' || c >= 0x7f:
				fmt.Fprintf(&b, `\%03o`, c)
			default:
				b.WriteByte(c)
			}
		}
		fmt.Fprint(&b, "\" -diff\n")
	}
	return p.write("info/attributes", b.String())
}

// fields are strings that each end in a NUL.
func fields(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == 0 })
}
