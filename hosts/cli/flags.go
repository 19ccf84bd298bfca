package cli

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/vectors"
)

// repositoryFlags say how a repository is opened.
type repositoryFlags struct {
	Engine       string        `enum:"native,wazero" default:"native" placeholder:"native|wazero" help:"Run the core in process, or in its WebAssembly sandbox."`
	NoCache      bool          `without:"rebuild" help:"Neither read nor write the cached index."`
	Rebuild      bool          `help:"Make the index anew."`
	NoIgnore     bool          `help:"Also index what .gitignore leaves out."`
	Rev          string        `filled:"" without:"root,workspace,fleet" placeholder:"REV" help:"Ask the files of a commit, branch or tag of git, without checking it out."`
	MaxFileBytes byteSize      `placeholder:"SIZE" help:"Leave out larger files; default 16M."`
	MaxMemory    byteSize      `placeholder:"SIZE" help:"The most that the sandbox may use; default 4G."`
	Timeout      time.Duration `min:"0s" placeholder:"DURATION" help:"Give up after that long, such as 10s."`

	// Embedder is what a command opens that embeds.
	Embedder vectors.Embedder `kong:"-"`
	session  *session         // whose settings count; nil in tests of flags alone
	whole    bool             // a snapshot is read to its end, not only where it is asked for
}

// AfterApply is called by the parser.
func (f *repositoryFlags) AfterApply(s *session) error {
	f.session, s.allowed = s, f.Timeout
	return nil
}

func (f repositoryFlags) options() native.Options {
	dir := ""
	if f.session != nil {
		dir = f.session.config.Value("cache.dir")
	}
	return native.Options{
		Engine: f.Engine, NoCache: f.NoCache, Rebuild: f.Rebuild, NoIgnore: f.NoIgnore, Revision: f.Rev,
		MaxFileBytes: int64(f.MaxFileBytes), MemoryBytes: int64(f.MaxMemory),
		Embedder: f.Embedder, CacheDir: dir,
	}
}

// byteSize is a number of bytes, which may end in K, M or G (1024 each).
type byteSize int64

// UnmarshalText reads a size; 0 is refused, for it would mean the default.
func (b *byteSize) UnmarshalText(text []byte) error {
	s := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(string(text)), "B"), "I")
	shift := 0
	if n := len(s); n > 0 {
		if i := strings.IndexByte("KMG", s[n-1]); i >= 0 {
			s, shift = s[:n-1], 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(s, 10, 32+8) // up to 512G bytes without overflow of the shift
	if err == nil && n <= 0 {
		return fmt.Errorf("size %q is out of range: use at least 1", text)
	}
	if err != nil {
		return fmt.Errorf("unknown size %q: use a number of bytes such as 500000, 64K, 16M or 4G", text)
	}
	if n > 1<<40>>shift {
		return fmt.Errorf("size %q is too large: use at most 1024G", text)
	}
	*b = byteSize(n << shift)
	return nil
}

// format is how an answer is written.
type format string

const (
	formatText     format = "text"
	formatJSON     format = "json"
	formatLines    format = "jsonl"
	formatMarkdown format = "markdown"
)

// UnmarshalText reads the name of a format.
func (f *format) UnmarshalText(text []byte) error {
	switch *f = format(text); *f {
	case formatText, formatJSON, formatLines, formatMarkdown:
		return nil
	}
	return fmt.Errorf("unknown format %q: use text, json, jsonl or markdown", text)
}

// formatFlag is the flag of commands that answer in each format; "" is text.
type formatFlag struct {
	Format format `placeholder:"text|json|jsonl|markdown" help:"How to write the answer; json is what the core answers, byte for byte."`
}

// colorMode is when output is coloured.
type colorMode string

// UnmarshalText reads auto, always or never.
func (c *colorMode) UnmarshalText(text []byte) error {
	switch *c = colorMode(text); *c {
	case "auto", "always", "never":
		return nil
	}
	return fmt.Errorf("unknown value %q: use auto, always or never", text)
}

func (c colorMode) style(terminal bool) page.Style {
	if c == "always" || c == "auto" && terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" {
		return page.Colored
	}
	return page.Style{}
}
