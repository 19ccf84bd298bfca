//go:build unix

package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// hostile is a repository that wants a program to be run.
type hostile struct {
	t       *testing.T
	dir     string // of the work tree
	program string // touches fired, and fails
	fired   string
}

func (h *hostile) git(args ...string) string {
	h.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = h.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		h.t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (h *hostile) config(pairs ...string) {
	h.t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		h.git("config", pairs[i], pairs[i+1])
	}
}

func (h *hostile) write(name, content string, mode os.FileMode) string {
	h.t.Helper()
	path := filepath.Join(h.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), mode); err != nil {
		h.t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		h.t.Fatal(err)
	}
	return path
}

// attribute gives the data of the repository an attribute.
func (h *hostile) attribute(name string) { h.write(".gitattributes", "*.dat "+name+"\n", 0o644) }

// promise makes the repository a partial clone that lacks what a comparison needs.
func (h *hostile) promise(pairs ...string) {
	h.t.Helper()
	blob := h.git("rev-parse", "before:main.go")
	h.config("core.repositoryFormatVersion", "1", "extensions.partialClone", "origin", "remote.origin.promisor", "true", "remote.origin.partialCloneFilter", "blob:none")
	h.config(pairs...)
	if err := os.Remove(filepath.Join(h.dir, ".git", "objects", blob[:2], blob[2:])); err != nil {
		h.t.Fatal(err)
	}
}

// newHostile is a repository of two commits, with changes in the work tree and a
// repository within.
func newHostile(t *testing.T) *hostile {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := &hostile{t: t, dir: filepath.Join(base, "shop"), fired: filepath.Join(base, "fired")}
	h.program = h.write("../program", "#!/bin/sh\n: >'"+h.fired+"'\nexit 1\n", 0o755)
	h.write("main.go", "package shop\n\n// Price is the sum less the discount.\nfunc Price(sum int) int { return sum }\n", 0o644)
	h.write("till.go", "package shop\n\n// Till takes the price.\nfunc Till() int { return Price(3) }\n", 0o644)
	h.write("a.dat", "one\n", 0o644)
	h.git("init", "-q", "-b", "main")
	h.git("add", ".")
	h.git("commit", "-q", "-m", "first")
	h.git("tag", "before")
	h.git("init", "-q", "-b", "main", "sub")
	h.write("sub/part.dat", "part\n", 0o644)
	h.git("-C", "sub", "add", ".")
	h.git("-C", "sub", "commit", "-q", "-m", "part")
	h.git("-c", "advice.addEmbeddedRepo=false", "add", "sub")
	h.git("commit", "-q", "-m", "second")
	h.write("main.go", "package shop\n\n// Price is the sum less the discount.\nfunc Price(sum int) int { return sum - sum/10 }\n", 0o644)
	h.write("a.dat", "two\n", 0o644)
	return h
}

// shell is a command line as git is used by people, for which a plan works.
func shell(line string) func(*hostile) *exec.Cmd {
	return func(h *hostile) *exec.Cmd {
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = h.dir
		cmd.Stdin = strings.NewReader("protocol=https\nhost=example.invalid\n\n")
		return cmd
	}
}

// plans are the ways by which git runs programs that a repository, or what is set in
// the environment, names. Each works with git itself.
var plans = []struct {
	name  string
	plant func(*hostile)
	works string // a command of git
	lacks bool   // what is compared
	from  string // a directory to ask from, too
}{
	{name: "clean filter", plant: func(h *hostile) { h.attribute("filter=x"); h.config("filter.x.clean", h.program) }, works: "git diff before"},
	{name: "clean filter with an odd name", plant: func(h *hostile) { h.attribute("filter=a=b.c"); h.config("filter.a=b.c.clean", h.program) }, works: "git diff before"},
	{name: "process filter", plant: func(h *hostile) {
		h.attribute("filter=x")
		h.config("filter.x.process", h.program, "filter.x.required", "true")
	}, works: "git diff before"},
	{name: "large files", plant: func(h *hostile) {
		h.attribute("filter=lfs diff=lfs merge=lfs -text")
		h.config("filter.lfs.process", h.program, "filter.lfs.clean", h.program, "filter.lfs.smudge", h.program, "filter.lfs.required", "true")
	}, works: "git diff before"},
	{name: "smudge filter", plant: func(h *hostile) { h.attribute("filter=x"); h.config("filter.x.smudge", h.program) }, works: "git checkout -q -- a.dat"},
	{name: "attributes of the repository", plant: func(h *hostile) {
		h.write(".git/info/attributes", "*.dat filter=x\n", 0o644)
		h.config("filter.x.clean", h.program)
	}, works: "git diff before"},
	{name: "text conversion", plant: func(h *hostile) { h.attribute("diff=x"); h.config("diff.x.textconv", h.program) }, works: "git diff before"},
	{name: "diff driver", plant: func(h *hostile) { h.attribute("diff=x"); h.config("diff.x.command", h.program) }, works: "git diff before"},
	{name: "external diff", plant: func(h *hostile) { h.config("diff.external", h.program) }, works: "git diff before"},
	{name: "file monitor", plant: func(h *hostile) { h.config("core.fsmonitor", h.program) }, works: "git status"},
	{name: "hooks", plant: func(h *hostile) {
		for _, name := range []string{"post-index-change", "reference-transaction", "post-checkout", "pre-auto-gc", "fsmonitor-watchman"} {
			h.write(".git/hooks/"+name, "#!/bin/sh\n: >'"+h.fired+"'\n", 0o755)
		}
	}, works: "git update-ref refs/heads/x HEAD"},
	{name: "hooks elsewhere", plant: func(h *hostile) {
		for _, name := range []string{"post-index-change", "reference-transaction", "post-checkout"} {
			h.write(".git/scripts/"+name, "#!/bin/sh\n: >'"+h.fired+"'\n", 0o755)
		}
		h.config("core.hooksPath", filepath.Join(h.dir, ".git", "scripts"))
	}, works: "git update-ref refs/heads/x HEAD"},
	{name: "pager", plant: func(h *hostile) {
		h.config("core.pager", h.program, "pager.diff", h.program, "pager.log", h.program, "pager.config", h.program, "pager.rev-parse", h.program)
	}, works: "script -qec 'git diff before' /dev/null"},
	{name: "fetching by ssh", plant: func(h *hostile) {
		h.promise("remote.origin.url", "ssh://nobody@example.invalid/x", "core.sshCommand", h.program)
	}, works: "git diff before || :", lacks: true},
	{name: "fetching by a program", plant: func(h *hostile) {
		h.promise("remote.origin.url", "ext::"+h.program+" %S", "protocol.ext.allow", "always", "protocol.allow", "always")
	}, works: "git diff before || :", lacks: true},
	{name: "fetching from a directory", plant: func(h *hostile) {
		h.promise("remote.origin.url", filepath.Join(h.dir, "sub"), "remote.origin.uploadpack", h.program)
	}, works: "git diff before || :", lacks: true},
	{name: "fetching by a proxy", plant: func(h *hostile) {
		h.promise("remote.origin.url", "git://example.invalid/x", "core.gitProxy", h.program)
	}, works: "git diff before || :", lacks: true},
	{name: "credentials", plant: func(h *hostile) { h.config("credential.helper", "!"+h.program, "core.askPass", h.program) }, works: "git credential fill || :"},
	{name: "signatures", plant: func(h *hostile) {
		h.config("log.showSignature", "true", "gpg.program", h.program, "gpg.ssh.program", h.program, "gpg.x509.program", h.program)
		head := h.git("cat-file", "commit", "HEAD")
		head = strings.Replace(head, "\n\n", "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\n", 1) + "\n"
		cmd := exec.Command("git", "hash-object", "-t", "commit", "-w", "--stdin")
		cmd.Dir, cmd.Stdin = h.dir, strings.NewReader(head)
		out, err := cmd.Output()
		if err != nil {
			h.t.Fatal(err)
		}
		h.git("update-ref", "refs/heads/main", strings.TrimSpace(string(out)))
	}, works: "git log -1"},
	{name: "alias", plant: func(h *hostile) {
		for _, name := range []string{"planted", "diff", "log", "rev-parse", "config", "version", "merge-base", "check-attr"} {
			h.config("alias."+name, "!"+h.program)
		}
	}, works: "git planted"},
	{name: "included configuration", plant: func(h *hostile) {
		h.write("more", "[diff]\n\texternal = "+h.program+"\n", 0o644)
		h.config("include.path", "../more")
	}, works: "git diff before"},
	{name: "configuration included on a condition", plant: func(h *hostile) {
		h.write("more", "[diff]\n\texternal = "+h.program+"\n", 0o644)
		h.config("includeIf.gitdir:/**.path", "../more")
	}, works: "git diff before"},
	{name: "configuration of the work tree", plant: func(h *hostile) {
		h.config("extensions.worktreeConfig", "true")
		h.git("config", "--worktree", "diff.external", h.program)
	}, works: "git diff before"},
	{name: "editor", plant: func(h *hostile) { h.config("core.editor", h.program, "sequence.editor", h.program) }, works: "git commit -q --amend --allow-empty || :"},
	{name: "alternate references", plant: func(h *hostile) {
		h.write(".git/objects/info/alternates", filepath.Join(h.dir, "sub", ".git", "objects")+"\n", 0o644)
		h.config("core.alternateRefsCommand", h.program)
	}, works: "git rev-list --alternate-refs"},
	{name: "file monitor of a repository within", plant: func(h *hostile) { h.git("-C", "sub", "config", "core.fsmonitor", h.program) }, works: "git diff before"},
	{name: "filter of a repository within", plant: func(h *hostile) {
		h.git("-C", "sub", "config", "filter.x.clean", h.program)
		h.write("sub/.gitattributes", "*.dat filter=x\n", 0o644)
		h.write("sub/part.dat", "trap\n", 0o644)
	}, works: "git diff before"},
	{name: "difference of a repository within", plant: func(h *hostile) {
		h.config("diff.submodule", "diff", "status.submoduleSummary", "true")
		h.git("-C", "sub", "config", "diff.external", h.program)
		h.write("sub/part.dat", "trap\n", 0o644)
	}, works: "git diff before"},
	{name: "link to a repository in the tree", plant: func(h *hostile) {
		if err := os.Rename(filepath.Join(h.dir, ".git"), filepath.Join(h.dir, "assets")); err != nil {
			h.t.Fatal(err)
		}
		h.write(".git", "gitdir: assets\n", 0o644)
		h.config("core.fsmonitor", h.program, "diff.external", h.program)
	}, works: "git diff before"},
	{name: "bare repository in the tree", plant: func(h *hostile) {
		h.git("init", "-q", "--bare", "embedded")
		h.git("-C", "embedded", "config", "core.bare", "false")
		h.git("-C", "embedded", "config", "core.worktree", h.dir)
		h.git("-C", "embedded", "config", "core.fsmonitor", h.program)
		h.write("embedded/trap.go", "package trap // Price\n", 0o644)
	}, works: "git -C embedded status", from: "embedded"},
	{name: "GIT_EXTERNAL_DIFF", plant: func(h *hostile) { h.t.Setenv("GIT_EXTERNAL_DIFF", h.program) }, works: "git diff before"},
	{name: "GIT_CONFIG_COUNT", plant: func(h *hostile) {
		h.t.Setenv("GIT_CONFIG_COUNT", "2")
		h.t.Setenv("GIT_CONFIG_KEY_0", "diff.external")
		h.t.Setenv("GIT_CONFIG_VALUE_0", h.program)
		h.t.Setenv("GIT_CONFIG_KEY_1", "core.fsmonitor")
		h.t.Setenv("GIT_CONFIG_VALUE_1", h.program)
	}, works: "git diff before"},
	{name: "GIT_CONFIG_PARAMETERS", plant: func(h *hostile) { h.t.Setenv("GIT_CONFIG_PARAMETERS", "'diff.external'='"+h.program+"'") }, works: "git diff before"},
	{name: "GIT_CONFIG_GLOBAL", plant: func(h *hostile) {
		h.attribute("filter=x")
		h.t.Setenv("GIT_CONFIG_GLOBAL", h.write("../global", "[diff]\n\texternal = "+h.program+"\n[core]\n\tfsmonitor = "+h.program+"\n[filter \"x\"]\n\tclean = "+h.program+"\n", 0o644))
	}, works: "git diff before"},
	{name: "GIT_SSH_COMMAND", plant: func(h *hostile) {
		h.t.Setenv("GIT_SSH_COMMAND", h.program)
		h.t.Setenv("GIT_SSH", h.program)
		h.promise("remote.origin.url", "ssh://nobody@example.invalid/x")
	}, works: "git diff before || :", lacks: true},
	{name: "GIT_ASKPASS", plant: func(h *hostile) {
		h.t.Setenv("GIT_ASKPASS", h.program)
		h.t.Setenv("SSH_ASKPASS", h.program)
	}, works: "git credential fill || :"},
	{name: "GIT_PAGER", plant: func(h *hostile) { h.t.Setenv("GIT_PAGER", h.program) }, works: "script -qec 'git diff before' /dev/null"},
	{name: "GIT_EDITOR", plant: func(h *hostile) { h.t.Setenv("GIT_EDITOR", h.program) }, works: "git commit -q --amend --allow-empty || :"},
	{name: "GIT_TRACE", plant: func(h *hostile) { h.t.Setenv("GIT_TRACE", h.fired) }, works: "git diff before"},
	{name: "GIT_DIR", plant: func(h *hostile) {
		h.git("-C", "sub", "config", "diff.external", h.program)
		h.t.Setenv("GIT_DIR", filepath.Join(h.dir, "sub", ".git"))
	}, works: "git diff main"},
	{name: "git in the current directory", plant: func(h *hostile) {
		h.write("git", "#!/bin/sh\n: >'"+h.fired+"'\n", 0o755)
		h.t.Setenv("PATH", "."+string(os.PathListSeparator)+os.Getenv("PATH"))
	}, works: "git diff before"},
	{name: "git where PATH is empty", plant: func(h *hostile) {
		h.write("git", "#!/bin/sh\n: >'"+h.fired+"'\n", 0o755)
		h.t.Setenv("PATH", os.Getenv("PATH")+"::")
	}, works: "PATH= git diff before"},
	{name: "git in a directory of the repository", plant: func(h *hostile) {
		h.write("node_modules/.bin/git", "#!/bin/sh\n: >'"+h.fired+"'\n", 0o755)
		h.t.Setenv("PATH", filepath.Join(h.dir, "node_modules", ".bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
	}, works: "git diff before"},
}

// starting are the commands that start git, with a part of what they print. Each runs
// in the repository.
var starting = []struct {
	args  []string
	says  string
	lacks string // what is said where something is missing
}{
	{[]string{"ci", "impact", "--base", "before", "--engine", "native"}, "main.go", "partial clone"},
	{[]string{"ci", "impact", "--base", "before", "--engine", "native", "--history", "--format", "json"}, `"main.go"`, "partial clone"},
	{[]string{"ci", "context", "--base", "before", "--engine", "native"}, "func Price", "partial clone"},
	{[]string{"search", "price of a sum", "--history"}, "main.go", "main.go"},
	{[]string{"seeds", "second", "--type", "commit", "--history"}, "second", "second"},
	{[]string{"doctor"}, "git version", "git version"},
	{[]string{"status"}, "shop", "shop"},
	{[]string{"hooks", "status"}, "post-commit", "post-commit"},
	{[]string{"hooks", "install"}, "post-commit", "post-commit"},
	{[]string{"hooks", "run", "post-commit"}, "", ""},
	{[]string{"hooks", "run", "pre-push"}, "since HEAD~1", "since HEAD~1"},
	{[]string{"hooks", "uninstall"}, "post-commit", "post-commit"},
}

// TestNoProgramOfARepositoryRuns: whatever a repository, its configuration or what was
// set for git names is never run, by any command that starts git, and each still gives
// its answer.
func TestNoProgramOfARepositoryRuns(t *testing.T) {
	cache := t.TempDir() // one, so that the sandbox is compiled once
	shareGuests(t, cache)
	for _, p := range plans {
		t.Run(p.name, func(t *testing.T) {
			for name, value := range map[string]string{
				"HOME": t.TempDir(), "XDG_CONFIG_HOME": t.TempDir(), "XDG_STATE_HOME": t.TempDir(), "CAIRN_CACHE_DIR": cache, "GIT_CONFIG_NOSYSTEM": "1",
				"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org", "TERM": "xterm",
			} {
				t.Setenv(name, value)
			}
			h := newHostile(t)
			p.plant(h)
			t.Chdir(h.dir)
			_ = os.Remove(h.fired)
			for _, c := range starting {
				var out, errs bytes.Buffer
				code := Run(t.Context(), c.args, strings.NewReader(""), &out, &errs)
				said, says := out.String(), c.says
				if p.lacks {
					said, says = said+errs.String(), c.lacks
				}
				if !strings.Contains(said, says) || code != exitFound && !p.lacks && c.args[0] != "doctor" {
					t.Errorf("%v: exit code %d, says\n%s%s", c.args, code, said, errs.String())
				}
				if _, err := os.Stat(h.fired); err == nil {
					t.Errorf("%v: the program ran", c.args)
					_ = os.Remove(h.fired)
				}
			}
			if p.from != "" {
				t.Chdir(filepath.Join(h.dir, p.from))
				for _, c := range starting {
					run(t, c.args...)
					if _, err := os.Stat(h.fired); err == nil {
						t.Errorf("%v in %s: the program ran", c.args, p.from)
						_ = os.Remove(h.fired)
					}
				}
			}
			// Else this test could not fail.
			if strings.HasPrefix(p.works, "script ") {
				if _, err := exec.LookPath("script"); err != nil {
					t.Skip("without the program script nothing gives git a terminal")
				}
			}
			cmd := shell(p.works)(h)
			said, err := cmd.CombinedOutput()
			if _, missing := os.Stat(h.fired); missing != nil {
				t.Errorf("%s does not run the program: %v\n%s", p.works, err, said)
			}
		})
	}
	names := []string{}
	for _, p := range plans {
		names = append(names, p.name)
	}
	if slices.Sort(names); len(slices.Compact(names)) != len(plans) {
		t.Error("two plans have one name")
	}
}

// TestElsewhereIsNotCompared: the configuration does not say what the work tree is.
func TestElsewhereIsNotCompared(t *testing.T) {
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	t.Setenv("CAIRN_CACHE_DIR", t.TempDir())
	for _, name := range []string{"AUTHOR", "COMMITTER"} {
		t.Setenv("GIT_"+name+"_NAME", "A")
		t.Setenv("GIT_"+name+"_EMAIL", "a@example.org")
	}
	h := newHostile(t)
	secret := filepath.Dir(h.write("../elsewhere/main.go", "package secret\n\nfunc Secret() {}\n", 0o644))
	h.config("core.worktree", secret)
	code, out, errs := run(t, "ci", "context", h.dir, "--base", "before", "--engine", "native")
	if code != exitFound || !strings.Contains(out, "sum/10") || strings.Contains(out, "Secret") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}
