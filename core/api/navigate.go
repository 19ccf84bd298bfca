package api

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/navigate"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// NavigateRequest asks for files by walking the tree of a repository by names.
type NavigateRequest struct {
	// Query is words or a question; 1 byte to 1 MiB.
	Query string `json:"query"`
	// Strategy is "auto" (default: beam for at most 50 nodes, else block), "beam",
	// "block", "guided" or "rerank".
	Strategy string `json:"strategy,omitempty"`
	// Model says who ranks: "index" (default), which needs nobody, or "host", whose
	// language model answers "llm" needs.
	Model string `json:"model,omitempty"`
	// Tree is the name of a tree that the host has, read by "node" and "children"
	// needs; "" is what is loaded.
	Tree string `json:"tree,omitempty"`
	// Limit is how many files come back at most: 1 to 1000, default 10.
	Limit int `json:"limit,omitempty"`
	// BeamWidth is how many directories are followed from a round: 1 to 1000. By
	// default 3 in beam and all in block.
	BeamWidth int `json:"beam_width,omitempty"`
	// MaxRounds bounds the rounds of block: 1 to 1000; default 20, or the depth of
	// the tree if that is more.
	MaxRounds int `json:"max_rounds,omitempty"`
	// BlockTokens is the size of a block: 100 to 1000000.
	BlockTokens int `json:"block_tokens,omitempty"`
	// Parallel is how many calls of a round are open at once: 1 to 64, default 4.
	Parallel int `json:"parallel,omitempty"`
	// Ranker orders paths across blocks: "none" (default), "bm25" or "vector",
	// which asks "embed" needs.
	Ranker string `json:"ranker,omitempty"`
	// Vectors is "none" (default) or "host": the search that leads "guided" and that
	// "rerank" orders has the host's vectors as a lane, as in [SearchRequest].
	Vectors string `json:"vectors,omitempty"`
	// Collapse passes through single directories: "all" or "virtual" (those that
	// the source made up).
	Collapse string `json:"collapse,omitempty"`
	// Expand fills a block with what is below the candidates ("fill"), or shows one
	// level at a time ("level").
	Expand string `json:"expand,omitempty"`
	// Pack fills blocks across directories ("union") or begins one for each ("parent").
	Pack string `json:"pack,omitempty"`
	// Entries are shown on one line ("compact") or as id, path and type ("full").
	Entries string `json:"entries,omitempty"`
	// IDs that may be picked are told as a "range" or as a "list".
	IDs string `json:"ids,omitempty"`
	// Restarts is how often a navigation that found nothing begins again: 1 to 10,
	// -1 for never; default 1.
	Restarts int `json:"restarts,omitempty"`
	// ExpandJSON lets .json files be opened like directories.
	ExpandJSON bool `json:"expand_json,omitempty"`
	// Contents adds the contents of the files found, each up to MaxBytes (default 64 KiB).
	Contents bool `json:"contents,omitempty"`
	MaxBytes int  `json:"max_bytes,omitempty"`

	Cache NavigateCache `json:"cache,omitzero"`
}

// NavigateCache says how prompts are laid out for the provider's cache.
type NavigateCache struct {
	// Off sends prompts without marks and without blocks of earlier rounds.
	Off bool `json:"off,omitempty"`
	// ContextTokens is what the model takes: 8192 to 10000000, default 128000. The
	// window of earlier blocks has 4096 less.
	ContextTokens int `json:"context_tokens,omitempty"`
	// NoPin lets the first block go when the window is full.
	NoPin bool `json:"no_pin,omitempty"`
	// NoCurrentBlock leaves the block at hand out of the prefix in the first round.
	NoCurrentBlock bool `json:"no_current_block,omitempty"`
	// NoSubtreeBlock leaves it out in later rounds.
	NoSubtreeBlock bool `json:"no_subtree_block,omitempty"`
}

// Defaults of a navigation that a measurement chose (task bench:navigate).
const (
	defaultBlockTokens   = 16000
	defaultRestarts      = 1
	defaultContextTokens = 128000
	reservedTokens       = 4096 // of the context, for what is not cached
	maxContentBytes      = 16 << 20
	defaultContentBytes  = 64 << 10
)

// NavigateResponse is what a navigation found, and how.
type NavigateResponse struct {
	Files    []NavigatedFile `json:"files"`
	Strategy string          `json:"strategy"` // the one that was taken
	// Reason says why there are no files.
	Reason string `json:"reason,omitempty"`
	// Notes say what was left out, such as vectors that were asked for.
	Notes []string       `json:"notes,omitempty"`
	Trace navigate.Trace `json:"trace"`
}

// NavigatedFile is a file found.
type NavigatedFile struct {
	Rank  int    `json:"rank"`
	ID    string `json:"id"` // of the node, in its tree
	Path  string `json:"path"`
	Title string `json:"title,omitempty"` // of a part of a document
	// Text is the content, if it was asked for; Cut is true if there is more.
	Text *string `json:"text,omitempty"`
	Cut  bool    `json:"cut,omitempty"`
	// Error says why there is no content.
	Error *step.Error `json:"error,omitempty"`
}

func (c *Core) navigate(t *step.Task, q NavigateRequest) (*NavigateResponse, error) {
	o, err := q.options()
	if err != nil {
		return nil, err
	}
	host, err := oneOf("model", q.Model, "index", "host")
	if err != nil {
		return nil, err
	}
	maxBytes, err := inRange("max_bytes", q.MaxBytes, defaultContentBytes, 1, maxContentBytes)
	if err != nil {
		return nil, err
	}
	if err := checkQuery(q.Query); err != nil {
		return nil, err
	}
	source, loaded, err := c.tree(q)
	if err != nil {
		return nil, err
	}
	if loaded == nil && (host == "index" || o.Strategy == navigate.Guided || o.Strategy == navigate.Rerank) {
		return nil, &step.Error{Code: step.CodeNotLoaded, Message: "no index of this tree is loaded", Field: "tree", Fix: `ask with model "host" and strategy beam or block, or load the repository`}
	}
	var notes []string
	if loaded != nil {
		depth := findDepth
		if host == "index" {
			depth = 0 // no more than is wanted, if nobody else ranks
		}
		if o.Found, notes, err = c.find(t, loaded, q, max(depth, o.Limit)); err != nil {
			return nil, err
		}
	}
	var ranker navigate.Ranker = navigate.ModelRanker{}
	if host == "index" {
		ranker = navigate.NewIndexRanker(o.Found)
	}
	o.Progress = func(t *step.Task, round, calls, files int) error {
		if host == "index" {
			return nil // quicker than the report
		}
		_, err := t.Do("progress", Progress{Phase: "navigate", Done: int64(round), Total: int64(calls), Files: files}, nil)
		return err
	}
	found, err := navigate.Run(t, source, ranker, o)
	if err != nil {
		return nil, err
	}
	r := &NavigateResponse{Files: make([]NavigatedFile, len(found.Files)), Strategy: found.Strategy, Notes: notes, Trace: found.Trace}
	for i, f := range found.Files {
		r.Files[i] = NavigatedFile{Rank: i + 1, ID: f.ID, Path: f.Path, Title: f.Title}
	}
	if len(r.Files) == 0 {
		r.Reason = "nothing was picked"
		if host == "index" {
			r.Reason = "no file contains enough of the query's words to be relevant"
		}
	}
	if q.Contents {
		return r, c.addContents(t, loaded, r, maxBytes)
	}
	return r, nil
}

// options checks a request and fills in what it leaves to us.
func (q *NavigateRequest) options() (o navigate.Options, err error) {
	o = navigate.Options{Query: q.Query}
	context := 0
	for _, f := range []struct {
		to                  *int
		name                string
		value, preset, from int
		most                int
	}{
		{&o.Limit, "limit", q.Limit, navigate.DefaultLimit, 1, MaxLimit},
		{&o.BeamWidth, "beam_width", q.BeamWidth, 0, 1, 1000},
		{&o.MaxRounds, "max_rounds", q.MaxRounds, 0, 1, 1000},
		{&o.BlockTokens, "block_tokens", q.BlockTokens, defaultBlockTokens, 100, 1_000_000},
		{&o.Parallel, "parallel", q.Parallel, navigate.DefaultParallel, 1, 64},
		{&o.Restarts, "restarts", q.Restarts, defaultRestarts, -1, 10},
		{&context, "cache.context_tokens", q.Cache.ContextTokens, defaultContextTokens, 2 * reservedTokens, 10_000_000},
	} {
		if *f.to, err = inRange(f.name, f.value, f.preset, f.from, f.most); err != nil {
			return o, err
		}
	}
	for _, f := range []struct {
		to          *string
		name, value string
		allowed     []string // the first is the default
	}{
		{&o.Strategy, "strategy", q.Strategy, []string{navigate.Auto, navigate.Beam, navigate.Block, navigate.Guided, navigate.Rerank}},
		{&o.Order, "ranker", q.Ranker, []string{navigate.OrderNone, navigate.OrderBM25, navigate.OrderVector}},
		{&o.Collapse, "collapse", q.Collapse, []string{navigate.CollapseAll, navigate.CollapseVirtual}},
		{&o.Expand, "expand", q.Expand, []string{navigate.ExpandFill, navigate.ExpandLevel}},
		{&o.Pack, "pack", q.Pack, []string{navigate.PackUnion, navigate.PackParent}},
		{&o.Entries, "entries", q.Entries, []string{navigate.EntriesFull, navigate.EntriesCompact}},
		{&o.IDs, "ids", q.IDs, []string{navigate.IDsRange, navigate.IDsList}},
		{&q.Vectors, "vectors", q.Vectors, []string{"none", "host"}},
	} {
		if *f.to, err = oneOf(f.name, f.value, f.allowed...); err != nil {
			return o, err
		}
	}
	o.Restarts = max(0, o.Restarts)
	o.Cache = navigate.Cache{
		On: !q.Cache.Off, WindowTokens: context - reservedTokens, PinFirst: !q.Cache.NoPin,
		CurrentBlock: !q.Cache.NoCurrentBlock, SubtreeBlock: !q.Cache.NoSubtreeBlock,
	}
	return o, nil
}

// tree returns the tree that a request names, and the repository if it is loaded.
func (c *Core) tree(q NavigateRequest) (navigate.Tree, *repository, error) {
	if q.Tree != "" {
		if q.ExpandJSON {
			return nil, nil, &step.Error{Code: step.CodeBadInput, Message: "only files of what is loaded can be expanded", Field: "expand_json", Fix: "leave it out; a host's tree has the nodes that the host gives it"}
		}
		return navigate.Remote{Name: q.Tree}, nil, nil
	}
	r, err := c.repository()
	if err != nil {
		return nil, nil, err
	}
	loaded := navigate.Loaded{Tree: r.tree()}
	if q.ExpandJSON {
		return &navigate.WithJSON{Loaded: loaded, Content: func(t *step.Task, path string) ([]byte, error) {
			return c.contentOf(t, r, path)
		}}, r, nil
	}
	return loaded, r, nil
}

// findDepth is how much a search brings for a model to be led by or to order.
const findDepth = 50

// find is what a search says to the query, and what that lacks.
func (c *Core) find(t *step.Task, r *repository, q NavigateRequest, depth int) ([]navigate.Found, []string, error) {
	x := r.Index()
	o := search.Options{Limit: depth}
	var answer SearchResponse
	if q.Vectors == "host" {
		var err error
		if o.Near, err = c.nearest(t, x, q.Query, depth, &answer); err != nil {
			return nil, nil, err
		}
	}
	hits, _ := r.Run(search.Parse(q.Query), o)
	found := make([]navigate.Found, len(hits))
	for i, h := range hits {
		p := &x.Parts[h.Part]
		found[i] = navigate.Found{Path: p.File(h.File).Path, Score: h.Score}
		if h.Definition >= 0 {
			d := definition(p, h.File, h.Definition)
			found[i].Note = d.Kind + " " + d.Name
		}
	}
	return found, answer.Notes, nil
}

// addContents adds the contents of the files found. One that has gone or changed
// is an error on that file.
func (c *Core) addContents(t *step.Task, loaded *repository, r *NavigateResponse, maxBytes int) error {
	return t.Each(len(r.Files), fileNeeds, func(t *step.Task, i int) error {
		f := &r.Files[i]
		body, err := c.contentOf(t, loaded, f.Path)
		if err != nil {
			f.Error = step.ErrorOf(err)
			if f.Error.Code == step.CodeCanceled {
				return err
			}
			return nil
		}
		end := min(len(body), maxBytes)
		for end > 0 && end < len(body) && !utf8.RuneStart(body[end]) {
			end--
		}
		shown := strings.ToValidUTF8(string(body[:end]), "\uFFFD")
		f.Text, f.Cut = &shown, end < len(body)
		return nil
	})
}

// contentOf returns the content of a file by its path: as it was indexed, or, of a
// tree that only the host knows, as it is.
func (c *Core) contentOf(t *step.Task, loaded *repository, path string) ([]byte, error) {
	if loaded == nil {
		r, err := t.Do("file", FileRequest{path}, nil)
		return r.Body, err
	}
	missing := &step.Error{Code: step.CodeNotFound, Message: fmt.Sprintf("the content of %q is not available", path)}
	x := loaded.Index()
	part, file, ok := x.Find(path)
	if !ok {
		return nil, missing
	}
	body, err := c.content(t, &x.Parts[part], file)
	if err == nil && body == nil {
		return nil, missing
	}
	return body, err
}
