package fleet

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// Read reads a file, or the entries of a directory, whose path begins with the name of a
// repository that a token lets see. Paths of the response are of that form too.
func (a *Asker) Read(ctx context.Context, token string, q contract.FileReadRequest) (json.RawMessage, error) {
	g, err := a.Keys.Check(token, time.Now())
	if err != nil {
		return nil, err
	}
	if q.Path == "" {
		return nil, contract.Errorf(contract.CodeBadInput, "it is missing").With("path", "give it as a search does: NAME/path")
	}
	s := a.newSearch(token, a.plans.of(a.View, g))
	name, rest := s.owner(q.Path)
	if name == "" {
		return nil, contract.Errorf(contract.CodeNotFound, "%q is in no repository that is there", contract.Quoted(q.Path)).With("path", "give it as a search does: NAME/path")
	}
	q.Path = rest
	request, err := contract.Encode(q)
	if err != nil {
		return nil, err
	}
	done, err := s.scatter(ctx, "read", request, []string{name})
	if err != nil {
		return nil, err
	}
	if e := done[0].Error; e != nil {
		return nil, e
	}
	return native.Below(name, done[0].Response)
}

// owner is the repository that a path begins with, "" if there is none, and the rest of it.
func (p *plan) owner(path string) (name, rest string) {
	for at := 0; at <= len(path); at++ {
		if at < len(path) && path[at] != '/' {
			continue
		}
		if _, ok := p.visible[path[:at]]; ok {
			name, rest = path[:at], strings.TrimPrefix(path[at:], "/")
		}
	}
	return name, rest
}
