package main

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/extism/standin"
)

// said is what was answered to one request: one of the two, byte for byte.
type said struct {
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

func (s said) is(o said) bool {
	return bytes.Equal(s.Result, o.Result) && bytes.Equal(s.Error, o.Error)
}

// engine is the native engine with one repository.
type engine struct {
	native.Engine
	handlers native.Handlers
}

// open loads a directory or an archive, or opens a snapshot, as the packages do.
func open(ctx context.Context, path string) (*engine, error) {
	archive, err := os.ReadFile(path)
	if info, bad := os.Stat(path); bad == nil && info.IsDir() {
		archive, err = tarOf(path)
	}
	if err != nil {
		return nil, err
	}
	e := &engine{Engine: native.NewProcess(runtime.NumCPU()), handlers: native.Handlers{"llm": llm}}
	read := native.Handlers{"read": func(_ context.Context, n native.Need) contract.Reply {
		q := contract.ReadRequest{}
		if err := json.Unmarshal(n.Request, &q); err != nil {
			return contract.Reply{Error: contract.ErrorOf(err)}
		}
		at := min(q.Offset, int64(len(archive)))
		end := min(at+int64(q.Length), int64(len(archive)))
		return contract.Reply{Body: archive[at:end], End: end == int64(len(archive))}
	}}
	if size := int64(len(archive)); filepath.Ext(path) == ".cairn" {
		_, err = native.Run(ctx, e, "import", contract.ImportRequest{Size: size}, read)
	} else {
		_, err = native.Run(ctx, e, "load", contract.LoadRequest{Name: filepath.Base(path), Size: size}, read)
	}
	return e, err
}

func tarOf(dir string) ([]byte, error) {
	var b bytes.Buffer
	t := tar.NewWriter(&b)
	if err := t.AddFS(os.DirFS(dir)); err != nil {
		return nil, err
	}
	err := t.Close()
	return b.Bytes(), err
}

func llm(_ context.Context, n native.Need) contract.Reply {
	q := contract.ModelRequest{}
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return contract.Reply{Error: contract.ErrorOf(err)}
	}
	r, err := standin.Pick(q)
	if err != nil {
		return contract.Reply{Error: contract.ErrorOf(err)}
	}
	b, err := json.Marshal(r)
	if err != nil {
		return contract.Reply{Error: contract.ErrorOf(err)}
	}
	return contract.Reply{Value: b}
}

// answer runs one request of the cases.
func (e *engine) answer(ctx context.Context, line []byte) (said, error) {
	q := struct {
		Op      string          `json:"op"`
		Request json.RawMessage `json:"request"`
	}{}
	if err := json.Unmarshal(line, &q); err != nil {
		return said{}, fmt.Errorf("case %q: %w", line, err)
	}
	result, err := native.Run(ctx, e, q.Op, []byte(q.Request), e.handlers)
	if err == nil {
		return said{Result: result}, nil
	}
	b, bad := contract.Encode(contract.ErrorOf(err))
	return said{Error: b}, bad
}

// export is the snapshot of what is loaded.
func (e *engine) export(ctx context.Context) ([]byte, error) {
	var b []byte
	_, err := native.Run(ctx, e, "export", struct{}{}, native.Handlers{"write": func(_ context.Context, n native.Need) contract.Reply {
		b = append(b, n.Body...)
		return contract.Reply{}
	}})
	return b, err
}
