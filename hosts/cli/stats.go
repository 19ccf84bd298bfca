package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[statsCommand]("index", 2, "stats", "Say what the index holds and what was left out.")

type statsCommand struct {
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`
	usageFlags
	formatFlag
	repositoryFlags
}

func (c *statsCommand) conflicts() error { return c.usageFlags.conflicts() }

func (*statsCommand) Help() string {
	return `Examples:

    cairn stats
    cairn stats ~/src/project --format json
    cairn stats --usage --since 7

Files that are left out are counted by reason, with the first few of their paths. What queries returned is kept on this machine alone; cairn config set usage.enabled false turns that off.`
}

func (c *statsCommand) Run(ctx context.Context, s *session) error {
	if c.Usage {
		return c.usageFlags.run(s, c.Format)
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		return s.stats(ctx, r, c.Format, "")
	})
}

var _ = offer[indexCommand]("index", 1, "index", "Make or refresh the cached index, and say what is in it.")

type indexCommand struct {
	Path string `arg:"" default:"." help:"A directory or an archive; default the current directory."`
	formatFlag
	repositoryFlags
}

func (*indexCommand) Help() string {
	return `Examples:

    cairn index
    cairn index ~/src/project --rebuild

There is no need to: search makes and refreshes the index by itself. It is kept in the user's cache directory, or in $CAIRN_CACHE_DIR.`
}

func (c *indexCommand) Run(ctx context.Context, s *session) error {
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		began := time.Now()
		if err := r.Refresh(ctx); err != nil {
			return err
		}
		if err := r.Unkept(); err != nil {
			return err // here the index is what was asked for
		}
		took := fmt.Sprintf("the index is up to date after %.2f s", time.Since(began).Seconds())
		return s.stats(ctx, r, c.Format, took)
	})
}

// stats writes what the index holds, under a line of the caller.
func (s *session) stats(ctx context.Context, r *native.Repository, f format, first string) error {
	b, err := r.Call(ctx, "stats", struct{}{})
	if err != nil {
		return err
	}
	var a contract.StatsResponse
	if err := json.Unmarshal(b, &a); err != nil {
		return fmt.Errorf("decode stats response: %w", err)
	}
	if f == formatJSON || f == formatLines {
		s.json(b)
		return nil
	}
	markdown := f == formatMarkdown
	if first != "" {
		fmt.Fprintf(s.out, "%s\n\n", escapeLine(first))
	}
	summary := table{Right: []bool{false, false}}
	if markdown {
		summary.Head = []string{"", ""}
	}
	summary.Add("name", a.Name)
	summary.Add("files", count(a.Files))
	summary.Add("text", size(a.Bytes)+" in "+count(a.Lines)+" lines")
	summary.Add("chunks", count(a.Chunks))
	summary.Add("definitions", count(a.Definitions))
	if a.Contents {
		summary.Add("contents", "in the index")
	} else {
		summary.Add("contents", "not in the index")
	}
	summary.Write(s.page(markdown))
	if len(a.Languages) > 0 {
		fmt.Fprintln(s.out)
		t := table{Head: []string{"language", "files", "size", "lines"}, Right: []bool{false, true, true, true}}
		for _, l := range a.Languages {
			t.Add(l.Language, count(l.Files), size(l.Bytes), count(l.Lines))
		}
		t.Write(s.page(markdown))
	}
	if len(a.Skipped) > 0 {
		fmt.Fprintln(s.out)
		t := table{Head: []string{"left out", "count", "such as"}, Right: []bool{false, true, false}}
		for _, k := range a.Skipped {
			t.Add(k.Reason, count(k.Count), examples(k.Examples, k.Count))
		}
		t.Write(s.page(markdown))
	}
	return nil
}

// exampleBytes is how much of a line the paths of files left out may take.
const exampleBytes = 60

// examples shows as many paths as fit, one at least.
func examples(paths []string, total int) string {
	shown, length := 0, 0
	for shown < len(paths) && (shown == 0 || length+len(paths[shown]) <= exampleBytes) {
		length += len(paths[shown])
		shown++
	}
	text := strings.Join(paths[:shown], ", ")
	if shown > 0 && shown < total {
		text += ", …"
	}
	return text
}
