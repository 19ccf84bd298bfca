package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// While a repository is indexed for the first time, a question is answered from a part of it:
// from the files whose paths say what the question says. The answer says that it is not
// complete. Small repositories are done before anybody notices.

// firstAnswer is how long a call waits for the first index.
const firstAnswer = 700 * time.Millisecond

// manyFiles are more than are indexed within firstAnswer, so that nobody waits to see it.
const manyFiles = 10_000

// The part that is indexed for one question.
const (
	partFiles = 400
	partBytes = 4 << 20
)

// early are the operations that a part can answer.
var early = []string{"search", "explore", "inspect", "read", "grep", "seeds", "pack", "ask"}

// unlinked are the operations that need the index but not the graph, which is made after it.
var unlinked = []string{"search", "read", "grep"}

// until is closed once an operation can be answered from all files.
func (p *project) until(op string) <-chan struct{} {
	if slices.Contains(unlinked, op) {
		return p.indexed
	}
	return p.opened
}

// incomplete says that an answer is of a part of the files.
type incomplete struct {
	part, all int
	phase     string
}

func (i *incomplete) String() string {
	return fmt.Sprintf("complete: false: the index is still being made (%s). This is of the %s of %s whose paths fit the question best; ask again for all",
		i.phase, page.Plural(i.part, "file"), page.Count(i.all))
}

// soon is call, but answers from a part of the files while the first index is being made.
func (p *project) soon(ctx context.Context, op string, request any, tell func(native.Progress)) (json.RawMessage, *incomplete, error) {
	if p.directory && p.patience >= 0 && slices.Contains(early, op) && !p.ready(op) {
		wait := time.NewTimer(p.patience)
		defer wait.Stop()
		select {
		case <-p.until(op):
		case <-ctx.Done():
			return nil, nil, context.Cause(ctx)
		case <-p.large:
			return p.partly(ctx, op, request, tell)
		case <-wait.C:
			return p.partly(ctx, op, request, tell)
		}
	}
	return p.wholly(ctx, op, request, tell)
}

// partly answers from a part; what that does not hold is waited for.
func (p *project) partly(ctx context.Context, op string, request any, tell func(native.Progress)) (json.RawMessage, *incomplete, error) {
	if b, part, err := p.part(ctx, op, request); err == nil {
		return b, part, nil
	}
	return p.wholly(ctx, op, request, tell)
}

func (p *project) wholly(ctx context.Context, op string, request any, tell func(native.Progress)) (json.RawMessage, *incomplete, error) {
	b, err := p.call(ctx, op, request, tell)
	return b, nil, err
}

// errNoPart is that there are no files to make a part of.
var errNoPart = errors.New("the files were not listed")

// lists keeps the first listing for the parts, all of which is indexed.
func (p *project) lists(files []worktree.File) []worktree.File {
	p.first.Do(func() {
		p.listing = &worktree.Listing{Root: p.root, Files: files}
		close(p.listed)
		if len(files) > manyFiles {
			close(p.large)
		}
	})
	return files
}

// goesOn tells how the index goes on, and has it wait while the first part is made: who has
// asked waits, and the index takes long anyhow. Later parts are made beside it, so that many
// questions do not hold it up.
func (p *project) goesOn(n native.Progress) {
	if p.yields.Load() {
		p.parts.Lock()
		defer p.parts.Unlock()
	}
	p.news.tell(n)
}

// part answers from the files that fit a request best.
func (p *project) part(ctx context.Context, op string, request any) (json.RawMessage, *incomplete, error) {
	words, err := wordsOf(request)
	if err != nil {
		return nil, nil, err
	}
	select {
	case <-p.listed:
	case <-p.opened: // there is nothing to wait for any more
		return nil, nil, errNoPart
	case <-ctx.Done():
		return nil, nil, context.Cause(ctx)
	}
	// One at a time, however many ask: the index itself is to be made too.
	p.parts.Lock()
	defer p.parts.Unlock()
	defer p.yields.Store(false)
	if key := strings.Join(words, " "); p.kept == nil || p.kept.words != key {
		made, err := p.choose(ctx, words)
		if err != nil {
			return nil, nil, err
		}
		p.letGo(ctx)
		p.kept = made
	}
	b, err := p.kept.repository.Call(ctx, op, withoutHistory(request))
	return b, &incomplete{part: p.kept.part, all: p.kept.all, phase: p.news.phase()}, err
}

// kept is a part that was made for a question, for those that ask the same.
type kept struct {
	words      string
	part, all  int
	repository *native.Repository
}

// letGo forgets the part.
func (p *project) letGo(ctx context.Context) {
	if p.kept != nil {
		_ = p.kept.repository.Close(context.WithoutCancel(ctx)) // nothing of it is saved
		p.kept = nil
	}
}

// choose opens the files that fit some words.
func (p *project) choose(ctx context.Context, words []string) (*kept, error) {
	made := &kept{words: strings.Join(words, " ")}
	o := p.options
	o.Listing = p.listing
	o.NoCache, o.Progress, o.Embedder, o.Store, o.Used = true, nil, nil, nil, nil
	o.Choose = func(files []worktree.File) []worktree.File {
		chosen := fitting(files, words)
		made.part, made.all = len(chosen), len(files)
		return chosen
	}
	r, err := native.Open(ctx, p.root, o)
	made.repository = r
	return made, err
}

// withoutHistory leaves out what takes long, and the vectors that are not there yet.
func withoutHistory(request any) any {
	m, ok := request.(map[string]any)
	if !ok {
		return request
	}
	out := map[string]any{}
	for k, v := range m {
		if k != "history" && k != "vectors" {
			out[k] = v
		}
	}
	return out
}

// wordsOf are the words of a request's texts, in small letters.
func wordsOf(request any) ([]string, error) {
	b, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(b, &fields); err != nil {
		return nil, err
	}
	var words []string
	for _, name := range []string{"query", "entity_ref", "path", "pattern"} {
		var text string
		if json.Unmarshal(fields[name], &text) != nil {
			continue
		}
		for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			if len(word) > 2 && !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
	}
	return words, nil
}

// fitting are the files whose paths hold most of the words, the name before the directories,
// and of equals those high in the tree.
func fitting(files []worktree.File, words []string) []worktree.File {
	type scored struct {
		at, score int
	}
	all := make([]scored, len(files))
	for i, f := range files {
		whole := strings.ToLower(f.Path)
		name, score := path.Base(whole), 0
		for _, w := range words {
			switch {
			case strings.Contains(name, w):
				score += 3
			case strings.Contains(whole, w):
				score++
			}
		}
		all[i] = scored{i, 16*score - strings.Count(whole, "/")}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return b.score - a.score })
	var chosen []worktree.File
	bytes := int64(0)
	for _, s := range all {
		if len(chosen) == partFiles {
			break
		}
		if f := files[s.at]; bytes+f.Size <= partBytes {
			chosen, bytes = append(chosen, f), bytes+f.Size
		}
	}
	slices.SortFunc(chosen, func(a, b worktree.File) int { return strings.Compare(a.Path, b.Path) })
	return chosen
}

// phase is what is being done, in words.
func (n *news) phase() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.last == nil {
		return "listing files"
	}
	percent, message := describe(*n.last)
	return fmt.Sprintf("%s, %.0f%%", message, percent)
}
