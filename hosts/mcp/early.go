package mcp

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/search"
	"github.com/cairn-search/cairn/core/outline"
	searching "github.com/cairn-search/cairn/core/search"
	role "github.com/cairn-search/cairn/core/tree"
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
	b, part, err := p.heard(ctx, op, request, tell)
	if err != nil || part != nil && lacks(b, request) || empty(b) && p.wait(ctx, op, emptyWait*p.patience) {
		return p.wholly(ctx, op, request, tell)
	}
	if part != nil {
		part.phase = p.news.phase() // by now
	}
	return b, part, nil
}

// heard is part, and tells meanwhile how the index goes on.
func (p *project) heard(ctx context.Context, op string, request any, tell func(native.Progress)) (json.RawMessage, *incomplete, error) {
	if tell != nil {
		defer p.news.listen(tell, true)()
	}
	return p.part(ctx, op, request)
}

// emptyWait is how many times as long as for the first answer is waited where that holds nothing: to
// ask again costs more.
const emptyWait = 4

// wait waits for an operation to be answered from all files, and tells whether it is by then.
func (p *project) wait(ctx context.Context, op string, most time.Duration) bool {
	t := time.NewTimer(most)
	defer t.Stop()
	select {
	case <-p.until(op):
		return true
	case <-ctx.Done():
	case <-t.C:
	}
	return false
}

// empty tells whether an answer of a search holds nothing.
func empty(answer []byte) bool {
	for _, list := range []string{"results", "files", "seeds", "evidence.entities"} {
		if in := gjson.GetBytes(answer, list); in.IsArray() && len(in.Array()) == 0 {
			return true
		}
	}
	return false
}

// lacks tells whether a question is a single name, of which an answer from a part has nothing: that it
// is not there would be taken for an answer.
func lacks(answer []byte, request any) bool {
	b, err := json.Marshal(request)
	if err != nil {
		return false
	}
	asked := gjson.GetManyBytes(b, "query", "pattern") // that of grep
	query := strings.TrimSpace(cmp.Or(asked[0].String(), asked[1].String()))
	if !isName(query) {
		return false
	}
	return !bytes.Contains(bytes.ToLower(answer), []byte(strings.ToLower(query[strings.LastIndexAny(query, ".:#")+1:])))
}

// isName tells whether text is one name, plain or qualified.
func isName(text string) bool {
	inside := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_$.:#", r)
	}
	return strings.ContainsFunc(text, unicode.IsLetter) && strings.IndexFunc(text, func(r rune) bool { return !inside(r) }) < 0
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
	wanted := passing(request)
	if key := strings.Join(words, " ") + "\n" + strings.Join(wanted, "\n"); p.kept == nil || p.kept.key != key {
		made, err := p.choose(ctx, words, wanted)
		if err != nil {
			return nil, nil, err
		}
		p.letGo(ctx)
		made.key, p.kept = key, made
	}
	b, err := p.kept.repository.Call(ctx, op, withoutHistory(request))
	if p.kept.part == p.kept.all {
		return b, nil, err // nothing is missing
	}
	return b, &incomplete{part: p.kept.part, all: p.kept.all}, err
}

// kept is a part that was made for a question, for those that ask the same.
type kept struct {
	key        string
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

// choose opens the files that pass a filter, and of these those that fit some words.
func (p *project) choose(ctx context.Context, words, paths []string) (*kept, error) {
	made := &kept{}
	passes, err := pathFilter(paths)
	if err != nil {
		return nil, err
	}
	o := p.options
	o.Listing = p.listing
	o.NoCache, o.Progress, o.Embedder, o.Store, o.Used = true, nil, nil, nil, nil
	o.Choose = func(files []worktree.File) []worktree.File {
		chosen := p.fitting(files, words, passes)
		made.part, made.all = len(chosen), 0
		for _, f := range files {
			if passes(f.Path) {
				made.all++
			}
		}
		return chosen
	}
	r, err := native.Open(ctx, p.root, o)
	made.repository = r
	return made, err
}

// passing are the paths of a request's filter.
func passing(request any) (paths []string) {
	b, err := json.Marshal(request)
	if err != nil {
		return nil
	}
	for _, path := range gjson.GetBytes(b, "paths").Array() {
		paths = append(paths, path.String())
	}
	return paths
}

// pathFilter tells whether a path passes a filter: one of its patterns, and none that leaves out.
func pathFilter(paths []string) (func(path string) bool, error) {
	f, err := search.FilterOf(&contract.Filters{Paths: paths})
	if err != nil || f == nil {
		return func(string) bool { return true }, err
	}
	return func(path string) bool {
		match := func(p searching.Path) bool { return p.Pattern.Match(path) }
		return (len(f.Paths) == 0 || slices.ContainsFunc(f.Paths, match)) && !slices.ContainsFunc(f.NotPaths, match)
	}, nil
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
	for _, name := range []string{"query", "ref", "path", "pattern"} {
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

// What speaks for a file to be in the part, beside words in its path: passing the filter before all,
// and being code.
const (
	wordScore = 16
	codeScore = wordScore / 2
)

// fitting are the files that pass a filter whose paths hold most of the words, the name before the
// directories, code before what is not, and of equals those high in the tree.
func (p *project) fitting(files []worktree.File, words []string, passes func(string) bool) []worktree.File {
	type scored struct {
		at, score int
	}
	var all []scored
	for i, f := range files {
		if !passes(f.Path) {
			continue
		}
		whole := strings.ToLower(f.Path)
		name, score := path.Base(whole), 0
		for _, w := range words {
			switch {
			case strings.Contains(name, w):
				score += 3 * wordScore
			case strings.Contains(whole, w):
				score += wordScore
			}
		}
		if l := outline.Detect(f.Path, nil); role.RoleOf(f.Path, nil) == 0 && l.Outlined() && !l.Document() {
			score += codeScore
		}
		all = append(all, scored{i, score - strings.Count(whole, "/")})
	}
	slices.SortStableFunc(all, func(a, b scored) int { return b.score - a.score })
	var chosen []worktree.File
	bytes := int64(0)
	for _, s := range all {
		if len(chosen) == p.partFiles {
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
