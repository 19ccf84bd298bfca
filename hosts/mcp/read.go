package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// bytesPerToken is more than text has.
const bytesPerToken = 8

// maxMeant is as much as the core reads at once: more than the lines have that a page begins in.
var maxMeant = int(contract.FieldOf(&contract.FileReadRequest{}, "max_bytes").Max)

// prepareRead asks for the lines of a page alone.
func prepareRead(ctx context.Context, c *call) *contract.Error {
	path, _ := c.request["path"].(string)
	if of := projectOf(path); of != "" && c.project.several != nil {
		place, bad := placeOf(path)
		if bad != nil {
			return bad
		}
		c.request["path"] = place
	} else if of != "" {
		if bad := c.locate(ctx, path); bad != nil {
			return bad
		}
	} else {
		c.request["path"] = c.project.inside(path)
	}
	if c.outline, _ = c.own["outline"].(bool); c.outline {
		c.request["max_bytes"] = maxMeant
		return nil
	}
	c.request["max_bytes"] = min(max(4096, c.tokens*bytesPerToken), maxMeant)
	if bad := c.fromName(ctx); bad != nil {
		return bad
	}
	start, told := c.request["start"].(int)
	end, bounded := c.request["end"].(int)
	if !told && c.offset == 0 {
		return nil // the path may say where
	}
	if !told {
		lines, bad := c.meant(ctx)
		if bad != nil {
			return bad
		}
		start = lines.Start
		if !bounded && lines.End > 0 {
			c.request["end"], end, bounded = lines.End, lines.End, true
		}
	}
	start = max(1, start)
	switch start += c.offset; {
	case !bounded || start <= end:
	case c.offset == 0:
		return param{name: "end"}.bad(fmt.Sprintf("give at least %d", start), strconv.Itoa(start), "line %d is before line %d", end, start)
	default:
		return cursorParam.bad("leave cursor out", "", "there is nothing after it")
	}
	c.request["start"] = start
	return nil
}

// fromName takes a number of lines, and a last line that lies before what the path names, for how many lines
// are wanted of that.
func (c *call) fromName(ctx context.Context) *contract.Error {
	lines, limited := c.own["limit"].(int)
	end, bounded := c.request["end"].(int)
	start, told := c.request["start"].(int)
	if !limited && (!bounded || told) {
		return nil
	}
	of := contract.Lines{Start: max(1, start), End: math.MaxInt}
	if path, _ := c.request["path"].(string); !told && (strings.ContainsAny(path, ":#") || !c.project.holds(path)) {
		var bad *contract.Error
		if of, bad = c.meant(ctx); bad != nil || of.Start == 0 {
			return bad
		}
	}
	if bounded && !told && end < of.Start {
		lines, limited, bounded = end, true, false
	}
	if !limited {
		return nil
	}
	last := min(of.End, of.Start+min(lines, math.MaxInt-of.Start)-1)
	if bounded {
		last = min(last, end)
	}
	if c.request["end"] = last; !told && of.Start > 1 {
		c.request["start"] = of.Start
	}
	return nil
}

// meant are the lines that a path names, in "a.go:12-34" or "a.go:Server.Serve": those
// after the first page are counted from there.
func (c *call) meant(ctx context.Context) (contract.Lines, *contract.Error) {
	b, err := c.project.call(ctx, "read", contract.FileReadRequest{Path: c.request["path"].(string), MaxBytes: maxMeant}, nil)
	var r contract.FileReadResponse
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	if err != nil {
		return r.Lines, contract.ErrorOf(err)
	}
	return r.Lines, nil
}

// othersOf finds what else is defined by the name by which something is read.
func othersOf(ctx context.Context, c *call, r *contract.FileReadResponse) error {
	asked, _ := c.request["path"].(string)
	if r.Type != contract.EntryTypeFile || c.outline || asked == r.Path || len(r.Definitions) == 0 || r.Definitions[0].Lines != r.Lines {
		return nil
	}
	d := &r.Definitions[0]
	return c.namesakes(ctx, asked, &contract.Entity{Type: "symbol", Name: d.Name, Kind: d.Kind, Path: r.Path, Lines: d.Lines, Signature: d.Signature})
}

// locate takes a ref for the path of its entity, and for its lines if none are given.
func (c *call) locate(ctx context.Context, named string) *contract.Error {
	found, bad := c.entityOf(ctx, named)
	if bad != nil {
		if bad.Field == "ref" {
			bad.Field = "path"
		}
		return bad
	}
	if found.Path == "" && found.Type != "project" {
		return contract.Errorf(contract.CodeBadInput, "%q is a %s, which is not in a file", contract.Quoted(named), found.Type).With("path", "give it to inspect, with detail full")
	}
	c.request["path"] = found.Path
	_, start := c.request["start"]
	_, end := c.request["end"]
	if l := found.Lines; l.Start > 0 && !start && !end {
		c.request["start"], c.request["end"] = l.Start, l.End
	}
	return nil
}

// shortenRead cuts the first line if it is too long by itself.
func shortenRead(r *contract.FileReadResponse, tokens int) {
	first, rest, more := strings.Cut(r.Text, "\n")
	if text.Tokens(first) <= tokens {
		return
	}
	r.LineTruncated = true
	r.Text = first[:beginning(first, tokens)]
	if more {
		r.Text += "\n" + rest
	}
}

// readLists are the lines of a file, or the entries of a directory.
func readLists(c *call, r *contract.FileReadResponse) []list {
	if r.Type != "file" {
		return []list{items(&r.Entries)}
	}
	if c.outline {
		r.Text = ""
		return []list{items(&r.Definitions)}
	}
	if !c.detailed {
		r.Definitions = nil
	}
	lines := strings.SplitAfter(r.Text, "\n")
	if n := len(lines); lines[n-1] == "" {
		lines = lines[:n-1]
	}
	start, next, all := r.Lines.Start, r.Next, r.Definitions
	within := func(from, to int) (some []contract.Definition) {
		for _, d := range all {
			if i := d.Lines.Start - start; from <= i && i < to {
				some = append(some, d)
			}
		}
		return some
	}
	return []list{{
		first: c.offset, length: len(lines),
		keep: func(from, to int) {
			r.Text, r.Definitions = strings.Join(lines[from:to], ""), within(from, to)
			r.Lines, r.Next = contract.Lines{Start: start + from, End: start + to - 1}, next
			if to < len(lines) {
				r.Next = start + to
			}
			if to == from {
				r.Lines = contract.Lines{}
			}
		},
	}}
}
