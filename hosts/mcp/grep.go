package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/internal/spoken"
)

// prepareSearch has a search for a literal or a pattern answered by the operation grep.
func prepareSearch(_ context.Context, c *call) *contract.Error {
	if paths, ok := c.request["paths"].([]string); ok {
		c.request["paths"] = c.project.filters(paths)
	}
	if kinds, ok := c.request["kinds"].([]string); ok && !c.server.options.Structured {
		c.request["kinds"] = callable(kinds)
	}
	syntax, _ := c.own["syntax"].(string)
	around, _ := c.own["context"].(int)
	if syntax == "" || syntax == "words" {
		if _, told := c.request["snippet_lines"]; !told && around > 0 {
			c.request["snippet_lines"] = 2*around + 1
		}
		return nil // letters of any size are the same
	}
	if bad := c.idle("with syntax "+syntax, "by", "snippet_lines", "notable_edges", "types"); bad != nil {
		return bad
	}
	q := contract.GrepRequest{Context: around}
	q.IgnoreCase, _ = c.own["ignore_case"].(bool)
	if syntax == "regex" {
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
	// Lines are what is counted and cut. Each takes a token at least, and one more tells whether
	// there is another page.
	most := c.tokens
	if _, told := c.given["limit"]; told {
		most = min(most, c.limit)
	} else {
		c.limit = 0
	}
	lines := min(c.offset+most+1, int(contract.FieldOf(&q, "lines").Max))
	q.Lines = &lines
	q.Limit = min(lines, int(contract.FieldOf(&q, "limit").Max))
	c.operation, c.written = "grep", c.lines
	c.ask = q
	return nil
}

// callable takes methods for functions too: where a language has only methods, that is what is meant.
func callable(kinds []string) []string {
	i := slices.IndexFunc(kinds, func(k string) bool { return strings.EqualFold(k, outline.Function.String()) })
	if method := outline.Method.String(); i >= 0 && !slices.ContainsFunc(kinds, func(k string) bool { return strings.EqualFold(strings.TrimPrefix(k, "!"), method) }) {
		return append(slices.Clip(kinds), method)
	}
	return kinds
}

// unfiltered is a call without its filters, to be made where nothing passes them; "" if it has none.
func (c *call) unfiltered() string {
	g := maps.Clone(c.given)
	maps.DeleteFunc(g, func(name string, _ json.RawMessage) bool { return slices.Contains(filtering, name) })
	if len(g) == len(c.given) {
		return ""
	}
	return callOf(c.tool.name, g)
}

// noResults says why nothing was found, and what to ask for where filters are why.
func noResults(p *page.Page, c *call, reason string) {
	nothing(p, c.sofar(reason))
	if again := c.unfiltered(); again != "" && strings.Contains(reason, "the filters") {
		fmt.Fprintf(p.Out, "try: %s\n", again)
	}
}

// filters are paths of a filter as the core knows them: several in one text apart, and absolute
// ones below the root.
func (p *project) filters(paths []string) (all []string) {
	for _, path := range paths {
		parts := []string{path}
		if strings.Contains(path, ", ") {
			parts = spoken.Listed(path)
		}
		for _, part := range parts {
			name, not := strings.CutPrefix(part, "!")
			if name = p.inside(name); not {
				name = "!" + name
			}
			all = append(all, name)
		}
	}
	return all
}

func (c *call) lines(response []byte) (answer, error) {
	var r contract.GrepResponse
	if err := json.Unmarshal(response, &r); err != nil {
		return answer{}, contract.Errorf(contract.CodeInternal, "decode response of grep: %v", err)
	}
	next := c.cut(linesOf(&r), func(next string) int {
		if c.server.options.Structured {
			return tokensOf(r)
		}
		return c.writeLines(&r, next).tokens()
	})
	if !c.server.options.Structured {
		return answer{text: c.writeLines(&r, next).within(c.tokens)}, nil
	}
	b, err := contract.Encode(r)
	if err == nil {
		b, err = wrap(b, c, next)
	}
	return answer{json: b}, err
}

// linesOf are the lines of each file. Files of which none are kept are dropped.
func linesOf(r *contract.GrepResponse) (lists []list) {
	all := r.Files
	for i := range all {
		lines := all[i].Lines
		lists = append(lists, list{length: len(lines), keep: func(from, to int) {
			if i == 0 {
				r.Files = nil // the lists are kept in order
			}
			if from < to {
				f := all[i]
				f.Lines = lines[from:to]
				r.Files = append(r.Files, f)
			}
		}})
	}
	return lists
}

// writeLines makes the text of lines that match.
func (c *call) writeLines(r *contract.GrepResponse, next string) framed {
	var b strings.Builder
	p := &page.Page{Out: &b}
	if r.TotalFiles == 0 {
		noResults(p, c, r.Reason)
	}
	p.Lines(r.Files, page.Grep{Context: c.own["context"] != nil})
	if next != "" || c.offset > 0 || r.Truncated {
		notes(p, page.Plural(r.TotalLines, "line")+" in "+page.Plural(r.TotalFiles, "file")+" match")
	}
	notes(p, r.Notes...)
	return c.frame(b.String(), next)
}
