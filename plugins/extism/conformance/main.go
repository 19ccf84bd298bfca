// Command conformance runs the application of each language on real repositories
// and compares what they answer, byte for byte, with the native engine and with each
// other. It installs nothing: see the task test:extism.
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
// loads it.
type input struct{ name, guest, path, scratch string }

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
		want, err := expected(ctx, in.path)
		if err != nil {
			return fmt.Errorf("native: %w", err)
		}
		for _, a := range apps(root) {
			if !a.wanted(only) {
				continue
			}
			wrong, err := compare(ctx, a, in, want)
			if err != nil {
				return err
			}
			for _, w := range wrong {
				fmt.Printf("%s, %s: %s\n", a.language, in.name, w)
			}
			failed, passed = failed+len(wrong), passed+len(want.lines)+2-len(wrong)
			fmt.Printf("%-6s %-28s %d of %d answers are the native engine's\n", a.language, in.name, len(want.lines)+2-len(wrong), len(want.lines)+2)
		}
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if failed > 0 || passed == 0 {
		return fmt.Errorf("%d answers differ", failed)
	}
	return nil
}

// part is what is taken of this repository: a quarter of it, which has all languages of the packages,
// as each of them loads it twice.
var part = []string{"README.md", "core/search", "hosts/native", "hosts/web", "plugins/extism"}

// prepare makes the inputs in a directory: a part of this repository as git has it, as a tar by the
// steps of cairn.wasm, and its test data as a zip by steps, and as a directory by the blocking
// call of cairn-host.wasm.
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
	return []input{
		{"tar, steps", guest("cairn.wasm"), archive, dir},
		{"zip, steps", guest("cairn.wasm"), zipped, dir},
		{"directory, blocking call", guest("cairn-host.wasm"), data, dir},
	}, nil
}

// wanted is what the native engine answers.
type wanted struct {
	lines    []said
	snapshot []byte
	asked    string // what the application of Go prints, once known
}

func expected(ctx context.Context, path string) (*wanted, error) {
	e, err := open(ctx, path)
	if err != nil {
		return nil, err
	}
	w := &wanted{}
	if w.snapshot, err = e.export(ctx); err != nil {
		return nil, err
	}
	for line := range bytes.Lines(cases) {
		s, err := e.answer(ctx, line)
		if err != nil {
			return nil, err
		}
		w.lines = append(w.lines, s)
	}
	return w, e.Close(ctx)
}

// compare tells in what an application differs.
func compare(ctx context.Context, a app, in input, want *wanted) (wrong []string, err error) {
	answers, err := a.run(ctx, cases, in.guest, in.path)
	if err != nil {
		return nil, err
	}
	got := bytes.Split(bytes.TrimSuffix(answers.out, []byte("\n")), []byte("\n"))
	for i, w := range want.lines {
		s := said{}
		if i >= len(got) {
			wrong = append(wrong, fmt.Sprintf("no answer to case %d", i+1))
		} else if err := json.Unmarshal(got[i], &s); err != nil || !bytes.Equal(s.Result, w.Result) || !bytes.Equal(s.Error, w.Error) {
			wrong = append(wrong, fmt.Sprintf("case %d: %s%s\nwhere the native engine says %s%s", i+1, cut(s.Result), cut(s.Error), cut(w.Result), cut(w.Error)))
		}
	}
	snapshot := filepath.Join(in.scratch, a.language+".cairn")
	asked, err := a.run(ctx, nil, in.guest, in.path, snapshot, "read an archive")
	if err != nil {
		return nil, err
	}
	if want.asked == "" {
		want.asked = string(asked.out)
	}
	if string(asked.out) != want.asked || len(asked.out) == 0 {
		wrong = append(wrong, fmt.Sprintf("it prints\n%swhere another prints\n%s", asked.out, want.asked))
	}
	if b, err := os.ReadFile(snapshot); err != nil || !bytes.Equal(b, want.snapshot) {
		wrong = append(wrong, fmt.Sprintf("its snapshot of %d bytes is not the native engine's of %d: %v", len(b), len(want.snapshot), err))
	}
	return wrong, nil
}

func cut(b []byte) string { return string(b[:min(len(b), 600)]) }
