package native

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// files are the contents of a repository by path.
type files map[string]string

// testdata is the folder that the tests of all hosts share.
const testdata = "../../testdata"

// readRepository returns one of the repositories in testdata.
func readRepository(t testing.TB, name string) files {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join(testdata, "repositories", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	f := files{}
	for _, file := range a.Files {
		f[file.Name] = string(file.Data)
	}
	return f
}

func (f files) paths() []string {
	var paths []string
	for p := range f {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return paths
}

// write puts the files into a new directory of a given name.
func (f files) write(t testing.TB, name string) string {
	t.Helper()
	dir := filepath.Join(realTemp(t), name)
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for path, content := range f {
		put(t, dir, path, content)
	}
	return dir
}

// realTemp is t.TempDir without symlinks, as Repository.Root is.
func realTemp(t testing.TB) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// put writes a file and the directories above it.
func put(t testing.TB, dir, path, content string) {
	t.Helper()
	path = filepath.Join(dir, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func (f files) tar(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, p := range f.paths() {
		check(t, w.WriteHeader(&tar.Header{Name: p, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(f[p]))}))
		_, err := w.Write([]byte(f[p]))
		check(t, err)
	}
	check(t, w.Close())
	return b.Bytes()
}

func (f files) targz(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(f.tar(t))
	check(t, err)
	check(t, w.Close())
	return b.Bytes()
}

func (f files) zip(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, p := range f.paths() {
		e, err := w.Create(p)
		check(t, err)
		_, err = e.Write([]byte(f[p]))
		check(t, err)
	}
	check(t, w.Close())
	return b.Bytes()
}

// saved writes bytes to a new file of a given name.
func saved(t testing.TB, name string, b []byte) string {
	t.Helper()
	dir := realTemp(t)
	put(t, dir, name, string(b))
	return filepath.Join(dir, name)
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
