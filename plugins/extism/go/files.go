package cairn

import (
	"archive/tar"
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cairn-search/cairn/core/contract"
)

// Load indexes a directory, an archive (tar, tar.gz, zip), or opens a snapshot that
// was exported (a name ending in .cairn).
func (c *Cairn) Load(ctx context.Context, path string) (*contract.LoadResponse, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("load: %w", err)
	}
	name := filepath.Base(path)
	if info.IsDir() {
		r, w := io.Pipe()
		defer r.Close()
		go func() { w.CloseWithError(pack(w, path)) }()
		return c.LoadFrom(ctx, r, contract.LoadRequest{Name: name})
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("load: %w", err)
	}
	defer f.Close()
	if filepath.Ext(path) == ".cairn" {
		return c.load(ctx, f, "import", contract.ImportRequest{Size: info.Size()})
	}
	return c.LoadFrom(ctx, f, contract.LoadRequest{Name: name, Size: info.Size()})
}

// LoadFrom indexes an archive that is read piece by piece. A zip archive must be an
// [io.ReaderAt] and its size in q.
func (c *Cairn) LoadFrom(ctx context.Context, in io.Reader, q contract.LoadRequest) (*contract.LoadResponse, error) {
	return c.load(ctx, in, "load", q)
}

func (c *Cairn) load(ctx context.Context, in io.Reader, op string, q any) (*contract.LoadResponse, error) {
	raw, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	out, err := c.operate(&session{ctx: ctx, in: in}, op, raw)
	if err != nil {
		return nil, err
	}
	r := &contract.LoadResponse{}
	return r, decode(out, r)
}

// Export writes what is loaded to a snapshot that Load opens.
func (c *Cairn) Export(ctx context.Context, path string) (*contract.ExportResponse, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	defer f.Close()
	b := bufio.NewWriter(f)
	r := &contract.ExportResponse{}
	out, err := c.operate(&session{ctx: ctx, out: b}, "export", []byte("{}"))
	if err == nil {
		err = decode(out, r)
	}
	if err == nil {
		err = b.Flush()
	}
	if err == nil {
		err = f.Close()
	}
	return r, err
}

// left are directories that hold no work of the repository's own.
var left = map[string]bool{".git": true, ".hg": true, ".svn": true, "node_modules": true}

// pack writes the regular files of a directory as a tar.
func pack(out io.Writer, root string) error {
	t := tar.NewWriter(out)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && left[d.Name()] && path != root:
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err == nil {
			err = t.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: filepath.ToSlash(name), Size: int64(len(b)), Mode: 0o644})
		}
		if err == nil {
			_, err = t.Write(b)
		}
		return err
	})
	if err != nil {
		return err
	}
	return t.Close()
}
