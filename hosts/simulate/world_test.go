package simulate

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// world is a repository, and what is in it.
type world struct {
	root  string
	rng   *rand.Rand
	files map[string]string
	kept  map[string]map[string]string // by branch, what it holds that is not checked out
	next  int                          // of the words that are in one file alone
	// large is true if every file holds the word [everywhere], so that its list of postings is
	// read in more than one block.
	large bool
}

// largeWorld is more files than a block has postings.
const largeWorld = 300

// everywhere is a word of each file of a large world.
const everywhere = "nafiro"

func newWorld(root string, rng *rand.Rand, files int) (*world, error) {
	w := &world{root: root, rng: rng, files: map[string]string{}, kept: map[string]map[string]string{}, large: files >= largeWorld}
	// What makes a directory a repository of git.
	for _, dir := range []string{"objects", "refs/heads"} {
		if err := os.MkdirAll(filepath.Join(root, ".git", dir), 0o755); err != nil {
			return nil, err
		}
	}
	for name, content := range map[string]string{".git/HEAD": "ref: refs/heads/main\n", ".git/config": "[core]\n\tbare = false\n", ".gitignore": "*.log\n"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(content), 0o644); err != nil {
			return nil, err
		}
	}
	for range files {
		if err := w.write(w.path(), w.content()); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func pick[T any](rng *rand.Rand, from []T) T { return from[rng.IntN(len(from))] }

// words are in many files; each of them stands for itself to the analysis of text.
var words = []string{"kelubo", "mavito", "sodaru", "pinequ", "rotalu", "gimovo", "tasebu", "wokadi"}

var forms = map[string]string{
	".go":   "package p\n\n// %[1]s calls %[2]s.\nfunc %[1]s() { %[2]s() } // %[3]s\n",
	".py":   "import os\n\ndef %[1]s():\n    \"\"\"%[3]s\"\"\"\n    return %[2]s()\n",
	".md":   "# %[1]s\n\nSee `%[2]s` for %[3]s.\n",
	".js":   "import { %[2]s } from './%[2]s'\nexport function %[1]s() { return %[2]s() } // %[3]s\n",
	".txt":  "%[1]s %[2]s\n%[3]s\n",
	".yaml": "%[1]s:\n  %[2]s: %[3]s\n",
}

var endings = slices.Sorted(maps.Keys(forms))

// only returns a word that no file had so far.
func (w *world) only() string {
	w.next++
	const consonants, vowels = "bdfgklmnprstvz", "aou"
	var b strings.Builder
	for n := w.next + 1000; n > 0; n /= len(consonants) * len(vowels) {
		d := n % (len(consonants) * len(vowels))
		b.WriteByte(consonants[d%len(consonants)])
		b.WriteByte(vowels[d/len(consonants)])
	}
	return b.String() + "xq"
}

func (w *world) content() string {
	var b strings.Builder
	ending := pick(w.rng, endings)
	for range 1 + w.rng.IntN(3) {
		fmt.Fprintf(&b, forms[ending], w.only(), pick(w.rng, words), pick(w.rng, words))
	}
	if w.large {
		b.WriteString(everywhere + "\n")
	}
	return b.String()
}

func (w *world) path() string {
	dir := pick(w.rng, []string{"", "", "src/", "src/deep/er/", "docs/", "lib/"})
	return fmt.Sprintf("%s%s%d%s", dir, pick(w.rng, []string{"a", "b", "main", "test_x"}), w.rng.IntN(400), pick(w.rng, endings))
}

func (w *world) write(path, content string) error {
	full := filepath.Join(w.root, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		return err
	}
	w.files[path] = content
	return os.WriteFile(full, []byte(content), 0o644)
}

func (w *world) remove(path string) error {
	delete(w.files, path)
	return os.Remove(filepath.Join(w.root, path))
}

// some returns one of the files, "" if there is none.
func (w *world) some() string {
	if len(w.files) == 0 {
		return ""
	}
	return pick(w.rng, slices.Sorted(maps.Keys(w.files)))
}

// edit changes something, and says what.
func (w *world) edit() (string, error) {
	path := w.some()
	if path == "" || len(w.files) < 4 {
		path = w.path()
		return "add " + path, w.write(path, w.content())
	}
	full := filepath.Join(w.root, path)
	switch n := w.rng.IntN(20); {
	case n < 6:
		return "change " + path, w.write(path, w.content())
	case n < 9:
		path = w.path()
		return "add " + path, w.write(path, w.content())
	case n < 11:
		return "remove " + path, w.remove(path)
	case n < 13:
		return "swap letters of " + path, w.sameSize(path, full)
	case n < 15:
		to := w.path()
		content := w.files[path]
		if err := w.remove(path); err != nil {
			return "", err
		}
		return "rename " + path + " to " + to, w.write(to, content)
	case n < 16:
		return "replace " + path, w.replace(path, full)
	case n < 17:
		return "append to " + path, w.write(path, w.files[path]+"\n"+w.only()+"\n")
	case n < 18:
		return "empty " + path, w.write(path, "")
	case n < 19:
		return "touch " + path, os.Chtimes(full, time.Time{}, time.Now().Add(-time.Hour))
	}
	return w.checkout()
}

// sameSize changes a file in place so that its size and its time of change stay as they were.
func (w *world) sameSize(path, full string) error {
	info, err := os.Stat(full)
	if err != nil {
		return err
	}
	b := []byte(w.files[path])
	slices.Reverse(b)
	if err := w.write(path, string(b)); err != nil {
		return err
	}
	return os.Chtimes(full, time.Time{}, info.ModTime())
}

// replace puts another file in the place of one, as editors do.
func (w *world) replace(path, full string) error {
	w.files[path] = w.content()
	if err := os.WriteFile(full+".new", []byte(w.files[path]), 0o644); err != nil {
		return err
	}
	return os.Rename(full+".new", full)
}

// checkout puts all files of another branch in the place of those there are, or makes one.
func (w *world) checkout() (string, error) {
	branch := pick(w.rng, []string{"one", "two"})
	other, known := w.kept[branch]
	w.kept[branch] = maps.Clone(w.files)
	if !known {
		return "branch off " + branch, nil
	}
	for _, path := range slices.Sorted(maps.Keys(w.files)) {
		if _, stays := other[path]; !stays {
			if err := w.remove(path); err != nil {
				return "", err
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(other)) {
		if w.files[path] != other[path] {
			if err := w.write(path, other[path]); err != nil {
				return "", err
			}
		}
	}
	return "check out " + branch, nil
}

// having are the files with a word, in order.
func (w *world) having(word string) (paths []string) {
	for path, content := range w.files {
		if slices.Contains(strings.FieldsFunc(content, func(r rune) bool { return r < 'a' || r > 'z' }), word) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}
