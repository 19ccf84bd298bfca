package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"
)

// peer is another program that is run over the same tree. In its arguments TREE
// stands for the tree, INDEX for a folder of its own, and QUERY for each query.
type peer struct {
	program, does string
	index         []string // makes an index; empty if it works without
	query         []string // answers a query
	get           string   // where it is to be had
}

var peers = []peer{
	{"rg", "ripgrep, lines with any word", nil, []string{"rg", "-c", "-i", "-e", "ANY", "TREE"}, "the system's packages"},
	{"ctags", "universal-ctags, definitions", []string{"ctags", "-R", "-f", "INDEX/tags", "TREE"}, nil, "the system's packages"},
	{"zoekt-index", "zoekt, trigrams, without ctags", []string{"zoekt-index", "-disable_ctags", "-index", "INDEX", "TREE"},
		[]string{"zoekt", "-index_dir", "INDEX", "-l", "OR"}, "go install github.com/sourcegraph/zoekt/cmd/zoekt-index and .../zoekt"},
	{"probe", "probe, ranked, without an index", nil, []string{"probe", "search", "QUERY", "TREE", "--max-results", "10", "-o", "json"}, "the npm package @probelabs/probe"},
	{"codegraph", "codegraph, graph of definitions", []string{"codegraph", "init", "TREE"}, []string{"codegraph", "query", "-p", "TREE", "QUERY"}, "the npm package @colbymchenry/codegraph"},
}

// peerQueries are some of warmQueries; those without an index take long.
const peerQueries = 5

// peers runs other programs over the tree for queries, where they are installed,
// and beside them the command as it is run anew for each query.
func (b *speedBench) peers() error {
	size, err := treeSize(b.small)
	if err != nil {
		return err
	}
	fmt.Printf("%-44s %10s %10s %12s %14s\n", fmt.Sprintf("beside, %.0f MB, a process for each query", float64(size)/1e6), "index s", "MB/s", "index MB", "query p50 ms")
	own := peer{program: b.cairn, does: "cairn", index: []string{b.cairn, "index", "TREE"}, query: []string{b.cairn, "search", "QUERY", "TREE"}}
	for _, p := range append([]peer{own}, peers...) {
		if _, err := exec.LookPath(p.program); err != nil {
			fmt.Printf("%-44s not installed: %s\n", p.does, p.get)
			continue
		}
		if err := b.peer(p, size); err != nil {
			fmt.Printf("%-44s failed: %v\n", p.does, err)
		}
	}
	return nil
}

// peer measures one program, on a copy of the tree if it writes into it.
func (b *speedBench) peer(p peer, size int64) error {
	home := filepath.Join(b.tmp, "peer-"+filepath.Base(p.program))
	if err := os.MkdirAll(home, 0o755); err != nil {
		return err
	}
	row := fmt.Sprintf("%-44s", p.does)
	if len(p.index) == 0 {
		row += fmt.Sprintf(" %10s %10s %12s", "-", "-", "-")
	} else {
		before, err := treeSize(b.small)
		if err != nil {
			return err
		}
		began := time.Now()
		if _, err := b.runPeer(p.index, home, ""); err != nil {
			return err
		}
		t := time.Since(began).Seconds()
		index, err := treeSize(home)
		if err != nil {
			return err
		}
		after, err := treeSize(b.small)
		if err != nil {
			return err
		}
		row += fmt.Sprintf(" %10.2f %10.1f %12.1f", t, float64(size)/1e6/t, float64(index+after-before)/1e6)
	}
	if len(p.query) > 0 {
		var times []float64
		for _, q := range warmQueries[:peerQueries] {
			began := time.Now()
			if _, err := b.runPeer(p.query, home, q); err != nil {
				return err
			}
			times = append(times, time.Since(began).Seconds())
		}
		row += fmt.Sprintf(" %14.0f", percentile(times, 50)*1000)
	}
	fmt.Println(row)
	return nil
}

func (b *speedBench) runPeer(command []string, home, query string) ([]byte, error) {
	words := plainWords(query)
	replace := strings.NewReplacer("TREE", b.small, "INDEX", home, "QUERY", query, "ANY", strings.Join(words, "|"), "OR", strings.Join(words, " or "))
	args := make([]string, len(command))
	for i, a := range command {
		args[i] = replace.Replace(a)
	}
	c := exec.CommandContext(b.ctx, args[0], args[1:]...)
	c.Env = append(os.Environ(), "CAIRN_CACHE_DIR="+home, "HOME="+home, "CODEGRAPH_TELEMETRY=0", "DO_NOT_TRACK=1")
	var complaints strings.Builder
	c.Stderr = &complaints
	out, err := c.Output()
	if e := (*exec.ExitError)(nil); errors.As(err, &e) && e.ExitCode() == 1 && complaints.Len() == 0 {
		return out, nil // has found nothing
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %.200s", strings.Join(args, " "), err, complaints.String())
	}
	return out, nil
}

// treeSize adds up the files of a folder.
func treeSize(dir string) (size int64, err error) {
	err = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	return size, err
}

// plainWords are the words of a query of three letters or more, which every program
// takes for nothing but words.
func plainWords(query string) []string {
	words := strings.FieldsFunc(query, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.DeleteFunc(words, func(w string) bool { return len(w) < 3 })
}

// rankings are the peers that rank files: each indexes a folder into another, and
// answers a query with paths, best first.
var rankings = map[string]struct {
	index func(ctx context.Context, dir, home string) *exec.Cmd
	ask   func(ctx context.Context, dir, home, query string) *exec.Cmd
}{
	"zoekt": {
		func(ctx context.Context, dir, home string) *exec.Cmd {
			return exec.CommandContext(ctx, "zoekt-index", "-disable_ctags", "-index", home, dir)
		},
		func(ctx context.Context, _, home, query string) *exec.Cmd {
			return exec.CommandContext(ctx, "zoekt", "-index_dir", home, "-l", strings.Join(plainWords(query), " or "))
		},
	},
	"probe": {
		nil,
		func(ctx context.Context, dir, _, query string) *exec.Cmd {
			return exec.CommandContext(ctx, "probe", "search", query, dir, "--max-results", "50", "--allow-tests")
		},
	},
}

// judgePeer asks another program all questions of a repository.
func judgePeer(ctx context.Context, r *repository, name string) (*scores, error) {
	p, ok := rankings[name]
	if !ok {
		return nil, fmt.Errorf("unknown peer %q: use zoekt or probe", name)
	}
	home, err := os.MkdirTemp("", "cairn-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(home)
	if p.index != nil {
		if out, err := p.index(ctx, r.dir, home).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w: %.200s", name, err, out)
		}
	}
	s := &scores{}
	for _, q := range r.questions {
		out, err := p.ask(ctx, r.dir, home, q.Query).Output()
		if err != nil {
			return nil, fmt.Errorf("%s %q: %w", name, q.Query, err)
		}
		var files []found
		for line := range strings.Lines(string(out)) {
			path := strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(line), "File: "), r.dir+"/")
			f := found{path: path}
			if info, err := os.Stat(filepath.Join(r.dir, path)); err == nil && info.Mode().IsRegular() && !slices.Contains(files, f) {
				files = append(files, f)
			}
		}
		v := ndcg(files, q)
		s.file, s.chunk = append(s.file, v), append(s.chunk, v)
	}
	return s, nil
}
