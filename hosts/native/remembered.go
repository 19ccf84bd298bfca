package native

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// ProjectKey is under what a store keeps the memory of what is at a path: one for all
// linked work trees of a git repository, else one for each real path. It begins with
// the name, for people.
func ProjectKey(path string) (string, error) {
	real, err := filepath.Abs(path)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return "", err
	}
	place, err := worktree.Find(real)
	if err != nil {
		return "", err
	}
	if place.Top == "" {
		return cache.Key(real, ""), nil
	}
	below, err := filepath.Rel(place.Top, real)
	if err != nil {
		return "", err
	}
	// The directory that holds .git, which linked work trees lie outside of. It has the key that it
	// had before git init; only of bare repositories one directory may hold several.
	common := place.CommonDir
	if filepath.Base(common) == ".git" {
		common = ""
	}
	return cache.Key(filepath.Join(filepath.Dir(place.CommonDir), below), common), nil
}

// Remembering answers the needs of operations on the memory of a project, under its
// key, where no repository is open.
func Remembering(s store.Store, key string) Handlers {
	return Handlers{"store": func(ctx context.Context, n Need) contract.Reply { return store.Answer(ctx, s, key, n.Request) }}
}

// remembered adds what answers store needs to handlers, and brings what is stored into
// the graph for operations that see it. That it cannot be is no reason not to answer
// about code: [Repository.Unremembered] tells.
func (r *Repository) remembered(ctx context.Context, op string, request any, h Handlers) {
	s := r.options.Store
	if s == nil {
		return
	}
	key, err := ProjectKey(r.Root)
	if err == nil {
		h["store"] = Remembering(s, key)["store"]
	}
	if l, ok := s.(*store.Lazy); seesRecords(op, request) && err == nil && !(ok && l.Missing()) {
		_, err = r.run(ctx, "attach", contract.AttachRequest{}, h)
	}
	r.unremembered.Store(&err)
}

// seesRecords tells whether an operation sees records: a search does so only if it asks for them,
// since otherwise it should not wait for the store.
func seesRecords(op string, request any) bool {
	if op != "search" {
		return contract.OperationNamed(op).Records
	}
	var q struct {
		Types []string `json:"types"`
	}
	b, err := json.Marshal(request)
	return err == nil && json.Unmarshal(b, &q) == nil && slices.ContainsFunc(q.Types, func(t string) bool {
		return !strings.EqualFold(strings.TrimSpace(t), contract.TypeCommit)
	})
}

func (r *Repository) answerEmbed(ctx context.Context, n Need) contract.Reply {
	var q contract.EmbedRequest
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return fail(contract.CodeHost, err)
	}
	vectors, err := r.options.Embedder.Embed(ctx, string(q.Purpose), q.Texts)
	if err != nil {
		return contract.Reply{Error: contract.ErrorOf(err)}
	}
	told, err := json.Marshal(contract.EmbedReply{Model: r.options.Embedder.Model()})
	if err != nil {
		return fail(contract.CodeHost, err)
	}
	return contract.Reply{Value: told, Body: model.EncodeVectors(vectors)}
}

// Unremembered returns why what is stored was not part of the last answer, or nil.
func (r *Repository) Unremembered() error {
	if err := r.unremembered.Load(); err != nil {
		return *err
	}
	return nil
}
