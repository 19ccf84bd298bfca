package cli

import (
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/page"
)

// What all commands write text with.
var (
	escapeLine = page.Line
	escape     = page.Escape
	fence      = page.Fence
	code       = page.Code
	place      = page.Place
	plural     = page.Plural
	size       = page.Size
)

func count[T int | int64](n T) string { return page.Count(n) }

type table = page.Table

// page is where an answer is written.
func (s *session) page(markdown bool) *page.Page {
	return &page.Page{Out: s.out, Style: s.style, Markdown: markdown, Options: func(field string) string {
		return "--" + strings.ReplaceAll(field, "_", "-")
	}}
}

// budgeted tells how much of a budget an answer took.
func (s *session) budgeted(tokens int, truncated bool) { s.page(false).Budgeted(tokens, truncated) }
