package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/txtar"
)

// readGolden returns what a file of testdata/golden asks, a line of JSON each, and the answers
// that are recorded there; but what asks the host for a model, vectors or a history, which the
// applications have not.
func readGolden(file string) (asks []byte, answers []said, err error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	var questions []struct {
		Op       string          `json:"op"`
		Request  json.RawMessage `json:"request"`
		Response json.RawMessage `json:"response"`
		Error    json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(b, &questions); err != nil {
		return nil, nil, err
	}
	var lines, answer bytes.Buffer
	compact := func(b json.RawMessage) json.RawMessage {
		answer.Reset()
		if len(b) == 0 || json.Compact(&answer, b) != nil {
			return nil
		}
		return bytes.Clone(answer.Bytes())
	}
	for _, q := range questions {
		if bytes.Contains(q.Request, []byte(`: "host"`)) || bytes.Contains(q.Request, []byte(`: "model"`)) {
			continue
		}
		lines.WriteString(`{"op":"` + q.Op + `","request":`)
		lines.Write(compact(q.Request))
		lines.WriteString("}\n")
		answers = append(answers, said{compact(q.Response), compact(q.Error)})
	}
	return lines.Bytes(), answers, nil
}

// indexGolden writes a repository of testdata into a directory, and returns the native engine's
// snapshot of it.
func indexGolden(ctx context.Context, repository, dir string) (snapshot []byte, err error) {
	archive, err := txtar.ParseFile(repository)
	if err != nil {
		return nil, err
	}
	for _, f := range archive.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			return nil, err
		}
	}
	e, err := open(ctx, dir)
	if err != nil {
		return nil, err
	}
	if snapshot, err = e.export(ctx); err != nil {
		return nil, err
	}
	return snapshot, e.Close(ctx)
}
