package git

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/inside"
)

// Entry is something that a commit holds below where the repository was opened.
type Entry struct {
	Path   string // by slashes, from where the repository was opened, the bytes that git has
	Mode   string // octal, as git writes it
	Object string // hash of the content
	Size   int64  // bytes
}

// Regular tells whether it is a file, not a link or another repository.
func (e *Entry) Regular() bool { return e.Mode == "100644" || e.Mode == "100755" || e.Mode == "100664" }

// Link tells whether it is a symbolic link.
func (e *Entry) Link() bool { return e.Mode == "120000" }

// maxTreeBytes is how much of a list of files is read.
const maxTreeBytes = 1 << 30

// Entries are what a commit holds, in no order that counts.
func (p *Private) Entries(ctx context.Context, commit string) ([]Entry, error) {
	tree := commit + "^{tree}"
	if p.r.Part != "" {
		tree = commit + ":" + p.r.Part
	}
	cmd, err := p.Command(ctx, "ls-tree", "-r", "-z", "-l", "--full-tree", tree)
	if err != nil {
		return nil, err
	}
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, err
	}
	list, failed := readEntries(io.LimitReader(out, maxTreeBytes+1))
	_, _ = io.Copy(io.Discard, out)
	if err := cmd.Wait(); err != nil {
		return nil, told(ctx, err, problems.String())
	}
	return list, failed
}

// told is why ctx has ended, if it has, or the first that a git said before it failed.
func told(ctx context.Context, err error, said string) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if line := Said(said); line != "" {
		return errors.New(line)
	}
	return err
}

// readEntries reads what ls-tree lists: mode, type, hash and size by blanks, a tab, the path and
// a NUL.
func readEntries(from io.Reader) (list []Entry, err error) {
	in := bufio.NewReader(from)
	for read := 0; ; {
		record, err := in.ReadString(0)
		if err == io.EOF && record == "" {
			return list, nil
		}
		if read += len(record); read > maxTreeBytes {
			return nil, fmt.Errorf("its files take more than %d bytes to list", maxTreeBytes)
		}
		head, path, ok := strings.Cut(strings.TrimSuffix(record, "\x00"), "\t")
		fields := strings.Fields(head)
		if err != nil || !ok || len(fields) != 4 {
			return nil, fmt.Errorf("git lists %q", record[:min(len(record), 200)])
		}
		e := Entry{Path: path, Mode: fields[0], Object: fields[2]}
		e.Size, _ = strconv.ParseInt(fields[3], 10, 64) // of another repository it is "-"
		list = append(list, e)
	}
}

// Objects reads contents by their hashes, one after the other.
type Objects struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// Objects starts a git that reads contents, until Close or the end of ctx.
func (p *Private) Objects(ctx context.Context) (*Objects, error) {
	cmd, err := p.Command(ctx, "cat-file", "--batch")
	if err != nil {
		return nil, err
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, err
	}
	return &Objects{cmd, in, bufio.NewReaderSize(out, 1<<16)}, nil
}

// ErrNoObject is the error of a content or a directory that is not on this machine, as in a partial clone.
var ErrNoObject = errors.New("git has not got its content here (of a partial clone, git fetch --refetch --no-filter gets all)")

// Read reads a content, into buffer if it is large enough. One over the limit is
// [inside.ErrTooLarge]. After any error but these and [ErrNoObject] there is nothing to be read any more.
func (o *Objects) Read(object string, buffer []byte, limit int64) ([]byte, error) {
	if _, err := io.WriteString(o.in, object+"\n"); err != nil {
		return nil, fmt.Errorf("ask git: %w", err)
	}
	line, err := o.out.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("git ended: %w", err)
	}
	fields := strings.Fields(line)
	if len(fields) == 2 && fields[1] == "missing" {
		return nil, ErrNoObject
	}
	if len(fields) != 3 {
		return nil, fmt.Errorf("git says %q", strings.TrimSpace(line))
	}
	size, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil || size < 0 {
		return nil, fmt.Errorf("git says %q", strings.TrimSpace(line))
	}
	if size > limit {
		if _, err := io.CopyN(io.Discard, o.out, size+1); err != nil {
			return nil, fmt.Errorf("git ended: %w", err)
		}
		return nil, inside.ErrTooLarge
	}
	if int64(cap(buffer)) < size {
		buffer = make([]byte, size)
	}
	buffer = buffer[:size]
	if _, err := io.ReadFull(o.out, buffer); err != nil {
		return nil, fmt.Errorf("git ended: %w", err)
	}
	if _, err := o.out.Discard(1); err != nil {
		return nil, fmt.Errorf("git ended: %w", err)
	}
	return buffer, nil
}

// Close ends the git.
func (o *Objects) Close() error {
	_ = o.in.Close()
	return o.cmd.Wait()
}
