package usage

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Dir is where uses are kept unless told otherwise: cairn/usage in the directory in
// which programs keep what they have done.
func Dir(getenv func(string) string) (string, error) {
	if dir := getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "cairn", "usage"), nil
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		dir, err := os.UserConfigDir()
		if err != nil {
			return "", fmt.Errorf("find directory of uses: %w", err)
		}
		return filepath.Join(dir, "cairn", "usage"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("find directory of uses: %w", err)
	}
	return filepath.Join(home, ".local", "state", "cairn", "usage"), nil
}

// Log is a directory of uses. Several processes may write at once.
type Log struct{ Dir string }

const (
	suffix  = ".jsonl"
	month   = "2006-01"
	kept    = 13      // files, a year and the month that runs
	maxLine = 1 << 20 // bytes that are read of one line
)

// Append keeps a use.
func (l Log) Append(u Use) error {
	b, err := json.Marshal(u)
	if err == nil {
		err = os.MkdirAll(l.Dir, 0o700)
	}
	if err != nil {
		return fmt.Errorf("keep use: %w", err)
	}
	path := filepath.Join(l.Dir, u.Time.UTC().Format(month)+suffix)
	_, missing := os.Lstat(path)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("keep use: %w", err)
	}
	_, err = f.Write(append(b, '\n')) // one write, so that lines of processes do not mix
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("keep use: %w", err)
	}
	if missing != nil {
		return l.prune()
	}
	return nil
}

// prune deletes the oldest files.
func (l Log) prune() error {
	files, err := l.files()
	for len(files) > kept {
		err = errors.Join(err, os.Remove(files[0]))
		files = files[1:]
	}
	return err
}

// files are those of the log, oldest first.
func (l Log) files() ([]string, error) {
	list, err := os.ReadDir(l.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read uses: %w", err)
	}
	var files []string
	for _, d := range list {
		name, is := strings.CutSuffix(d.Name(), suffix)
		if _, err := time.Parse(month, name); is && err == nil && d.Type().IsRegular() {
			files = append(files, filepath.Join(l.Dir, d.Name()))
		}
	}
	slices.Sort(files)
	return files, nil
}

// Read returns the uses since a time, oldest first, and how many lines could not be read.
func (l Log) Read(since time.Time) (uses []Use, bad int, err error) {
	files, err := l.files()
	if err != nil {
		return nil, 0, err
	}
	for _, path := range files {
		if strings.TrimSuffix(filepath.Base(path), suffix) < since.UTC().Format(month) {
			continue
		}
		f, err := os.Open(path)
		if err != nil {
			return nil, 0, fmt.Errorf("read uses: %w", err)
		}
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, maxLine)
		for lines.Scan() {
			var u Use
			switch err := json.Unmarshal(lines.Bytes(), &u); {
			case err != nil:
				bad++
			case !u.Time.Before(since):
				uses = append(uses, u)
			}
		}
		if lines.Err() != nil {
			bad++ // the rest of the file cannot be told apart
		}
		_ = f.Close()
	}
	slices.SortStableFunc(uses, func(a, b Use) int { return a.Time.Compare(b.Time) })
	return uses, bad, nil
}

// Clear deletes all uses.
func (l Log) Clear() error {
	files, err := l.files()
	for _, path := range files {
		err = errors.Join(err, os.Remove(path))
	}
	return err
}
