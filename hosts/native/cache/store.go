package cache

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// DirVariable is the environment variable that overrides the cache directory.
const DirVariable = "CAIRN_CACHE_DIR"

// Dir returns the cache directory as an absolute path: $CAIRN_CACHE_DIR, else cairn in
// the directory that os.UserCacheDir names. It does not create it.
func Dir() (string, error) {
	if dir := os.Getenv(DirVariable); dir != "" {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return "", fmt.Errorf("find cache directory %q: %w", dir, err)
		}
		return abs, nil
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find cache directory: %w; set %s", err, DirVariable)
	}
	return filepath.Join(dir, "cairn"), nil
}

// Key names the entry of a work tree: the base name of its real path, for people,
// and a hash of the real path and the git common directory ("" outside git). Equal
// arguments give equal keys in every version.
func Key(realRoot, gitCommonDir string) string {
	h := sha256.New()
	for _, s := range []string{realRoot, gitCommonDir} {
		h.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(s))))
		h.Write([]byte(s))
	}
	return readable(filepath.Base(realRoot)) + "-" + hex.EncodeToString(h.Sum(nil)[:keyHashBytes])
}

const (
	keyHashBytes = 16 // 128 bits: no two work trees of a user ever collide
	keyNameBytes = 40 // with the hash far below the 255 bytes that file systems allow
)

// keyForm is what Key returns, and what Clear dares to delete.
var keyForm = regexp.MustCompile(fmt.Sprintf(`^[A-Za-z0-9_][A-Za-z0-9._-]{0,%d}-[0-9a-f]{%d}$`, keyNameBytes-1, 2*keyHashBytes))

// readable reduces a base name to bytes that every file system takes.
func readable(name string) string {
	safe := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '.', r == '_', r == '-':
			return r
		}
		return '-'
	}, name)
	safe = strings.TrimLeft(safe, ".-")
	safe = strings.TrimRight(safe[:min(len(safe), keyNameBytes)], ".-")
	if safe == "" {
		return "root"
	}
	return safe
}

// Store is a cache directory. It may be used by many goroutines and processes.
type Store struct{ dir string }

// Open returns the store in a directory, which it creates for the user alone.
func Open(dir string) (*Store, error) {
	s := &Store{dir}
	for _, d := range []string{dir, s.entries(), s.locks()} {
		if err := system.MkdirAll(d, 0o700); err != nil {
			return nil, fmt.Errorf("open cache %q: %w", dir, Cause(err))
		}
	}
	return s, nil
}

// Dir returns the directory that the store was opened with.
func (s *Store) Dir() string { return s.dir }

func (s *Store) entries() string { return filepath.Join(s.dir, "entries") }
func (s *Store) locks() string   { return filepath.Join(s.dir, "locks") }

// Entry returns the entry of a key, which need not exist. A key that Key
// could not have made is reported by the entry's methods.
func (s *Store) Entry(key string) *Entry {
	return &Entry{store: s, key: key, dir: filepath.Join(s.entries(), key)}
}
