package text

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kljensen/snowball/english"
	"pgregory.net/rapid"
)

// fataler is what the tests, fuzz targets and rapid have in common.
type fataler interface{ Fatalf(string, ...any) }

// sameStem compares Stem with the library on a word of lower-case letters. The
// word lies amid other bytes, as a part does in a token, and they must stay.
func sameStem(t fataler, buf []byte, word string) []byte {
	buf = append(append(append(buf[:0], '<'), word...), '>')
	w := buf[1 : len(buf)-1]
	got := Stem(w)
	want := word
	if len(word) >= 4 {
		want = english.Stem(word, true)
	}
	if string(got) != want {
		t.Fatalf("stem of %q is %q, want %q", word, got, want)
	}
	if buf[0] != '<' || buf[len(buf)-1] != '>' {
		t.Fatalf("stem of %q wrote outside the word: %q", word, buf)
	}
	if len(got) > 0 && &got[0] != &w[0] {
		t.Fatalf("stem of %q is not in the word's memory", word)
	}
	return buf
}

// sourceWords returns the distinct words of letters in the Go and Markdown files
// of the Go tree, sorted: those of identifiers as they are split, and every run
// of letters whole.
func sourceWords(t *testing.T) []string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("find the Go tree: %v", err)
	}
	root := filepath.Join(strings.TrimSpace(string(out)), "src")
	var seen Lexicon
	err = fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if ext := path.Ext(name); err != nil || d.IsDir() || ext != ".go" && ext != ".md" {
			return err
		}
		src, err := os.ReadFile(filepath.Join(root, name))
		for i := 0; i < len(src); i++ {
			start := i
			for i < len(src) && (class[src[i]] == lower || class[src[i]] == upper) {
				i++
			}
			if run := src[start:i]; len(run) > 3 && len(run) <= MaxToken {
				for _, p := range Parts(run, nil) {
					part := slices.Clone(run[p[0]:p[1]])
					lowerASCII(part)
					seen.Number(part)
				}
				lowerASCII(run)
				seen.Number(run)
			}
		}
		return err
	})
	if err != nil {
		t.Fatalf("read %q: %v", root, err)
	}
	words := make([]string, seen.Len())
	for i := range words {
		words[i] = string(seen.At(uint32(i)))
	}
	slices.Sort(words)
	return words
}

func TestStemOfSourceWords(t *testing.T) {
	words := sourceWords(t)
	if len(words) < 20000 {
		t.Fatalf("%d words in the Go tree", len(words))
	}
	var buf []byte
	for _, w := range words {
		buf = sameStem(t, buf, w)
	}
}

// endsOfWords holds every end that a rule knows, y where the rule sees the i of
// step 1c, and letters that change regions.
const endsOfWords = ` e i l s y eed eedly ed edly ing ingly ied ies sses ss us at bl abl ibl iz
	bb dd ff gg ll mm nn pp rr tt tional enci ency anci abli ably entli ently izer ization ational ation ator alism aliti ality alli
	ally fulness ousli ously ousness iveness iviti ivity biliti bility bli bly ogi logi logy fulli fully
	lessli li ly alize icate iciti icity ical ful ness ative al ance ence er ic able ible ant ement ment
	ent ism ate iti ity ous ive ize ion sion tion cosmos inning ow ay ax`

const startsOfWords = ` a b y ay by yy oy st rel hop hopp tr entr past gener commun arsen gen comm skiy beau
	abab babab succ proc`

// Ends upon ends are where one step sets up another.
func TestStemOfStackedEnds(t *testing.T) {
	ends := append([]string{""}, strings.Fields(endsOfWords)...)
	var buf []byte
	for _, start := range append([]string{""}, strings.Fields(startsOfWords)...) {
		for _, a := range ends {
			for _, b := range ends {
				buf = sameStem(t, buf, start+a+b)
			}
		}
	}
}

func TestStemOfExceptions(t *testing.T) {
	const words = `skis skies dying lying tying idly gently ugly early only singly sky news howe atlas cosmos
		bias andes inning outing canning herring earring proceed exceed succeed`
	for _, w := range strings.Fields(words) {
		for _, end := range []string{"", "s", "es", "ed", "ing", "ly", "y"} {
			for _, start := range []string{"", "un", "s"} {
				sameStem(t, nil, start+w+end)
			}
		}
	}
}

func TestStemOfDrawnWords(t *testing.T) {
	ends := rapid.SampledFrom(strings.Fields(endsOfWords))
	starts := rapid.StringMatching(`[abcghlnstuyeio]{0,5}`)
	rapid.Check(t, func(t *rapid.T) {
		sameStem(t, nil, starts.Draw(t, "start")+strings.Join(rapid.SliceOfN(ends, 0, 4).Draw(t, "ends"), ""))
	})
}

func TestStemDoesNotAllocate(t *testing.T) {
	word := []byte(strings.Repeat("generalization", 8))
	buf := make([]byte, len(word))
	for _, n := range []int{4, 14, len(word)} {
		if a := testing.AllocsPerRun(100, func() { copy(buf, word); Stem(buf[:n]) }); a != 0 {
			t.Errorf("a stem of %d letters allocates %v times", n, a)
		}
	}
}

// FuzzStem takes any bytes, which must not panic nor leave the word, and folds
// them to letters, which the library must stem to the same.
func FuzzStem(f *testing.F) {
	for _, s := range append(strings.Fields(endsOfWords+startsOfWords), "naïveté", "generously", "sayings", "yyyy", "'s'ing's", "____", "EEDLY", "\x00\xffing") {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		raw := slices.Clone(b)
		if got := Stem(raw); len(got) > len(raw) || len(got) > 0 && &got[0] != &raw[0] {
			t.Fatalf("stem of %q is %q, not a prefix of the word's memory", b, got)
		}
		for i, c := range b {
			if class[c] != lower {
				b[i] = 'a' + c%26
			}
		}
		sameStem(t, nil, string(b))
	})
}

func BenchmarkStem(b *testing.B) {
	words := strings.Fields(strings.Repeat("parse requests generalization caching snapshot directory quickly identifiers node hopping ", 10))
	b.Run("own", func(b *testing.B) {
		buf := make([]byte, MaxToken)
		for i := 0; b.Loop(); i++ {
			Stem(buf[:copy(buf, words[i%len(words)])])
		}
	})
	b.Run("library", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			english.Stem(words[i%len(words)], true)
		}
	})
}
