package main

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	benchFiles   = 1000
	benchQueries = 300
	benchRuns    = 2 // the quickest counts
	query        = `{"op":"search","request":{"query":"read the header of an archive"}}` + "\n"
)

// bench measures every language on 1,000 files of Go's own library: from the start of
// the process to the first answer with nothing compiled before ("cold") and with what
// the SDK keeps ("warm"), of the archive and of a snapshot of it, how much of that is
// the guest's start alone, a query, and the most memory that the process had.
func bench(ctx context.Context, only string, large int) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	dir := filepath.Join(root, ".task/extism/inputs")
	nothing := filepath.Join(dir, "nothing")
	if err := os.MkdirAll(nothing, 0o755); err != nil {
		return err
	}
	archive := filepath.Join(dir, "thousand.tar")
	if err := thousand(archive); err != nil {
		return err
	}
	snapshot := filepath.Join(dir, "thousand.cairn")
	load, perQuery, err := nativeTimes(ctx, archive, snapshot)
	if err != nil {
		return err
	}
	fmt.Printf("%-8s %8s %8s %8s %8s %8s %9s %7s\n", "", "start", "start", "answer", "answer", "snapshot", "query", "memory")
	fmt.Printf("%-8s %8s %8s %8s %8s %8s %9s %7s\n", "", "cold", "warm", "cold", "warm", "warm", "", "MiB")
	fmt.Printf("%-8s %8s %8s %8s %8.2f %8s %6.2f ms\n", "native", "", "", "", load.Seconds(), "", ms(perQuery))
	guest := filepath.Join(root, "wasm/dist/cairn.wasm")
	for _, a := range apps(root) {
		if !a.wanted(only) {
			continue
		}
		if a.language == "rust" { // as a program that embeds it is built
			a.command = []string{filepath.Join(root, ".task/extism/rust/release/examples/ask")}
		}
		cold := a
		cold.env = append(cold.env[:len(cold.env):len(cold.env)], "CAIRN_CACHE=", "EXTISM_CACHE_CONFIG=")
		measured := make([]*ran, 6)
		for range benchRuns {
			for i, m := range []struct {
				app      app
				in, path string
			}{
				{cold, "", nothing}, {a, "", nothing}, {cold, query, archive}, {a, query, archive}, {a, strings.Repeat(query, 1+benchQueries), snapshot}, {a, query, snapshot},
			} {
				r, err := m.app.run(ctx, []byte(m.in), guest, m.path)
				if err != nil {
					return err
				}
				if measured[i] == nil || r.took < measured[i].took {
					measured[i] = r
				}
			}
		}
		each := (measured[4].took - measured[5].took) / benchQueries
		fmt.Printf("%-8s %8.2f %8.2f %8.2f %8.2f %8.2f %6.2f ms %7d\n", a.language, measured[0].took.Seconds(), measured[1].took.Seconds(),
			measured[2].took.Seconds(), measured[3].took.Seconds(), measured[5].took.Seconds(), ms(each), peak(measured[3].state)>>20)
	}
	if large == 0 {
		return nil
	}
	path := filepath.Join(dir, "large.tar")
	if err := largeTar(path, large<<20); err != nil {
		return err
	}
	defer os.Remove(path)
	for _, a := range apps(root) {
		if a.wanted(only) {
			r, err := a.run(ctx, []byte(query), guest, path)
			if err != nil {
				return err
			}
			fmt.Printf("%-8s loads %d MiB in %.1f s with at most %d MiB\n", a.language, large, r.took.Seconds(), peak(r.state)>>20)
		}
	}
	return nil
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// nativeTimes is how long loading and a query take without a guest. It writes the
// snapshot.
func nativeTimes(ctx context.Context, path, snapshot string) (load, each time.Duration, err error) {
	begun := time.Now()
	e, err := open(ctx, path)
	if err != nil {
		return 0, 0, err
	}
	if _, err = e.answer(ctx, []byte(query)); err != nil {
		return 0, 0, err
	}
	load = time.Since(begun)
	begun = time.Now()
	for range benchQueries {
		if _, err = e.answer(ctx, []byte(query)); err != nil {
			return 0, 0, err
		}
	}
	each = time.Since(begun) / benchQueries
	b, err := e.export(ctx)
	if err == nil {
		err = os.WriteFile(snapshot, b, 0o644)
	}
	return load, each, errors.Join(err, e.Close(ctx))
}

// thousand packs the first files of Go's library.
func thousand(path string) error {
	var b bytes.Buffer
	t := tar.NewWriter(&b)
	n := 0
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	root := strings.TrimSpace(string(out))
	err = filepath.WalkDir(filepath.Join(root, "src"), func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && d.Name() == "cmd" {
			return fs.SkipDir
		}
		if err != nil || !d.Type().IsRegular() || filepath.Base(filepath.Dir(path)) == "testdata" {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		if err := t.WriteHeader(&tar.Header{Name: filepath.ToSlash(name), Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(content))}); err != nil {
			return err
		}
		if _, err := t.Write(content); err != nil {
			return err
		}
		if n++; n == benchFiles {
			return fs.SkipAll
		}
		return nil
	})
	if err := errors.Join(err, t.Close()); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}

// largeTar writes a tar of files of 64 KiB.
func largeTar(path string, size int) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	t := tar.NewWriter(f)
	const each = 64 << 10
	for i := range size / each {
		line := fmt.Sprintf("file %d of many has words such as alpha%d and beta%d\n", i, i%97, i%89)
		if err := t.WriteHeader(&tar.Header{Name: fmt.Sprintf("d%d/f%d.txt", i%100, i), Typeflag: tar.TypeReg, Mode: 0o644, Size: each}); err != nil {
			return err
		}
		if _, err := io.WriteString(t, strings.Repeat(line, each/len(line)+1)[:each]); err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), f.Close())
}
