package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

var _ = offer[storeCommands]("memory", 10, "store", "Check, back up, export and import what is remembered.")

type storeCommands struct {
	Path    storePath    `cmd:"" help:"Print the file of the store."`
	Check   storeCheck   `cmd:"" help:"Look for damage in the store."`
	Backup  storeBackup  `cmd:"" help:"Copy the store to another file, while it is in use."`
	Restore storeRestore `cmd:"" help:"Put a backup in the place of the store, which is kept beside it."`
	Export  storeExport  `cmd:"" help:"Write what is stored as JSON Lines."`
	Import  storeImport  `cmd:"" help:"Read what export has written; what is there stays as it is."`
	Move    storeMove    `cmd:"" help:"Give what is remembered of a project to another one."`
}

// errDamaged ends a check that found something, which has been said.
var errDamaged = errors.New("the store is damaged: restore a backup, or export what can be read")

// stored opens the store, which must be there.
func (s *session) stored() (*sqlite.Store, error) {
	path, err := s.storePath()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("open store %q: nothing is stored yet", path)
	}
	return sqlite.Open(path, sqlite.Options{})
}

type storePath struct{}

func (*storePath) Run(_ context.Context, s *session) error {
	path, err := s.storePath()
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, escapeLine(path))
	return nil
}

type storeCheck struct{}

func (*storeCheck) Run(_ context.Context, s *session) error {
	kept, err := s.stored()
	if err != nil {
		return err
	}
	defer kept.Close()
	found, err := kept.Check()
	if err != nil {
		return err
	}
	for _, f := range found {
		fmt.Fprintln(s.out, escapeLine(f))
	}
	if len(found) > 0 {
		return errDamaged
	}
	fmt.Fprintf(s.out, "%s is whole\n", escapeLine(kept.Path()))
	return nil
}

type storeBackup struct {
	File string `arg:"" help:"A file that is not there yet."`
}

func (c *storeBackup) Run(_ context.Context, s *session) error {
	kept, err := s.stored()
	if err != nil {
		return err
	}
	defer kept.Close()
	return kept.Backup(c.File)
}

type storeRestore struct {
	File string `arg:"" help:"A backup, or another store. The store itself is gone on with as it stands, without the journal beside it."`
}

func (*storeRestore) Help() string {
	return `Examples:

    cairn store restore memory-backup.db

Servers may go on meanwhile; their next call uses what was restored. Copying a file over the store instead may leave
the journal of the old one beside it: nothing is read or written then until the store is restored.`
}

func (c *storeRestore) Run(_ context.Context, s *session) error {
	path, err := s.storePath()
	if err != nil {
		return err
	}
	kept, err := sqlite.Restore(path, c.File)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "restored %s\n", escapeLine(path))
	if kept != "" {
		fmt.Fprintf(s.out, "what was there is kept as %s\n", escapeLine(kept))
	}
	return nil
}

type storeExport struct {
	File string `arg:"" default:"-" help:"Where to; default - for standard output."`
	In   string `placeholder:"PATH" help:"Only what is of this project, a directory; default all."`
}

func (*storeExport) Help() string {
	return `Examples:

    cairn store export memory.jsonl
    cairn store export --in ~/src/project | jq -r 'select(.type == "decision") | .content'`
}

func (c *storeExport) Run(_ context.Context, s *session) (err error) {
	kept, err := s.stored()
	if err != nil {
		return err
	}
	defer kept.Close()
	key := ""
	if c.In != "" {
		if key, err = native.ProjectKey(c.In); err != nil {
			return err
		}
	}
	out := io.Writer(s.out)
	if c.File != "-" {
		f, err := os.OpenFile(c.File, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		out = f
	}
	n, err := kept.Export(out, key)
	if err == nil || errors.As(err, new(*store.LostError)) {
		s.note("exported %d records", n)
	}
	return err
}

type storeImport struct {
	File string `arg:"" help:"What export has written; - reads standard input."`
	In   string `placeholder:"PATH" help:"Take all as being of this project, a directory, whatever it was on the machine it comes from."`
}

func (*storeImport) Help() string {
	return `Examples:

    cairn store import memory.jsonl
    cairn store import project.jsonl --in ~/src/project`
}

func (c *storeImport) Run(_ context.Context, s *session) error {
	in := s.in
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	path, err := s.storePath()
	if err != nil {
		return err
	}
	kept, err := sqlite.Open(path, sqlite.Options{})
	if err != nil {
		return err
	}
	defer kept.Close()
	key := ""
	if c.In != "" {
		if key, err = native.ProjectKey(c.In); err != nil {
			return err
		}
	}
	done, err := kept.Import(in, key)
	for _, bad := range done.Bad {
		s.say("%s", bad)
	}
	fmt.Fprintf(s.out, "added %d records, knew %d\n", done.Added, done.Known)
	if err == nil && len(done.Bad) > 0 {
		err = fmt.Errorf("import %q: %d lines are no records", c.File, len(done.Bad))
	}
	return err
}
