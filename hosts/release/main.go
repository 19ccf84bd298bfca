// Command release builds everything that a release uploads, for task package:
//
//	release [-root DIR] [-dist DIR] [-here]
//
// It is plain code over the ordinary tools of each registry: what they would stamp with the
// time or the machine is given the time of the commit or left out, so that the same commit
// makes the same bytes. The guests and the page must be built before.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/engine"
)

func main() {
	root := flag.String("root", ".", "the repository")
	dist := flag.String("dist", "dist", "where to; what is there is removed")
	here := flag.Bool("here", false, "build the command for this machine's platform alone, for tests; that is no release")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *root, *dist, *here); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// Release is what is being released, from where and to where.
type Release struct {
	Version string
	Commit  string
	Time    time.Time // of the commit
	Root    string    // of the repository
	Targets []target
	Dist    string
	Work    string // what is thrown away in the end; outside of the repository, whose settings tools would take for their own
	ctx     context.Context
}

// steps are what makes the artefacts, in the order in which they build on one another.
var steps = []struct {
	name string
	make func(*Release) error
}{
	{"guests", allGuests},
	{"commands", commands},
	{"bill of materials", billOfMaterials},
	{"npm packages", npmPackages},
	{"wheels", wheels},
	{"crate", crate},
	{"Go modules", goModules},
	{"Maven artefacts", mavenArtefacts},
	{"image", image},
	{"agents' registries", agentRegistries},
	{"checksums", checksums},
	{"formula", formula},
}

func run(ctx context.Context, root, dist string, here bool) (err error) {
	r := &Release{Version: engine.Release, Targets: targets, ctx: ctx}
	if here {
		r.Targets = slices.DeleteFunc(slices.Clone(targets), func(t target) bool { return t.os != runtime.GOOS || t.arch != runtime.GOARCH })
	}
	if r.Root, err = filepath.Abs(root); err != nil {
		return err
	}
	if r.Dist, err = filepath.Abs(dist); err != nil {
		return err
	}
	if err := r.identify(); err != nil {
		return err
	}
	if r.Work, err = os.MkdirTemp("", "cairn-release-*"); err != nil {
		return err
	}
	defer os.RemoveAll(r.Work)
	if err := os.RemoveAll(r.Dist); err != nil {
		return err
	}
	if err := os.MkdirAll(r.Dist, 0o755); err != nil {
		return err
	}
	for _, step := range steps {
		began := time.Now()
		if err := step.make(r); err != nil {
			return fmt.Errorf("make the %s: %w", step.name, err)
		}
		fmt.Printf("%-20s %6.1f s\n", step.name, time.Since(began).Seconds())
	}
	return nil
}

// identify asks git what is released.
func (r *Release) identify() error {
	out, err := r.output(r.Root, "git", "log", "-1", "--format=%H %ct")
	if err != nil {
		return err
	}
	commit, seconds, _ := strings.Cut(strings.TrimSpace(out), " ")
	at, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return fmt.Errorf("the time of commit %s: %w", commit, err)
	}
	r.Commit, r.Time = commit, time.Unix(at, 0).UTC()
	return nil
}

// command prepares a program that is told the time of the commit.
func (r *Release) command(dir, name string, args ...string) *exec.Cmd {
	c := exec.CommandContext(r.ctx, name, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "TZ=UTC", "LC_ALL=C", fmt.Sprint("SOURCE_DATE_EPOCH=", r.Time.Unix()))
	return c
}

// run runs a program; what it says stands in the error.
func (r *Release) run(dir, name string, args ...string) error {
	return ran(r.command(dir, name, args...))
}

func ran(c *exec.Cmd) error {
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(c.Args, " "), err, out)
	}
	return nil
}

func (r *Release) output(dir, name string, args ...string) (string, error) {
	c := r.command(dir, name, args...)
	var said strings.Builder
	c.Stderr = &said
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(c.Args, " "), err, &said)
	}
	return string(out), nil
}

// path is a place below the work directory.
func (r *Release) path(elements ...string) string {
	return filepath.Join(append([]string{r.Work}, elements...)...)
}

// write puts a file into dist.
func (r *Release) write(name string, b []byte) error {
	return os.WriteFile(filepath.Join(r.Dist, name), b, 0o644)
}

// checksums writes those of all files of dist, as sha256sum -c reads them.
func checksums(r *Release) error {
	var lines []string
	err := filepath.WalkDir(r.Dist, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		sum, err := checksum(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(r.Dist, path)
		lines = append(lines, fmt.Sprintf("%s  %s\n", sum, filepath.ToSlash(name)))
		return err
	})
	if err != nil {
		return err
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[64:], b[64:]) })
	return r.write("checksums.txt", []byte(strings.Join(lines, "")))
}

func checksum(path string) (string, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:]), nil
}
