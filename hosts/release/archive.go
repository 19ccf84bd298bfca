package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// entry is a file of an archive.
type entry struct {
	name string // with slashes
	data []byte
	run  bool // it is a program
}

func (e entry) mode() int64 {
	if e.run {
		return 0o755
	}
	return 0o644
}

func file(name, path string) (entry, error) {
	b, err := os.ReadFile(path)
	return entry{name: name, data: b}, err
}

// sorted are entries in the order of their names, so that archives have one.
func sorted(entries []entry) []entry {
	return slices.SortedFunc(slices.Values(entries), func(a, b entry) int { return strings.Compare(a.name, b.name) })
}

// tarred packs entries below a directory, with nothing of the machine in it.
func tarred(dir string, at time.Time, entries []entry) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range sorted(entries) {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: dir + e.name, Mode: e.mode(), Size: int64(len(e.data)), ModTime: at, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(h); err != nil {
			return nil, fmt.Errorf("pack %s: %w", e.name, err)
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, fmt.Errorf("pack %s: %w", e.name, err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// tarGz is tarred, compressed.
func tarGz(dir string, at time.Time, entries []entry) ([]byte, error) {
	plain, err := tarred(dir, at, entries)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(plain); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// zipped packs entries in their order, which readers of some formats mind.
func zipped(at time.Time, entries []entry) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: at}
		h.SetMode(os.FileMode(e.mode()))
		f, err := w.CreateHeader(h)
		if err != nil {
			return nil, fmt.Errorf("pack %s: %w", e.name, err)
		}
		if _, err := f.Write(e.data); err != nil {
			return nil, fmt.Errorf("pack %s: %w", e.name, err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// unpack writes entries below a directory.
func unpack(dir string, entries []entry) error {
	for _, e := range entries {
		path := filepath.Join(dir, filepath.FromSlash(e.name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, e.data, os.FileMode(e.mode())); err != nil {
			return err
		}
	}
	return nil
}

// matching reads the files of a directory that patterns name, as manifests do.
func matching(dir string, patterns ...string) ([]entry, error) {
	var all []entry
	for _, pattern := range patterns {
		names, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			short, err := filepath.Rel(dir, name)
			if err != nil {
				return nil, err
			}
			e, err := file(filepath.ToSlash(short), name)
			if err != nil {
				return nil, err
			}
			if !slices.ContainsFunc(all, func(o entry) bool { return o.name == e.name }) {
				all = append(all, e)
			}
		}
	}
	return all, nil
}
