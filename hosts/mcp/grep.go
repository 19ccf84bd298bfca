package mcp

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/internal/page"
)

// grepFiles and grepLines are how many files, and lines of one, a search for a pattern shows.
const (
	grepFiles = 20
	grepLines = 12
)

// prepareSearch has a search for a literal or a pattern answered by the operation grep.
func prepareSearch(_ context.Context, c *call) *contract.Error {
	match, _ := c.own["match"].(string)
	if match == "" || match == "words" {
		return nil
	}
	q := contract.GrepRequest{Lines: grepLines}
	if match == "regex" {
		q.Syntax = contract.PatternSyntaxRegex
	}
	b, err := json.Marshal(c.request)
	if err == nil {
		err = json.Unmarshal(b, &q.Filters)
	}
	if err != nil {
		return contract.Errorf(contract.CodeInternal, "make a request of grep: %v", err)
	}
	q.Pattern, _ = c.request["query"].(string)
	if c.given["limit"] == nil {
		c.limit = grepFiles
	}
	q.Limit = min(c.offset+c.limit+1, int(contract.FieldOf(&q, "limit").Max)) // one more tells whether there is another page
	c.operation, c.written = "grep", c.lines
	c.ask = q
	return nil
}

// lines makes the answer of lines that match.
func (c *call) lines(response []byte) (answer, error) {
	var r contract.GrepResponse
	if err := json.Unmarshal(response, &r); err != nil {
		return answer{}, contract.Errorf(contract.CodeInternal, "decode response of grep: %v", err)
	}
	all := len(r.Files)
	next := c.cut([]list{items(&r.Files)}, func() int {
		if c.server.options.Structured {
			return tokensOf(r)
		}
		return text.Tokens([]byte(c.writeLines(&r, "")))
	})
	if next == "" && c.offset+all < r.TotalFiles {
		next = c.cursor(c.offset + len(r.Files))
	}
	if !c.server.options.Structured {
		return answer{text: c.writeLines(&r, next)}, nil
	}
	b, err := contract.Encode(r)
	if err == nil {
		b, err = wrap(b, c, next)
	}
	return answer{json: b}, err
}

// writeLines makes the text of lines that match.
func (c *call) writeLines(r *contract.GrepResponse, next string) string {
	var b strings.Builder
	p := &page.Page{Out: &b}
	if r.TotalFiles == 0 {
		nothing(p, r.Reason)
	}
	p.Lines(r.Files, page.Grep{})
	if r.Truncated || len(r.Files) < r.TotalFiles {
		notes(p, page.Plural(r.TotalLines, "line")+" in "+page.Plural(r.TotalFiles, "file")+" match")
	}
	notes(p, r.Notes...)
	return c.finish(b.String(), next)
}
