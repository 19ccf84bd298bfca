package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/pack"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[packCommand]("context", 1, "pack", "Put together what a model needs to answer, under a budget of tokens.")

type packCommand struct {
	asksFor[contract.PackRequest]
	Query string `arg:"" sets:"query" help:"Words, a question, an identifier, a path or an error message, as for search; - reads it from standard input. Quote several words."`
	Path  string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Budget     int                  `sets:"budget" placeholder:"N" help:"Tokens of the context at most, by estimate."`
	Limit      int                  `sets:"limit" placeholder:"N" short:"n" help:"Ranked definitions that take part at most."`
	Refs       []string             `name:"ref" sets:"refs" sep:"none" placeholder:"REF" help:"Begin with this, a ref of another answer, a path or the qualified name of a symbol. May be repeated."`
	Neighbours []contract.Neighbour `name:"neighbour" sets:"neighbours" placeholder:"RELATION" help:"Add those of the best, below them."`
	Skip       bool                 `sets:"skip" help:"Go on with smaller items where one does not fit."`
	Graph      bool                 `sets:"graph" as:"links" help:"Also what calls, types, imports or links connect with a symbol or path of the query."`
	History    bool                 `sets:"history" as:"host" help:"Let files count more that changed lately or together with the best ones, by git."`

	Language []string `sets:"languages" placeholder:"LANGUAGE" short:"l" help:"Only files in these languages, by name or extension; !LANGUAGE for all others."`
	In       []string `name:"path" sets:"paths" sep:"none" placeholder:"PATTERN" help:"Only these files or directories, or what a pattern such as '*_test.go' matches; !PATTERN leaves out. May be repeated."`
	Kind     []string `sets:"kinds" placeholder:"KIND" help:"Only where these are defined, such as function, class or type."`
	Role     []string `sets:"roles" placeholder:"ROLE" help:"Only files of these roles, such as code, test or document; !ROLE for all others."`

	Format packFormat `placeholder:"text|markdown|xml|json|jsonl" help:"How to write the context; json is what the core answers, with the sources, and jsonl an item a line."`
	doubtfulFlag
	gateFlag
	embeddingFlags
	repositoryFlags
}

func (*packCommand) Help() string {
	return `Examples:

    cairn pack "where are retries configured"
    cairn pack "where are retries configured" ~/src/project --budget 1000 --format xml
    cairn pack Server.Serve --neighbour callers,tests

Gives a language model what it needs to answer: whole definitions where they fit, else their signatures and the lines that say most, never more tokens than the budget allows. The exit code is 1 if nothing was found, or nothing of what --ref names.`
}

func (c *packCommand) request(root string) contract.PackRequest {
	q := contract.PackRequest{Query: c.Query}
	fill(&q, c)
	q.Paths = below(root, c.In)
	q.Refs = entityRefs(root, c.Refs)
	switch c.Format {
	case packXML:
		q.Format = contract.PackFormat(string(pack.XML))
	case packLines:
		q.Format = contract.PackFormat(string(pack.JSON))
	}
	return q
}

func (c *packCommand) Run(ctx context.Context, s *session) (err error) {
	if c.Query, err = s.asked(c.Query); err != nil {
		return err
	}
	if c.Embedder, err = c.embedder(); err != nil {
		return err
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[contract.PackResponse](r.Call(ctx, "pack", c.request(r.Root)))
		if err != nil {
			return err
		}
		return c.print(s, b, a)
	})
}

// print prints an answer, of which b is the JSON.
func (c *packCommand) print(s *session, b []byte, a *contract.PackResponse) error {
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
		s.budgeted(a.Tokens, a.Truncated)
	}
	if len(a.Sources) > 0 {
		s.confidence(a.Confidence)
	}
	s.degraded(a.Degraded)
	s.notes(a.Notes)
	f := formatText
	if c.Format == packJSON {
		f = formatJSON
	}
	if lost := c.lost(a); lost != "" && len(a.Sources) > 0 {
		return s.ended(0, lost, f)
	}
	return s.ended(len(a.Sources), c.hinted(a.Reason, a.Confidence), f)
}

// lost says that none of the refs is there, if so.
func (c *packCommand) lost(a *contract.PackResponse) string {
	var quoted []string
	for _, d := range a.Degraded {
		if d.Field == "refs" {
			quoted = append(quoted, strconv.Quote(d.Value))
		}
	}
	if len(quoted) == 0 || len(quoted) < len(c.Refs) {
		return ""
	}
	return "no --ref names anything in the repository: " + strings.Join(quoted, ", ")
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
