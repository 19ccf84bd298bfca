package simulate

import (
	"archive/tar"
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/all"
)

// Kernel returns the paths of a tree shaped like the Linux kernel's: few top
// directories, of which drivers and arch hold most files, some directories of
// more than a thousand files, four levels on average and up to nine.
func Kernel(files int) []string {
	rng := rand.New(rand.NewPCG(1, 2))
	tops := []struct {
		name  string
		share float64
		deep  int
	}{
		{"drivers", 0.42, 4}, {"arch", 0.22, 5}, {"include", 0.09, 3}, {"fs", 0.05, 2}, {"sound", 0.05, 3}, {"tools", 0.08, 5}, {"net", 0.03, 2},
		{"Documentation", 0.03, 4}, {"kernel", 0.01, 2}, {"lib", 0.01, 2}, {"mm", 0.005, 1}, {"crypto", 0.005, 1},
	}
	paths := []string{"Makefile", "README", "Kconfig", "COPYING", "MAINTAINERS", "CREDITS"}
	taken := map[string]bool{}
	for _, top := range tops {
		// Directories are made first, each below one that is there; files are spread
		// over them so that a few hold very many.
		dirs := []string{top.name}
		for range max(1, int(float64(files)*top.share/18)) {
			parent := dirs[rng.IntN(len(dirs))]
			if strings.Count(parent, "/") < top.deep {
				if d := parent + "/" + word(rng); !taken[d] {
					taken[d] = true
					dirs = append(dirs, d)
				}
			}
		}
		for n := int(float64(files) * top.share); n > 0; {
			d := dirs[int(float64(len(dirs))*rng.Float64()*rng.Float64())]
			name := d + "/" + word(rng) + "_" + word(rng) + []string{".c", ".c", ".h", ".S", ".rst"}[rng.IntN(5)]
			if !taken[name] {
				taken[name] = true
				paths = append(paths, name)
				n--
			}
		}
	}
	return paths
}

// Wide returns a directory of many files among a few others.
func Wide(files int) []string {
	rng := rand.New(rand.NewPCG(3, 4))
	paths := []string{"README.md", "go.mod", "cmd/main.go", "docs/index.md"}
	for i := range files {
		paths = append(paths, fmt.Sprintf("data/%s_%s_%05d.json", word(rng), word(rng), i))
	}
	return paths
}

// Chain returns a chain of directories, each with a file beside the next.
func Chain(depth int) []string {
	rng := rand.New(rand.NewPCG(5, 6))
	var paths []string
	dir := ""
	for i := range depth {
		paths = append(paths, dir+word(rng)+".go")
		dir += fmt.Sprintf("%s%02d/", word(rng), i)
	}
	return append(paths, dir+"goal.go")
}

// BareChain returns a chain of directories that hold nothing else.
func BareChain(depth int) []string {
	return []string{strings.Repeat("d/", depth) + "goal.go", strings.Repeat("d/", depth) + "other.go"}
}

var syllables = strings.Fields("ab ac ad al am an ar as at bus ca cel co cor dev dma do dri em en er fa fi ge gi hw in io ip ir ke ko la le li lo ma me mi mo net ni no nt on op or pa pc phy po ra re ri ro sa se si so ta te ti to tx us va ve vi vo xe xi")

func word(rng *rand.Rand) string {
	w := ""
	for range 2 + rng.IntN(3) {
		w += syllables[rng.IntN(len(syllables))]
	}
	return w
}

// Load loads small files of these paths into a new core: each holds the words of
// its own path.
func Load(paths []string) (*engine.Core, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, p := range paths {
		content := strings.Join(strings.FieldsFunc(p, func(r rune) bool { return strings.ContainsRune("/_.", r) }), " ") + "\n"
		if err := w.WriteHeader(&tar.Header{Name: p, Mode: 0o644, Size: int64(len(content))}); err != nil {
			return nil, err
		}
		if _, err := w.Write([]byte(content)); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	c := all.New(2)
	a := c.Start("load", fmt.Appendf(nil, `{"name":"simulated","size":%d,"contents":"drop"}`, b.Len()))
	for !a.Done {
		var replies []contract.Reply
		for _, n := range a.Needs {
			r := contract.Reply{ID: n.ID}
			if q, ok := n.Request.(contract.ReadRequest); ok {
				r.Body = b.Bytes()[q.Offset:min(int(q.Offset)+q.Length, b.Len())]
				r.End = int(q.Offset)+q.Length >= b.Len()
			}
			replies = append(replies, r)
		}
		a = c.Resume(a.Call, replies)
	}
	if a.Error != nil {
		return nil, a.Error
	}
	return c, nil
}
