package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/cairn-search/cairn/hosts/native"
)

// rangedQuestions are asked of an index that is searched where it lies. They are of no tree;
// nothing was tuned on them.
var rangedQuestions = []string{
	"how are requests retried", "read a configuration file", "parse command line flags", "where is the cache cleared", "open a network connection",
	"escape html in templates", "compress a stream", "verify a certificate", "format a date", "merge two sorted lists",
	"handle a signal", "walk a directory tree", "split a string into words", "limit the number of workers", "encode json",
	"decode base64", "log an error with its stack", "convert an integer to text", "round a floating point number", "compare two versions",
	"lock a mutex", "wait for several tasks", "timeout of a request", "redirect to another page", "generate random numbers",
	"sort by several keys", "hash a password", "read lines of a file", "write to a temporary file", "copy a directory",
	"match a regular expression", "count references", "garbage collection", "allocate memory", "schedule a timer",
	"parse a url", "join paths", "unicode normalization", "detect the type of a file", "send an email",
	"Reader", "Config", "parse", "ServeHTTP", "NewClient", "close", "error", "Buffer", "String", "handler",
}

// indexSize prints what an index takes on disk, what a reader by ranges fetches of it, and how
// long a new process takes to its first answer.
func indexSize(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("index", flag.ContinueOnError)
	tree := flags.String("tree", ".", "`directory` that is indexed, with its graph")
	contents := flags.String("contents", "drop", "whether the contents of files go along: `require` them, or drop")
	file := flags.String("snapshot", "", "`file` that is read instead")
	each := flags.Bool("each", false, "print kilobytes and requests of each section by question and round")
	command := flags.String("command", "", "`program` cairn, of which a new process is timed")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *file == "" {
		made, remove, err := exported(ctx, *tree, *contents)
		if err != nil {
			return err
		}
		defer remove()
		*file = made
	}
	f, err := os.Open(*file)
	if err != nil {
		return err
	}
	defer f.Close()
	r, err := newRangeReader(f)
	if err != nil {
		return err
	}
	first, later := &fetches{each: *each}, &fetches{}
	for _, q := range rangedQuestions {
		e, err := r.open(ctx, nil)
		if err != nil {
			return err
		}
		if err := first.ask(ctx, e, r, q); err != nil {
			return err
		}
		e.Close(ctx)
	}
	e, err := r.open(ctx, os.Stdout)
	if err != nil {
		return err
	}
	defer e.Close(ctx)
	for _, q := range rangedQuestions {
		if err := later.ask(ctx, e, r, q); err != nil {
			return err
		}
	}
	first.print("first")
	later.print("later")
	if *command == "" {
		return nil
	}
	return newProcesses(ctx, *command, *file)
}

func kb(n int64) float64 { return float64(n) / 1000 }
func mb(n int64) float64 { return float64(n) / 1e6 }

// exported writes the index of a tree to a temporary file.
func exported(ctx context.Context, tree, contents string) (path string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "cairn-bench-")
	if err != nil {
		return "", nil, err
	}
	remove = func() { os.RemoveAll(dir) }
	defer func() {
		if err != nil {
			remove()
		}
	}()
	r, err := native.Open(ctx, tree, native.Options{NoCache: true})
	if err != nil {
		return "", nil, err
	}
	path = filepath.Join(dir, "index.cairn")
	f, err := os.Create(path)
	if err != nil {
		return "", nil, err
	}
	err = r.Export(ctx, contents, func(parts [][]byte) error {
		for _, p := range parts {
			if _, err := f.Write(p); err != nil {
				return err
			}
		}
		return nil
	})
	return path, remove, errors.Join(err, f.Close(), r.Close(ctx))
}

// newProcesses times the command on a snapshot, the best of several runs.
func newProcesses(ctx context.Context, command, file string) error {
	best, resident := time.Duration(1<<62), int64(0)
	for i := range 5 {
		c := exec.CommandContext(ctx, command, "search", rangedQuestions[i], file)
		begun := time.Now()
		if out, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("search %q: %w: %s", rangedQuestions[i], err, out)
		}
		best, resident = min(best, time.Since(begun)), max(resident, 1024*peakKiB(c.ProcessState))
	}
	fmt.Printf("a new process answers in %v, the best of 5 questions, with up to %.0f MB resident\n", best.Round(time.Millisecond), mb(resident))
	return nil
}
