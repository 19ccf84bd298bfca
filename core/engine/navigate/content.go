package navigate

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// addContents adds the contents of the files found. One that has gone or changed
// is an error on that file.
func (c *Operations) addContents(t *step.Task, loaded *engine.Repository, r *contract.NavigateResponse, maxBytes int) error {
	return t.Each(len(r.Files), needs.FileNeeds, func(t *step.Task, i int) error {
		f := &r.Files[i]
		body, err := c.contentOf(t, loaded, f.Path)
		if err != nil {
			f.Error = contract.ErrorOf(err)
			if f.Error.Code == contract.CodeCanceled {
				return err
			}
			return nil
		}
		if f.Lines.Start > 0 {
			body = text.Lines(body, f.Lines.Start, f.Lines.End)
		}
		end := min(len(body), maxBytes)
		for end > 0 && end < len(body) && !utf8.RuneStart(body[end]) {
			end--
		}
		shown := strings.ToValidUTF8(string(body[:end]), "\uFFFD")
		f.Text, f.Truncated = &shown, end < len(body)
		return nil
	})
}

// contentOf returns the content of a file by its path: as it was indexed, or, of a
// tree that only the host knows, as it is.
func (c *Operations) contentOf(t *step.Task, loaded *engine.Repository, path string) ([]byte, error) {
	if loaded == nil {
		r, err := t.Do("file", contract.FileRequest{Path: path}, nil)
		body, _ := tree.Decode(r.Body)
		return body, err
	}
	missing := &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("the content of %q is not available", path)}
	x := loaded.Index()
	part, file, ok := x.Find(path)
	if !ok {
		return nil, missing
	}
	body, err := needs.Content(t, &x.Parts[part], file)
	if err == nil && body == nil {
		return nil, missing
	}
	return body, err
}
