package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/core/pack"
	"github.com/cairn-search/cairn/hosts/native"
)

type packCommand struct {
	Query string `arg:"" help:"Words, a question, an identifier, a path or an error message, as for search. Quote several words."`
	Path  string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Budget     int      `default:"4000" placeholder:"N" help:"Tokens of the context at most, by estimate; default 4000."`
	Limit      int      `default:"20" placeholder:"N" short:"n" help:"Files that take part at most, 1 to 200; default 20."`
	Refs       []string `name:"ref" sep:"none" placeholder:"REF" help:"Begin with this, a ref of another answer, a path or the qualified name of a symbol. May be repeated."`
	Neighbours []string `placeholder:"RELATION,…" help:"Add callers, callees or tests of the best, below them."`
	Skip       bool     `help:"Go on with smaller items where one does not fit."`
	Graph      bool     `help:"Also what calls, types, imports or links connect with a symbol or path of the query."`
	History    bool     `help:"Let files count more that changed lately or together with the best ones, by git."`

	Lang []string `placeholder:"LANGUAGE" short:"l" help:"Only files in these languages, by name or extension; !LANGUAGE for all others."`
	In   []string `name:"path" sep:"none" placeholder:"PATTERN" help:"Only these files or directories, or what a pattern such as '*_test.go' matches; !PATTERN leaves out. May be repeated."`
	Kind []string `placeholder:"KIND" help:"Only where these are defined, such as function, class or type."`
	Role []string `placeholder:"ROLE" help:"Only files of these roles, such as code, test or document; !ROLE for all others."`

	Format packFormat `placeholder:"text|markdown|xml|json|jsonl" help:"How to write the context; json is what the core answers, with the sources, and jsonl an item a line."`
	embeddingFlags
	repositoryFlags
}

// Help is shown by --help.
func (*packCommand) Help() string {
	return `Examples:

    cairn pack "where are retries configured"
    cairn pack "where are retries configured" ~/src/project --budget 1000 --format xml
    cairn pack Server.Serve --neighbours callers,tests

Gives a language model what it needs to answer: whole definitions where they fit, else their signatures and the lines that say most, never more tokens than the budget allows. The exit code is 1 if nothing was found.`
}

// Validate is called by the parser. Zero would mean the default to the core.
func (c *packCommand) Validate() error {
	return errors.Join(atLeastOne("budget", c.Budget), atLeastOne("limit", c.Limit))
}

func (c *packCommand) request(root string) api.PackRequest {
	q := api.PackRequest{Query: c.Query, Budget: c.Budget, Limit: c.Limit, Skip: c.Skip, Neighbours: c.Neighbours, Vectors: c.vectors()}
	q.Filters = api.Filters{Languages: c.Lang, Paths: c.In, Kinds: c.Kind, Roles: c.Role}
	for _, ref := range c.Refs {
		q.Refs = append(q.Refs, entityRef(root, ref))
	}
	if c.Graph {
		q.Graph = "links"
	}
	if c.History {
		q.History = "host"
	}
	switch c.Format {
	case packXML:
		q.Format = string(pack.XML)
	case packLines:
		q.Format = string(pack.JSON)
	}
	return q
}

// Run is called by the parser.
func (c *packCommand) Run(ctx context.Context, s *session) (err error) {
	if c.Embedder, err = c.embedder(); err != nil {
		return err
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[api.PackResponse](r.Call(ctx, "pack", c.request(r.Root)))
		if err != nil {
			return err
		}
		switch {
		case c.Format == packJSON:
			s.json(b)
		case a.Context == "":
		case c.Format == packLines:
			for _, item := range gjson.Parse(a.Context).Array() {
				s.json([]byte(item.Raw))
			}
		default:
			fmt.Fprintln(s.out, escape(a.Context, "\t\n"))
		}
		if c.Format == packText && a.Context != "" {
			s.budgeted(a.TokenCount, a.Truncated)
		}
		s.degraded(a.Degraded)
		s.notes(a.Notes)
		f := formatText
		if c.Format == packJSON {
			f = formatJSON
		}
		return s.ended(len(a.Sources), a.Reason, f)
	})
}

// budgeted tells how much of a budget an answer took.
func (s *session) budgeted(tokens int, truncated bool) {
	text := "about " + plural(tokens, "token")
	if truncated {
		text += "; there is more (raise --budget)"
	}
	fmt.Fprintf(s.out, "\n%s\n", s.style.paint(s.style.dim, text))
}

// packFormat is how a context is written.
type packFormat string

const (
	packText     packFormat = ""
	packMarkdown packFormat = "markdown"
	packXML      packFormat = "xml"
	packJSON     packFormat = "json"
	packLines    packFormat = "jsonl"
)

// UnmarshalText reads the name of a format.
func (f *packFormat) UnmarshalText(text []byte) error {
	switch *f = packFormat(text); *f {
	case "text":
		*f = packText
		return nil
	case packText, packMarkdown, packXML, packJSON, packLines:
		return nil
	}
	return fmt.Errorf("unknown format %q: use text, markdown, xml, json or jsonl", text)
}
