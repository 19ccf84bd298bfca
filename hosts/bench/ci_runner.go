package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// testRunner runs some tests of a project, or all, and returns its log.
type testRunner struct {
	name    string
	code    string                        // extensions of the files that are changed
	command func(tests []string) []string // all tests if there are none
	env     []string
	broken  []string      // what a log says if the code does not even compile or load
	limit   time.Duration // how long a run may take, if not testTime
}

// testTime is how long a run may take at most; one that takes so many times longer than that of the code
// as it is hangs.
const (
	testTime = 90 * time.Second
	hanging  = 5
)

func runnerOf(dir, python string) (testRunner, error) {
	switch {
	case exists(filepath.Join(dir, "go.mod")):
		return testRunner{name: "go", code: ".go", broken: []string{"[build failed]", "[setup failed]", "no required module"}, command: func(tests []string) []string {
			if len(tests) == 0 {
				return []string{"go", "test", "-vet=off", "-v", "./..."}
			}
			var dirs []string
			for _, t := range tests {
				dirs = append(dirs, "./"+filepath.ToSlash(filepath.Dir(t)))
			}
			slices.Sort(dirs)
			return append([]string{"go", "test", "-vet=off", "-v"}, slices.Compact(dirs)...)
		}}, nil
	case exists(filepath.Join(dir, "package.json")) && exists(filepath.Join(dir, "node_modules", ".bin", "mocha")):
		flags, all, err := mochaArgs(dir)
		return testRunner{name: "mocha", code: ".js.cjs.mjs", broken: []string{"SyntaxError", "Cannot find module"}, command: func(tests []string) []string {
			if len(tests) == 0 {
				tests = all
			}
			return slices.Concat([]string{"node_modules/.bin/mocha", "--reporter", "spec"}, flags, tests)
		}}, err
	case exists(filepath.Join(dir, "package.json")):
		return testRunner{name: "node", code: ".js.cjs.mjs", broken: []string{"SyntaxError", "Cannot find module"}, command: func(tests []string) []string {
			return append([]string{"node", "--test"}, tests...)
		}}, nil
	case exists(filepath.Join(dir, "pyproject.toml")) || exists(filepath.Join(dir, "setup.py")):
		return testRunner{name: "pytest", code: ".py", env: []string{"PYTHONPATH=src"}, broken: []string{"ImportError", "error during collection", "errors during collection", "SyntaxError", "IndentationError", "no tests ran"},
			command: func(tests []string) []string {
				if len(tests) == 0 {
					tests = []string{"tests"}
				}
				return append([]string{python, "-B", "-m", "pytest", "-v", "-p", "no:cacheprovider"}, tests...)
			}}, nil
	}
	return testRunner{}, fmt.Errorf("test %s: no go.mod, package.json, pyproject.toml or setup.py is there", dir)
}

// mochaArgs are the flags and the tests that a project gives mocha in the first of its scripts that is
// called mocha or test, or begins so.
func mochaArgs(dir string) (flags, tests []string, err error) {
	b, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return nil, nil, err
	}
	var manifest struct{ Scripts map[string]string }
	if err := json.Unmarshal(b, &manifest); err != nil {
		return nil, nil, err
	}
	names := slices.Sorted(maps.Keys(manifest.Scripts))
	at := slices.IndexFunc(names, func(name string) bool {
		return (name == "mocha" || strings.HasPrefix(name, "test")) && mochaCall.MatchString(manifest.Scripts[name])
	})
	if at < 0 {
		return nil, []string{"test/"}, nil
	}
	args := strings.Fields(mochaCall.FindStringSubmatch(manifest.Scripts[names[at]])[1])
	for i := 0; i < len(args); i++ {
		switch arg := strings.Trim(args[i], `'"`); {
		case arg == "--reporter" || arg == "-R":
			i++
		case (arg == "--require" || arg == "-r") && i+1 < len(args):
			flags = append(flags, arg, args[i+1])
			i++
		case !strings.HasPrefix(arg, "-"):
			tests = append(tests, arg)
		case !strings.HasPrefix(arg, "--reporter="):
			flags = append(flags, arg)
		}
	}
	return flags, tests, nil
}

// mochaCall is a call of mocha in a script; what follows it up to another command are its arguments.
var mochaCall = regexp.MustCompile(`(?:^|[\s/])mocha((?: [^&|;]+)?)(?:$|[&|;])`)

// run returns the log of a run, and whether the tests failed as tests do: not by code
// that does not compile.
func (r *testRunner) run(ctx context.Context, dir string, tests []string) (log string, failed bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(r.limit, testTime))
	defer cancel()
	args := r.command(tests)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	endsWhole(cmd)
	cmd.Dir, cmd.WaitDelay = dir, time.Second
	cmd.Env = append(os.Environ(), append(r.env, "CI=1", "NODE_ENV=test")...)
	out, err := cmd.CombinedOutput()
	log = string(out)
	exit := (*exec.ExitError)(nil)
	if err != nil && !errors.As(err, &exit) {
		return log, false, err
	}
	if ctx.Err() != nil {
		return log, false, nil // it hangs: no log to learn from
	}
	return log, err != nil && !r.breaks(log), nil
}

// breaks tells whether a log says that the code does not even compile or load.
func (r *testRunner) breaks(log string) bool {
	return slices.ContainsFunc(r.broken, func(b string) bool { return strings.Contains(log, b) })
}

func gitOutput(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir, "--no-pager"}, args...)...)
	var problems strings.Builder
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, strings.TrimSpace(problems.String()))
	}
	return string(out), nil
}
