package ci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/tree"
)

// differ goes through a diff line by line.
type differ struct {
	files    []File
	git      bool   // the file at hand has a header of git
	from     string // behind "---" on the line before
	words    bool   // anything is written
	old, new int    // lines that the hunk at hand still has
	at       int    // the line at hand in the file as it is now
	hunk     *Hunk
	gap      bool // lines were taken out here
	filled   bool // and others have come
	text     strings.Builder
}

func (d *differ) file() *File { return &d.files[len(d.files)-1] }

func (d *differ) line(s string) error {
	if d.hunk != nil && (d.old > 0 || d.new > 0) {
		return d.body(s)
	}
	if d.hunk != nil && strings.HasPrefix(s, `\ `) { // no newline at the end of the file
		return nil
	}
	s = strings.TrimSuffix(s, "\r")
	word, rest, _ := strings.Cut(s, " ")
	switch {
	case strings.HasPrefix(s, "diff --git "):
		d.endHunk()
		d.git = true
		old, new := gitPaths(s[len("diff --git "):])
		d.files = append(d.files, File{Path: new, Old: old})
	case word == "---" && rest != "":
		d.from = rest // a head, if the next line says so too
		return nil
	case word == "+++" && rest != "" && d.from != "":
		d.head(rest)
	case len(d.files) == 0: // what is said before a diff
	case strings.HasPrefix(s, "@@ "):
		d.endHunk()
		return d.begin(s)
	case strings.HasPrefix(s, "@@@ "):
		return errors.New("it is a combined diff of a merge: compare two revisions")
	case strings.HasPrefix(s, "new file mode"):
		d.file().Added = true
	case strings.HasPrefix(s, "deleted file mode"):
		d.file().Deleted = true
	case strings.HasPrefix(s, "rename from "), strings.HasPrefix(s, "copy from "):
		_, p, _ := strings.Cut(rest, " ")
		d.file().Old = unquote(p)
	case strings.HasPrefix(s, "rename to "), strings.HasPrefix(s, "copy to "):
		_, p, _ := strings.Cut(rest, " ")
		d.file().Path = unquote(p)
	case strings.HasPrefix(s, "Binary files "), s == "GIT binary patch":
		d.file().Binary = true
	}
	d.from = ""
	d.words = d.words || word != ""
	return nil
}

// head begins a file, or says more of the one that a header of git began: "--- a/x", "+++ b/x".
func (d *differ) head(to string) {
	d.endHunk()
	if !d.git {
		d.files = append(d.files, File{})
	}
	d.git = false
	old, now := diffPath(d.from), diffPath(to)
	if old == "/dev/null" {
		d.file().Added = true
	} else {
		d.file().Old = strings.TrimPrefix(old, "a/")
	}
	if now == "/dev/null" {
		d.file().Deleted = true
		d.file().Path = d.file().Old
	} else {
		d.file().Path = strings.TrimPrefix(now, "b/")
	}
}

// begin reads "@@ -1,2 +3,4 @@ section".
func (d *differ) begin(s string) error {
	fields := strings.Fields(s)
	if len(fields) < 4 || fields[3] != "@@" {
		return fmt.Errorf("unknown hunk %q", cut(s, 80))
	}
	h := Hunk{}
	var err1, err2 error
	h.OldStart, h.OldLines, err1 = span(fields[1], '-')
	h.NewStart, h.NewLines, err2 = span(fields[2], '+')
	if err1 != nil || err2 != nil {
		return fmt.Errorf("unknown hunk %q", cut(s, 80))
	}
	d.hunk, d.old, d.new, d.at = &h, h.OldLines, h.NewLines, h.NewStart
	if h.NewLines == 0 {
		d.at++ // what was taken out stood after NewStart
	}
	d.at = max(1, d.at)
	return nil
}

func span(s string, sign byte) (start, lines int, err error) {
	if s == "" || s[0] != sign {
		return 0, 0, strconv.ErrSyntax
	}
	first, second, two := strings.Cut(s[1:], ",")
	lines = 1
	if two {
		if lines, err = strconv.Atoi(second); err != nil {
			return 0, 0, err
		}
	}
	start, err = strconv.Atoi(first)
	if err == nil && (start < 0 || lines < 0 || start > 1<<30 || lines > 1<<30) {
		err = strconv.ErrRange
	}
	return start, lines, err
}

func (d *differ) body(s string) error {
	sign := byte(' ')
	if s != "" && s != "\r" {
		sign = s[0]
	}
	switch sign {
	case '+':
		d.new--
		d.change(d.at, d.at)
		d.at++
		d.gap, d.filled = false, true
	case '-':
		d.old--
		d.gap = !d.filled
	case ' ':
		d.new, d.old = d.new-1, d.old-1
		d.endGap()
		d.at++
	case '\\':
	default:
		return fmt.Errorf("unknown line %q in a hunk", cut(s, 80))
	}
	if d.old < 0 || d.new < 0 {
		return errors.New("the hunk has more lines than it says")
	}
	d.text.WriteString(s)
	d.text.WriteByte('\n')
	return nil
}

// endGap notes the lines beside those that were taken out, unless others have come.
func (d *differ) endGap() {
	if d.gap {
		d.change(max(1, d.at-1), d.at)
	}
	d.gap, d.filled = false, false
}

func (d *differ) change(from, to int) {
	list := d.hunk.Changed
	if n := len(list); n > 0 && from <= list[n-1].End+1 {
		list[n-1].End = max(list[n-1].End, to)
		return
	}
	d.hunk.Changed = append(list, contract.Lines{Start: from, End: to})
}

func (d *differ) endHunk() {
	if d.hunk == nil {
		return
	}
	d.endGap()
	d.hunk.Text = strings.ToValidUTF8(d.text.String(), "\uFFFD")
	d.file().Hunks = append(d.file().Hunks, *d.hunk)
	d.hunk, d.old, d.new = nil, 0, 0
	d.text.Reset()
}

func (d *differ) finish() ([]File, error) {
	if len(d.files) == 0 && d.words {
		return nil, fmt.Errorf("parse diff: %w: give what git diff or diff -u writes", ErrNoDiff)
	}
	out := []File{}
	for _, f := range d.files {
		path, err := tree.Clean(f.Path)
		if err != nil {
			return nil, fmt.Errorf("parse diff: %w", err)
		}
		f.Path = path
		if f.Old == f.Path {
			f.Old = ""
		}
		out = append(out, f)
	}
	return out, nil
}
