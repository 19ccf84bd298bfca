package mcp

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
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
	q := contract.GrepRequest{Limit: grepFiles, Lines: grepLines}
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
	if c.limit > 0 && c.given["limit"] != nil {
		q.Limit = c.limit
	}
	c.operation, c.written = "grep", c.lines
	c.ask = q
	return nil
}

// lines makes the answer of lines that match.
func (c *call) lines(response []byte) (answer, error) {
	if c.server.options.Structured {
		b, err := wrap(response, c, "")
		return answer{json: b}, err
	}
	var r contract.GrepResponse
	if err := json.Unmarshal(response, &r); err != nil {
		return answer{}, contract.Errorf(contract.CodeInternal, "decode response of grep: %v", err)
	}
	var b strings.Builder
	p := &page.Page{Out: &b}
	if len(r.Files) == 0 {
		nothing(p, r.Reason)
	}
	p.Lines(r.Files, page.Grep{})
	if r.Truncated || len(r.Files) < r.TotalFiles {
		notes(p, page.Plural(r.TotalLines, "line")+" in "+page.Plural(r.TotalFiles, "file")+" match: narrow by paths, or raise limit")
	}
	notes(p, r.Notes...)
	if c.part != nil {
		notes(p, c.part.String())
	}
	return answer{text: b.String()}, nil
}
