package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

var _ = offer[searchCommand]("first", 1, "search", "Search a repository.")

type searchCommand struct {
	Query *string `arg:"" optional:"" sets:"query" tells:"pattern" help:"Words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report; - reads it from standard input, but after --. Quote several words."`
	Path  *string `arg:"" optional:"" help:"A directory, an archive (tar, tar.gz, zip) or a .cairn file; default the current directory."`

	Limit        int    `sets:"limit" aliases:"max-results,top-k" placeholder:"N" short:"n" help:"Results at most; with --literal or --regex files, ${grep_files} unless told and up to ${grep_most}."`
	Definitions  int    `sets:"definitions" placeholder:"N" default:"3" help:"Definitions of its file that a result names at most."`
	By           string `sets:"by" help:"Each file once, or every chunk that fits."`
	SnippetLines int    `sets:"snippet_lines" placeholder:"N" help:"Lines of a snippet at most; see --no-snippet."`
	NoSnippet    bool   `sets:"snippet_lines" without:"snippet-lines" as:"0" help:"Say only where, not what is there."`
	Explain      bool   `sets:"explain" help:"Show what each score is made of."`
	Queries      string `placeholder:"FILE" help:"Answer many queries: lines of {\"id\":…,\"query\":…} from FILE or - give lines of {\"id\":…,\"results\":…}."`
	History      bool   `sets:"history" as:"host" help:"Let files count more that changed lately or together with the best ones, by git."`
	Graph        bool   `sets:"graph" as:"links" help:"Also show files that calls, types, imports or links connect with a symbol or path of the query."`

	Language []string `sets:"languages" aliases:"lang,languages" placeholder:"LANGUAGE" short:"l" help:"Only files in these languages, by name or extension; !LANGUAGE for all others."`
	In       []string `name:"path" sets:"paths" aliases:"paths,glob,include" sep:"none" placeholder:"PATTERN" help:"Only these files or directories, or what a pattern such as '*_test.go' or 'src/**/*.ts' matches; !PATTERN leaves out. May be repeated."`
	Not      []string `name:"exclude" hidden:"" sep:"none"`
	Kind     []string `sets:"kinds" aliases:"kinds" placeholder:"KIND" help:"Only where these are defined, such as function, method, class, struct, interface, type, constant or heading."`
	Type     []string `sets:"types" aliases:"types" placeholder:"TYPE" help:"Also, or without --kind instead, find what is in no file: commit, record, or a type of records such as note."`
	Role     []string `sets:"roles" aliases:"roles" placeholder:"ROLE" help:"Only files of these roles: code, test, example, vendored, generated, document or config; !ROLE for all others."`
	workspaceFlags
	patternFlags
	guidanceFlags
	gateFlag
	embeddingFlags
	formatFlag
	repositoryFlags

	asking native.Handlers // of --hyde
}

func (c *searchCommand) asks() []contract.Request {
	if c.wanted() {
		return []contract.Request{&contract.GrepRequest{}, &contract.SearchRequest{}}
	}
	return []contract.Request{&contract.SearchRequest{}, &contract.GrepRequest{}}
}

func (*searchCommand) Help() string {
	return `Examples:

    cairn search "where are retries configured"
    cairn search ParseConfig ~/src/project --limit 3
    cairn search "open a session" project.cairn --format json
    cairn search "open a session" --language go --role '!test' --path 'server/**'
    cairn search "why do sessions expire" --type commit --path 'server/**'
    cairn search "why do sessions expire" --type commit,record
    cairn search --queries questions.jsonl ~/src/project
    cairn search -R ~/src/api -R ~/src/web "where are sessions made"
    cairn search -R ~/src "where are sessions made" --repository web
    cairn search --fleet https://code.example.com "where are sessions made"
    cairn search - ~/src/project < report.txt
    cairn search --literal 'if err != nil' --language go --context 2
    cairn search --regex 'retr(y|ies)\(' --files
    cairn search --literal -- '-X batch'
    cairn search "stop when the user gives up" --embeddings ollama:nomic-embed-text

The first search of a directory makes an index in your cache directory; later ones compare it with the files, so that answers are never out of date.
Nothing is written into the directory. Of several repositories the answer is that of one index over all of them; each is indexed on its own, and a result says NAME/path. The exit code is 0 if something was found, 1 if not, 2 after an error.`
}

func (c *searchCommand) conflicts() error {
	switch {
	case c.Queries == "" && c.Query == nil:
		return errors.New(`a query is missing: try cairn search "what you look for"`)
	case c.Queries != "" && c.wanted():
		return errors.New("--queries does not go with --literal and --regex")
	case c.Queries != "" && c.Path != nil:
		return errors.New("give either a query or --queries, not both")
	case c.Queries != "" && c.Format != "" && c.Format != formatLines:
		return fmt.Errorf("--queries answers in jsonl, not in %s: leave out --format", c.Format)
	}
	for _, err := range []error{c.patternFlags.conflicts(), c.workspaceFlags.conflicts()} {
		if err != nil {
			return err
		}
	}
	if c.several() {
		switch {
		case c.wanted():
			return errors.New("--literal and --regex search one repository at a time: name it by its path alone")
		case c.Queries == "" && c.Path != nil:
			return fmt.Errorf("give repositories by --root, --workspace or --fleet or %q by its path alone, not both", *c.Path)
		}
	}
	if c.wanted() {
		return nil // those of the model are refused altogether
	}
	return c.guidanceFlags.conflicts(c.embeddingFlags)
}

func (c *searchCommand) request(query string) contract.SearchRequest {
	var q contract.SearchRequest
	fill(&q, c)
	q.Query = query
	return q
}

func (c *searchCommand) Run(ctx context.Context, s *session, parsed *kong.Context) (failed error) {
	for _, not := range c.Not {
		c.In = append(c.In, "!"+strings.TrimPrefix(not, "!"))
	}
	if err := c.alone(parsed); err != nil {
		return err
	}
	path := c.Path
	if c.Queries != "" {
		path = c.Query // the only argument
	} else if query, err := s.asked(*c.Query); err != nil {
		return err
	} else {
		c.Query = &query
	}
	if c.several() {
		return c.over(ctx, s)
	}
	if path == nil {
		here := "."
		path = &here
	}
	embedder, err := c.embedder()
	if err != nil {
		return err
	}
	c.Embedder = embedder
	asking, end, err := c.model().handlers(s)
	if err != nil {
		return err
	}
	defer ending(end, &failed)
	c.asking = asking
	err = s.use(ctx, *path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		c.In = below(r.Root, c.In)
		return c.in(ctx, s, r, parsed)
	})
	if err != nil && c.Path != nil && !strings.ContainsAny(*path, `/\.`) {
		if _, missing := os.Stat(*path); errors.Is(missing, os.ErrNotExist) {
			return fmt.Errorf("%w (quote a query of several words)", err)
		}
	}
	return err
}

func (c *searchCommand) in(ctx context.Context, s *session, r *native.Repository, parsed *kong.Context) error {
	switch {
	case c.Queries != "":
		return c.many(ctx, s, r.Refresh, func(ctx context.Context, query string) (json.RawMessage, error) { return c.one(ctx, r, query) })
	case c.wanted():
		return c.grep(ctx, s, r, parsed)
	}
	b, err := r.Call(ctx, "search", c.request(*c.Query), c.asking)
	if err != nil {
		return err
	}
	return c.print(s, b)
}

// asked is a query, or what standard input says if that is -, unless it stands after --.
func (s *session) asked(query string) (string, error) {
	if end := slices.Index(s.args, "--"); query != "-" || end >= 0 && slices.Index(s.args[:end], "-") < 0 {
		return query, nil
	}
	b, err := io.ReadAll(io.LimitReader(s.in, contract.MaxQueryBytes+6)) // a mark of the byte order, an end of line, and one that is too much
	if err != nil {
		return "", fmt.Errorf("read the query from standard input: %w", cache.Cause(err))
	}
	text := string(b)
	if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		return "", errors.New("the query on standard input is UTF-16: give it as UTF-8")
	}
	text = strings.TrimPrefix(strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r"), "\ufeff")
	if len(text) > contract.MaxQueryBytes { // how much longer is not known: the rest is not read
		return "", fmt.Errorf("the query on standard input has more than %d bytes", contract.MaxQueryBytes)
	}
	return text, nil
}

// print writes a response of the core.
func (c *searchCommand) print(s *session, response []byte) error {
	var a contract.SearchResponse
	if err := json.Unmarshal(response, &a); err != nil {
		return fmt.Errorf("decode search response: %w", err)
	}
	switch c.Format {
	case formatJSON:
		s.json(response)
	case formatLines:
		if err := s.jsonLines(response, "results"); err != nil {
			return fmt.Errorf("decode search response: %w", err)
		}
	case formatMarkdown:
		s.page(true).Results(&a, nil)
	default:
		s.understood(a.Understanding)
		s.page(false).Results(&a, highlighter(s.style, *c.Query))
	}
	s.missing(a.Missing)
	s.confidence(a.Confidence)
	s.notes(a.Notes)
	if len(a.Results) > 0 {
		return nil
	}
	if c.Format != formatJSON {
		s.say("nothing found: %s", a.Reason)
	}
	return errNothing
}
