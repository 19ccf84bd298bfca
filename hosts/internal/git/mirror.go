package git

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/program"
)

// Mirror follows a remote repository: git fetches its head into a directory of our own, and
// writes the files of it beside. The configuration is ours, so that nothing of what a
// repository says is run: no filter, hook or submodule, and links are files that say where
// they lead.
type Mirror struct {
	remote, protocol string
	git, tree        string
}

// fetchTime is how long a fetch may take.
const fetchTime = 10 * time.Minute

// Remote tells whether a source is one that git fetches: an address of https or ssh, or a
// bare repository of this machine.
func Remote(source string) bool {
	_, err := protocol(source)
	return err == nil
}

// protocol is the one by which a source is fetched.
func protocol(source string) (string, error) {
	if at, err := url.Parse(source); err == nil && (at.Scheme == "https" || at.Scheme == "ssh") && at.Host != "" {
		if _, secret := at.User.Password(); secret {
			return "", fmt.Errorf("remote %s: it holds a password, which would be kept: use a credential helper of git or a key of ssh", at.Redacted())
		}
		return at.Scheme, nil
	}
	for _, part := range []string{"HEAD", "objects", "refs"} {
		if _, err := os.Stat(filepath.Join(source, part)); err != nil || !filepath.IsAbs(source) {
			return "", fmt.Errorf("remote %q: that is neither https://…, ssh://… nor the absolute path of a bare repository", source)
		}
	}
	return "file", nil
}

// RemoteName is what the repository at a source is called: the last part, without ".git".
func RemoteName(source string) string {
	return strings.TrimSuffix(path.Base(strings.TrimSuffix(filepath.ToSlash(source), "/")), ".git")
}

// NewMirror makes a mirror in a directory, or takes the one that is there.
func NewMirror(ctx context.Context, remote, dir string) (*Mirror, error) {
	p, err := protocol(remote)
	if err != nil {
		return nil, err
	}
	m := &Mirror{remote, p, filepath.Join(dir, "git"), filepath.Join(dir, "tree")}
	if err := errors.Join(os.MkdirAll(m.git, 0o700), os.MkdirAll(m.tree, 0o700)); err != nil {
		return nil, fmt.Errorf("mirror %s: %w", remote, err)
	}
	_, err = m.run(ctx, m.git, "init", "--quiet", "--bare", "--template=", ".")
	return m, err
}

// Tree is the directory of the files.
func (m *Mirror) Tree() string { return m.tree }

// Head is the commit that the remote has at its head.
func (m *Mirror) Head(ctx context.Context) (string, error) {
	said, err := m.run(ctx, m.git, "ls-remote", "--exit-code", "--", m.remote, "HEAD")
	commit, _, _ := strings.Cut(said, "\t")
	if err == nil && !isHash(commit) {
		err = fmt.Errorf("remote %s: it says no commit", m.remote)
	}
	return commit, err
}

// Fetch gets the head of the remote and writes its files, those alone that changed. It returns the
// commit.
func (m *Mirror) Fetch(ctx context.Context) (string, error) {
	const served = "refs/heads/served"
	if _, err := m.run(ctx, m.git, "fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--depth=1", "--force", "--", m.remote, "+HEAD:"+served); err != nil {
		return "", err
	}
	commit, err := m.run(ctx, m.git, "rev-parse", "--verify", served+"^{commit}")
	if err != nil {
		return "", err
	}
	// A git that was killed leaves its lock; whoever uses the mirror is alone.
	_ = os.Remove(filepath.Join(m.git, "index.lock"))
	if _, err := m.run(ctx, m.tree, "read-tree", "--reset", "-u", commit); err != nil {
		return "", err
	}
	// What is not of the commit goes, such as what a git that was killed had written.
	_, err = m.run(ctx, m.tree, "clean", "--quiet", "-ffdx")
	return commit, err
}

func (m *Mirror) run(ctx context.Context, dir string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	asks := args[0] == "fetch" || args[0] == "ls-remote"
	at := []string{"--no-pager", "--git-dir=" + m.git}
	if dir == m.tree {
		at = append(at, "--work-tree="+m.tree)
	}
	// Who runs this may have set how hosts are reached; files are not written by what they set.
	cmd, err := program.Command(ctx, "git", m.tree, dir, func(v string) bool { return own(v) && !(asks && users(v)) }, append(append(at,
		"-c", "core.fsmonitor=false", "-c", "core.hooksPath="+os.DevNull, "-c", "core.symlinks=false",
		"-c", "core.protectNTFS=true", "-c", "core.protectHFS=true", "-c", "core.autocrlf=false", "-c", "core.longpaths=true", "-c", "gc.auto=0", "-c", "maintenance.auto=false",
		"-c", "fetch.fsckObjects=true", "-c", "submodule.recurse=false", "-c", "core.sshCommand=ssh -oBatchMode=yes",
	), args...)...)
	if err != nil {
		return "", err
	}
	cmd.Env = append(cmd.Env, quiet...)
	if asks {
		cmd.Env = append(cmd.Env, "GIT_ALLOW_PROTOCOL="+m.protocol)
	} else {
		cmd.Env = append(cmd.Env, "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	}
	said, err := line(ctx, cmd)
	if err != nil {
		return "", fmt.Errorf("git %s of %s: %w", args[0], m.remote, err)
	}
	return said, nil
}
