package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/cairn-search/cairn/core/contract"
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
	tree := flags.String("tree", ".", "`directory` that is indexed, without contents and with its graph")
	file := flags.String("snapshot", "", "`file` that is read instead")
	command := flags.String("command", "", "`program` cairn, of which a new process is timed")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *file == "" {
		made, remove, err := exported(ctx, *tree)
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
	info, err := f.Stat()
	if err != nil {
		return err
	}
	r := &rangeReader{f: f}
	e := native.NewProcess(1)
	defer e.Close(ctx)
	begun := time.Now()
	b, err := native.Run(ctx, e, "import", contract.ImportRequest{Size: info.Size(), MaxBytes: info.Size(), Ranges: true}, r.handlers())
	if err != nil {
		return err
	}
	var loaded contract.LoadResponse
	if err := json.Unmarshal(b, &loaded); err != nil {
		return err
	}
	fmt.Printf("%d files, %.1f MB of text, index %.1f MB (%.2fx)\n", loaded.Files, mb(loaded.Bytes), mb(info.Size()), float64(info.Size())/float64(max(1, loaded.Bytes)))
	fmt.Printf("boot      %8.1f kB in %d reads, %v\n", kb(r.taken()), r.asked(), time.Since(begun).Round(time.Millisecond))
	var fetched []int64
	var times []time.Duration
	for i, q := range rangedQuestions {
		begun := time.Now()
		if _, err := native.Run(ctx, e, "search", contract.SearchRequest{Query: q, SnippetLines: new(0)}, r.handlers()); err != nil {
			return fmt.Errorf("search %q: %w", q, err)
		}
		if n := r.taken(); i == 0 {
			fmt.Printf("first     %8.1f kB in %d reads, %v\n", kb(n), r.asked(), time.Since(begun).Round(time.Millisecond))
		} else {
			fetched, times = append(fetched, n), append(times, time.Since(begun))
		}
	}
	slices.Sort(fetched)
	slices.Sort(times)
	fmt.Printf("later     %8.1f kB in the median, %.1f kB in the 90th percentile, %v in the median, of %d questions\n",
		kb(fetched[len(fetched)/2]), kb(fetched[len(fetched)*9/10]), times[len(times)/2].Round(10*time.Microsecond), len(fetched))
	if *command == "" {
		return nil
	}
	return newProcesses(ctx, *command, *file)
}

func kb(n int64) float64 { return float64(n) / 1000 }
func mb(n int64) float64 { return float64(n) / 1e6 }

// exported writes the index of a tree to a temporary file.
func exported(ctx context.Context, tree string) (path string, remove func(), err error) {
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
	err = r.Export(ctx, "drop", func(parts [][]byte) error {
		for _, p := range parts {
			if _, err := f.Write(p); err != nil {
				return err
			}
		}
		return nil
	})
	return path, remove, errors.Join(err, f.Close(), r.Close(ctx))
}

// rangeReader counts what is read of a file.
type rangeReader struct {
	f            *os.File
	bytes, reads atomic.Int64
}

func (r *rangeReader) taken() int64 { return r.bytes.Swap(0) }
func (r *rangeReader) asked() int64 { return r.reads.Swap(0) }

func (r *rangeReader) handlers() native.Handlers {
	return native.Handlers{"read": func(_ context.Context, n native.Need) contract.Reply {
		var q contract.ReadRequest
		if err := json.Unmarshal(n.Request, &q); err != nil {
			return contract.Reply{Error: contract.Errorf(contract.CodeHost, "%v", err)}
		}
		b := make([]byte, q.Length)
		k, err := r.f.ReadAt(b, q.Offset)
		r.bytes.Add(int64(k))
		r.reads.Add(1)
		return contract.Reply{Body: b[:k], End: err != nil}
	}}
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
