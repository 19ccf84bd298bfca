// Package git asks the program git about repositories that are not trusted. It is the
// one place that starts git, benchmarks aside.
//
// A repository's configuration can name programs: filters, drivers and monitors of
// files, hooks, ways to fetch what a partial clone lacks. So git never gets to see it.
// [Repository.Private] gives git a directory of its own, with a configuration that this
// package writes, the repository's references as they are read here, and its objects,
// index and work tree where they lie. Of what is set only values are taken over that
// are no programs. That holds whatever version of git there is, and whatever it learns
// to run.
//
// [Ask] is for the few questions that are about the configuration itself: they are
// answered by parts of git that only print.
//
// No git that is started here but by a [Mirror] fetches; none asks a user, writes into the repository, or gets
// variables from the environment that begin with GIT_, but for where the user's own
// configuration is.
package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/program"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// quiet is the environment of any git: nothing is fetched, nobody is asked.
var quiet = []string{
	"GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_REPLACE_OBJECTS=1",
	"GIT_TRACE2=0", "GIT_TRACE2_EVENT=0", "GIT_TRACE2_PERF=0", // which go before the configuration
	"GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=", "SSH_ASKPASS=", "GIT_PAGER=cat", "GIT_EDITOR=false",
}

// own tells of a variable of the environment that it is about git.
func own(variable string) bool {
	return strings.HasPrefix(strings.ToUpper(variable), "GIT_") || strings.EqualFold(variable, "SSH_ASKPASS")
}

// around is the work tree that a directory is in, or the directory: no program in it is
// started.
func around(dir string) string {
	real, err := filepath.Abs(dir)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return dir
	}
	if place, err := worktree.Find(real); err == nil && place.Top != "" {
		return place.Top
	}
	return real
}

// Version is what the git says of itself that is used in a directory.
func Version(ctx context.Context, dir string) (string, error) {
	ctx, cancel := patient(ctx)
	defer cancel()
	cmd, err := program.Command(ctx, "git", around(dir), "", own, "version")
	if err != nil {
		return "", err
	}
	cmd.Env = append(cmd.Env, quiet...)
	return line(ctx, cmd)
}

// users are the variables that say where the configuration is which the user and this
// machine have made, not the repository.
func users(variable string) bool {
	switch variable {
	case "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM":
		return true
	}
	return false
}

// Ask has git answer a question about its configuration, and where that leads, for a
// directory. The configuration is read, and nothing of it run: only "rev-parse", "config
// --get" and "check-ignore" are possible, and an error otherwise. So is a repository in
// which git would wait for a pipe, and a git that does not answer. What comes back is
// without the line's end.
func Ask(ctx context.Context, dir string, args ...string) (string, error) {
	if args[0] != "rev-parse" && args[0] != "check-ignore" && (args[0] != "config" || !slices.Contains(args, "--get")) {
		return "", fmt.Errorf("ask git %q: it may run programs", args)
	}
	if err := askable(dir); err != nil {
		return "", err
	}
	ctx, cancel := patient(ctx)
	defer cancel()
	cmd, err := program.Command(ctx, "git", around(dir), dir, func(v string) bool { return own(v) && !users(v) },
		append([]string{"--no-pager", "-c", "core.fsmonitor=false"}, args...)...)
	if err != nil {
		return "", err
	}
	cmd.Env = append(cmd.Env, quiet...)
	return line(ctx, cmd)
}

// line is what a git prints, without the line's end. An error is why ctx has
// ended, if it has, or the first that git says.
func line(ctx context.Context, cmd *exec.Cmd) (string, error) {
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if ended := Ended(ctx); err != nil && ended != nil {
		return "", ended
	}
	if said := Said(problems.String()); err != nil && said != "" {
		err = errors.New(said)
	}
	return strings.TrimRight(string(out), "\r\n"), err
}

// Said is the first line of what git has to say.
func Said(problems string) string {
	said, _, _ := strings.Cut(strings.TrimSpace(problems), "\n")
	return strings.TrimPrefix(said, "fatal: ")
}

// Lacks tells of what git says whether an object is missing, as in a partial clone: git
// is not let fetch it here.
func Lacks(said string) bool {
	for _, part := range []string{"promisor", "lazy fetching", "unable to read", "bad object", "missing", "could not fetch", "not allowed"} {
		if strings.Contains(said, part) {
			return true
		}
	}
	return false
}
