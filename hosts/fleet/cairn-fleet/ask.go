package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/fleet"
	"github.com/cairn-search/cairn/hosts/internal/gateway"
)

type addCommand struct {
	Dirs   []string       `arg:"" name:"dir" help:"Repositories, or directories that hold several, at a path where indexers see them; or git remotes, https://…, ssh://… or bare repositories, which indexers fetch."`
	Name   string         `help:"What one repository is called; default the name of its directory."`
	Groups gateway.Groups `placeholder:"GROUP" help:"Who may see them; \"public\" is everyone with a token. Without it what was said before stays."`
	busFlags
}

// Run is called by the parser.
func (c *addCommand) Run(ctx context.Context, s *session) error {
	places, err := named(ctx, c.Dirs)
	if err != nil {
		return err
	}
	if c.Name != "" {
		if len(places) != 1 {
			return fmt.Errorf("--name is for one repository, and these are %d", len(places))
		}
		places[0].Name = c.Name
	}
	bus, err := c.connect(ctx)
	if err != nil {
		return err
	}
	defer bus.Conn.Close()
	for _, p := range places {
		changed, err := bus.Add(ctx, p.Name, p.Path, c.Groups)
		if err != nil {
			return err
		}
		said := "is up to date"
		if changed {
			said = "is to be indexed"
		}
		fmt.Fprintf(s.out, "%s %s\n", printable(p.Name), said)
	}
	return nil
}

type removeCommand struct {
	Names []string `arg:"" name:"name" help:"Names of repositories."`
	busFlags
}

// Run is called by the parser.
func (c *removeCommand) Run(ctx context.Context, _ *session) error {
	bus, err := c.connect(ctx)
	if err != nil {
		return err
	}
	defer bus.Conn.Close()
	for _, name := range c.Names {
		if err := bus.Remove(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// askFlags say where a gateway is.
type askFlags struct {
	URL   string `env:"CAIRN_FLEET_URL" default:"http://127.0.0.1:8700" help:"The gateway of the fleet."`
	Token string `env:"CAIRN_FLEET_TOKEN" help:"The token, better given by the variable than on the command line."`
}

func (f *askFlags) client() (*gateway.Client, error) {
	c, err := gateway.New(f.URL, f.Token)
	if err != nil {
		return nil, fmt.Errorf("--url %q: %w", f.URL, err)
	}
	return c, nil
}

type searchCommand struct {
	Query      string   `arg:"" help:"Words, a question, an identifier, a path, an error message."`
	Limit      int      `short:"n" default:"10" help:"How many results."`
	Repository []string `placeholder:"NAME" help:"Only these repositories."`
	Format     string   `enum:"text,json" default:"text" help:"text or json."`
	askFlags
}

// Run is called by the parser.
func (c *searchCommand) Run(ctx context.Context, s *session) error {
	client, err := c.client()
	if err != nil {
		return err
	}
	b, err := client.Search(ctx, contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: c.Query, Limit: c.Limit}, Repositories: c.Repository})
	if err != nil {
		return err
	}
	var a contract.SearchResponse
	if err := json.Unmarshal(b, &a); err != nil {
		return fmt.Errorf("decode answer: %w", err)
	}
	if c.Format == "json" {
		fmt.Fprintln(s.out, string(b))
	} else {
		for _, r := range a.Results {
			fmt.Fprintf(s.out, "%s/%s:%d-%d", printable(r.Repository), printable(r.Path), r.Lines.Start, r.Lines.End)
			if d := r.Definition; d != nil {
				fmt.Fprintf(s.out, "  %s %s", d.Kind, printable(d.Name))
			}
			fmt.Fprintln(s.out)
		}
	}
	for _, m := range a.Missing {
		s.say("%s is not searched: %s", m.Repository, m.Why)
	}
	if len(a.Results) == 0 {
		if a.Reason != "" {
			s.say("nothing found: %s", a.Reason)
		}
		return errNothing
	}
	return nil
}

type statusCommand struct{ askFlags }

// Run is called by the parser.
func (c *statusCommand) Run(ctx context.Context, s *session) error {
	client, err := c.client()
	if err != nil {
		return err
	}
	a, err := client.Repositories(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s, %s\n", several(a.Nodes, "node", "nodes"), several(len(a.Repositories), "repository", "repositories"))
	for _, r := range a.Repositories {
		state := "waits for its index"
		switch {
		case r.Damaged && r.Failed:
			state = "its index is damaged in the store, and could not be made anew"
		case r.Damaged:
			state = "its index is damaged in the store: it is made anew once, then by add"
		case r.Indexed && r.Failed:
			state = fmt.Sprintf("%d bytes, the last attempt to index it failed", r.Bytes)
		case r.Indexed:
			state = fmt.Sprintf("%d bytes", r.Bytes)
		case r.Failed:
			state = "could not be indexed"
		}
		fmt.Fprintf(s.out, "%s  %s\n", printable(r.Name), state)
	}
	return nil
}

type tokenCommand struct {
	Name   string         `arg:"" help:"Who gets it; limits are counted by it."`
	Groups gateway.Groups `required:"" placeholder:"GROUP" help:"The groups of who gets it."`
	For    time.Duration  `default:"720h" help:"How long it is good."`
	Key    string         `required:"" env:"CAIRN_FLEET_KEY" placeholder:"FILE" help:"The key of the fleet."`
}

// Run is called by the parser.
func (c *tokenCommand) Run(s *session) error {
	if c.For <= 0 {
		return errors.New("--for must be positive")
	}
	keys, err := fleet.ReadKeys(c.Key)
	if err != nil {
		return err
	}
	t, err := keys.Sign(fleet.Grant{Name: c.Name, Groups: c.Groups, Expires: time.Now().Add(c.For).Unix()})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(s.out, t)
	return err
}

// printable replaces what would steer a terminal: names are those of repositories.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, text)
}

// several is a number of things.
func several(n int, one, more string) string {
	if n != 1 {
		one = more
	}
	return fmt.Sprintf("%d %s", n, one)
}
