// Command conformance runs the application of each language on real repositories
// and compares what they answer, byte for byte, with the native engine and with each
// other, and to the questions of testdata/golden with what is recorded there. It installs
// nothing: see the task test:extism.
//
//	go run ./plugins/extism/conformance [-only go,node]
//	go run ./plugins/extism/conformance -bench [-large 500]
package main

import (
	"archive/zip"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed cases.jsonl
var cases []byte

func main() {
	only := flag.String("only", "", "languages, with commas between; default all")
	timed := flag.Bool("bench", false, "measure instead")
	large := flag.Int("large", 0, "MiB of an archive to measure the memory with")
	flag.Parse()
	err := error(nil)
	if *timed {
		err = bench(context.Background(), *only, *large)
	} else {
		err = run(context.Background(), *only)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

// input is a repository in one of the forms that packages load, with the guest that
// loads it and what is asked: the cases, or the questions of a file of testdata/golden.
type input struct{ name, guest, path, scratch, golden string }

func run(ctx context.Context, only string) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	dir := filepath.Join(root, ".task/extism/inputs")
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	inputs, err := prepare(ctx, root, dir)
	if err != nil {
		return err
	}
	failed, passed := 0, 0
	for _, in := range inputs {
		want, err := expected(ctx, in)
		if err != nil {
			return fmt.Errorf("native, %s: %w", in.name, err)
		}
		for _, a := range apps(root) {
			if !a.wanted(only) {
				continue
			}
			got, err := answered(ctx, a, in, want.asks)
			if err != nil {
				return err
			}
			wrong := differences(got, want)
			for _, w := range wrong {
				fmt.Printf("%s, %s: %s\n", a.language, in.name, w)
			}
			failed, passed = failed+len(wrong), passed+want.all()-len(wrong)
			fmt.Printf("%-6s %-28s %d of %d answers are the native engine's, %d are recorded\n", a.language, in.name, want.all()-len(wrong), want.all(), want.recorded)
		}
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if failed > 0 || passed == 0 {
		return fmt.Errorf("%d answers differ", failed)
	}
	return nil
}

// part is what is taken of this repository: what has all languages of the packages, as each of
// them loads it twice.
var part = []string{"README.md", "hosts/web/cairn.js", "hosts/native/sandbox", "plugins/extism", ":(exclude)plugins/extism/schema.yaml", ":(exclude,glob)plugins/extism/**/[Tt]ypes.*"}

// prepare makes the inputs in a directory: a part of this repository as git has it, as a tar by the
// steps of cairn.wasm, and its test data as a zip by steps, and as a directory by the blocking
// call of cairn-host.wasm; and a snapshot of each repository of testdata/golden.
func prepare(ctx context.Context, root, dir string) ([]input, error) {
	archive := filepath.Join(dir, "cairn.tar")
	if out, err := exec.CommandContext(ctx, "git", append([]string{"-C", root, "archive", "-o", archive, "HEAD", "--"}, part...)...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("git archive: %w: %s", err, out)
	}
	data := filepath.Join(root, "testdata")
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	if err := z.AddFS(os.DirFS(data)); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	zipped := filepath.Join(dir, "testdata.zip")
	if err := os.WriteFile(zipped, b.Bytes(), 0o644); err != nil {
		return nil, err
	}
	guest := func(name string) string { return filepath.Join(root, "wasm/dist", name) }
	inputs := []input{
		{"tar, steps", guest("cairn.wasm"), archive, dir, ""},
		{"zip, steps", guest("cairn.wasm"), zipped, dir, ""},
		{"directory, blocking call", guest("cairn-host.wasm"), data, dir, ""},
	}
	files, err := filepath.Glob(filepath.Join(data, "golden", "*.json"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("golden answers: %v, %v", files, err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		snapshot, err := indexGolden(ctx, filepath.Join(data, "repositories", name+".txtar"), filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		path := filepath.Join(dir, name+".cairn")
		if err := os.WriteFile(path, snapshot, 0o644); err != nil {
			return nil, err
		}
		inputs = append(inputs, input{"golden, " + name, guest("cairn.wasm"), path, dir, file})
	}
	return inputs, nil
}

// wanted is what the native engine answers.
type wanted struct {
	asks     []byte // a line of JSON each
	lines    []said
	recorded int    // of them are those of testdata/golden
	snapshot []byte // nil if it is not asked for
	asked    string // what the application of Go prints, once known
}

// all is how much is compared.
func (w *wanted) all() int {
	if w.snapshot == nil {
		return len(w.lines)
	}
	return len(w.lines) + 2
}

// fewest is how many of every ten golden questions have the recorded answer here: in the others
// are ids that were made from a secret of the host.
const fewest = 8

func expected(ctx context.Context, in input) (*wanted, error) {
	e, err := open(ctx, in.path)
	if err != nil {
		return nil, err
	}
	w := &wanted{asks: cases}
	var answers []said
	if in.golden != "" {
		if w.asks, answers, err = readGolden(in.golden); err != nil {
			return nil, err
		}
	}
	if in.golden == "" {
		if w.snapshot, err = e.export(ctx); err != nil {
			return nil, err
		}
	}
	for line := range bytes.Lines(w.asks) {
		s, err := e.answer(ctx, line)
		if err != nil {
			return nil, err
		}
		if n := len(w.lines); n < len(answers) && s.is(answers[n]) {
			w.recorded++
		}
		w.lines = append(w.lines, s)
	}
	if w.recorded*10 < len(answers)*fewest {
		return nil, fmt.Errorf("%d of %d answers are the recorded ones", w.recorded, len(answers))
	}
	return w, e.Close(ctx)
}

// got is what an application answers, prints and exports.
type got struct {
	lines    [][]byte
	asked    string
	snapshot []byte
}

func answered(ctx context.Context, a app, in input, asks []byte) (*got, error) {
	answers, err := a.run(ctx, asks, in.guest, in.path)
	if err != nil {
		return nil, err
	}
	g := &got{lines: bytes.Split(bytes.TrimSuffix(answers.out, []byte("\n")), []byte("\n"))}
	if in.golden != "" {
		return g, nil // that is all which is asked
	}
	snapshot := filepath.Join(in.scratch, a.language+".cairn")
	asked, err := a.run(ctx, nil, in.guest, in.path, snapshot, "read an archive")
	if err != nil {
		return nil, err
	}
	g.asked = string(asked.out)
	g.snapshot, err = os.ReadFile(snapshot)
	return g, err
}

// differences tells in what an application differs.
func differences(g *got, want *wanted) (wrong []string) {
	for i, w := range want.lines {
		s := said{}
		if i >= len(g.lines) {
			wrong = append(wrong, fmt.Sprintf("no answer to case %d", i+1))
		} else if err := json.Unmarshal(g.lines[i], &s); err != nil || !s.is(w) {
			wrong = append(wrong, fmt.Sprintf("case %d: %s%s\nwhere the native engine says %s%s", i+1, cut(s.Result), cut(s.Error), cut(w.Result), cut(w.Error)))
		}
	}
	if want.snapshot == nil {
		return wrong
	}
	if want.asked == "" {
		want.asked = g.asked
	}
	if g.asked != want.asked || g.asked == "" {
		wrong = append(wrong, fmt.Sprintf("it prints\n%swhere another prints\n%s", g.asked, want.asked))
	}
	if !bytes.Equal(g.snapshot, want.snapshot) {
		wrong = append(wrong, fmt.Sprintf("its snapshot of %d bytes is not the native engine's of %d", len(g.snapshot), len(want.snapshot)))
	}
	return wrong
}

func cut(b []byte) string { return string(b[:min(len(b), 600)]) }
