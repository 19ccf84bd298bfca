package mcp

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/page"
)

// rememberTools are what remembers, as the command line has it, in alphabetical order.
var rememberTools = []tool{
	writing(typed(spec[contract.DecisionsResponse]{
		asks: &contract.DecisionsRequest{},
		name: "decisions", title: "Decisions", group: "notes",
		about: "What was decided in the project, the newest first; or state a decision: what still stands of the same subject is superseded.",
		params: []param{
			{name: "action", about: "list; add, as it is if description is given, states one; extract looks for some in what was said."},
			{name: "description", about: "What was decided, with add.", aliases: []string{"decision", "text"}},
			{name: "rationale", about: "Why, with add.", aliases: []string{"why"}},
			{name: "alternatives", about: "What else was considered, with add."},
			{name: "subject", about: "What it is about, with add, such as \"port of the API\"."},
			{name: "supersedes", about: "Refs of decisions that it takes the place of, with add."},
			{name: "session"}, {name: "limit"},
		},
		prepare: adding("description", "rationale", "alternatives", "subject", "supersedes"),
		lists:   func(_ *call, r *contract.DecisionsResponse) []list { return []list{items(&r.Decisions)} },
		text: func(p *page.Page, _ *call, r *contract.DecisionsResponse) {
			if len(r.Decisions) == 0 {
				nothing(p, "nothing was decided")
			}
			p.Decisions(r)
		},
	})),
	writing(typed(spec[contract.ReflectionsResponse]{
		asks: &contract.ReflectionsRequest{},
		name: "reflections", title: "Reflections", group: "notes",
		about: "Reflections on earlier work, what was learned, that fit a situation, or keep one, such as after a correction.",
		params: []param{
			{name: "query", about: "The situation; without it the newest.", aliases: asksFor},
			{name: "lesson", about: "What was learned, to be kept."},
			{name: "situation", about: "When it applies, with lesson."},
			{name: "action", about: "find; add, as it is if lesson is given, keeps one; learn makes some of what users corrected in several messages; summary counts."},
			{name: "outcome"}, {name: "tags"}, {name: "session"}, {name: "limit"},
		},
		vectors: true,
		prepare: adding("lesson", "situation"),
		lists:   func(_ *call, r *contract.ReflectionsResponse) []list { return []list{items(&r.Reflections)} },
		text: func(p *page.Page, _ *call, r *contract.ReflectionsResponse) {
			if len(r.Reflections) == 0 {
				nothing(p, r.Reason)
			}
			p.Reflections(r)
			notes(p, r.Notes...)
		},
	})),
	typed(spec[contract.RecallResponse]{
		asks: &contract.RecallRequest{},
		name: "recall", title: "Recall", group: "notes",
		about: "What was said, decided and learned about something in earlier conversations, what is so now before what it replaced. Nothing if it was never spoken of.",
		params: []param{
			{name: "query", about: "A question, or words; times count (\"last week\", \"at first\").", aliases: asksFor},
			{name: "types"}, {name: "session"}, {name: "limit"},
		},
		vectors: true,
		lists:   func(_ *call, r *contract.RecallResponse) []list { return []list{items(&r.Found)} },
		text: func(p *page.Page, _ *call, r *contract.RecallResponse) {
			if len(r.Found) == 0 {
				nothing(p, r.Reason)
			}
			p.Recalled(r)
			notes(p, r.Notes...)
		},
	}),
	writing(typed(spec[contract.RememberResponse]{
		asks: &contract.RememberRequest{},
		name: "remember", title: "Remember", group: "notes",
		about: "Keep a rule, fact or note about the project for later conversations, list them; show, change, pin or forget whatever is remembered by refs or ids.",
		params: []param{
			{name: "text", apart: true, about: "What to remember.", aliases: []string{"note", "content"}},
			{name: "type", apart: true, values: contract.FieldOf(&contract.RememberRequest{}, "list").Values, preset: string(contract.NoteTypeKnowledge), about: "knowledge is a rule or fact."},
			{name: "title", apart: true, about: "A title."},
			{name: "id", apart: true, about: "Replaces what has this id."},
			{name: "about", apart: true, kind: words, about: "Files, symbols or refs that it is about."},
			{name: "supersedes", apart: true, kind: words, about: "Refs of what it takes the place of."},
			{name: "list", about: "A type to list, the newest first."},
			{name: "show", about: "Refs or ids to show in whole."},
			{name: "change", apart: true, about: "The ref or id of what is to say text from now on."},
			{name: "pin", apart: true, kind: words, about: "Refs or ids to pin: they come first among equals."},
			{name: "unpin", apart: true, kind: words, about: "Refs or ids to take the pin from."},
			{name: "forget", about: "Refs or ids to remove."},
			{name: "limit"},
		},
		prepare: prepareRemember,
		lists:   func(_ *call, r *contract.RememberResponse) []list { return []list{items(&r.Notes)} },
		text: func(p *page.Page, _ *call, r *contract.RememberResponse) {
			if len(r.Notes)+len(r.Shown)+r.Removed == 0 {
				nothing(p, "nothing is remembered")
			}
			p.Notes(r)
			notes(p, r.Notices...)
		},
	})),
	writing(typed(spec[storeAnswer]{
		name: "store", title: "Store", group: "notes",
		about: "Export all that is remembered of the project, a JSON object to a line; or move some of it to another project that is served here.",
		params: []param{
			{name: "move", apart: true, kind: words, ref: true, about: "Refs or ids to move: sessions, decisions, reflections, notes. A session takes along all of it, a decision or note what it superseded and what superseded it.", aliases: []string{"refs"}},
			{name: "to", apart: true, about: "The name of the project to move to."},
		},
		own:   keepStore,
		lists: func(_ *call, r *storeAnswer) []list { return []list{items(&r.Records)} },
		text: func(p *page.Page, _ *call, r *storeAnswer) {
			if r.Moved > 0 {
				fmt.Fprintf(p.Out, "moved %d records\n", r.Moved)
			} else if len(r.Records) == 0 {
				nothing(p, "nothing is remembered")
			}
			for _, one := range r.Records {
				b, _ := json.Marshal(one) // it was read as JSON
				fmt.Fprintf(p.Out, "%s\n", b)
			}
		},
	})),
	writing(typed(spec[contract.SubscriptionsResponse]{
		asks: &contract.SubscriptionsRequest{},
		name: "subscriptions", title: "Subscriptions", group: "notes",
		about: "Be told without asking when files change, words are said or an entity is touched; list what is subscribed to, and what was suggested.",
		params: []param{
			{name: "action"}, {name: "value", about: "What to watch for: a glob, words or a type.", aliases: []string{"glob", "words"}},
			{name: "match"}, {name: "event"}, {name: "every_ms"}, {name: "scope"}, {name: "session"},
			{name: "id", about: "Of a subscription to pause, resume or complete, or of a suggestion used."},
			{name: "paths", about: "What changed, with notify."}, {name: "text", about: "What was said, with notify."},
			{name: "delivered"}, {name: "limit"},
		},
		prepare: prepareSubscriptions,
		lists: func(_ *call, r *contract.SubscriptionsResponse) []list {
			return []list{items(&r.Subscriptions), items(&r.Suggestions)}
		},
		text: func(p *page.Page, _ *call, r *contract.SubscriptionsResponse) {
			if len(r.Subscriptions)+len(r.Suggestions) == 0 {
				nothing(p, "nothing is subscribed to or suggested")
			}
			p.Subscriptions(r)
		},
	})),
}

// writing is a tool that may change what is remembered.
func writing(t tool) tool {
	t.writes = true
	return t
}

// adding has a call that gives an argument and no action add it; to other actions it and the more that is said of it are of no use.
func adding(argument string, more ...string) func(context.Context, *call) *contract.Error {
	return func(_ context.Context, c *call) *contract.Error {
		if c.given["action"] == nil && c.given[argument] != nil {
			c.request["action"] = "add"
		}
		if c.request["action"] != "add" {
			return c.idle("unless action is add", append(more, argument)...)
		}
		return nil
	}
}

func prepareRemember(_ context.Context, c *call) *contract.Error {
	said := func(name string) string {
		s, _ := c.own[name].(string)
		return s
	}
	list := func(name string) []string {
		l, _ := c.own[name].([]string)
		return l
	}
	var changes []contract.RememberedChange
	for _, name := range []string{"pin", "unpin"} {
		is := name == "pin"
		for _, ref := range list(name) {
			changes = append(changes, contract.RememberedChange{Ref: ref, Pinned: &is})
		}
	}
	if ref := said("change"); ref != "" {
		changes = append(changes, contract.RememberedChange{Ref: ref, Text: said("text")})
	}
	if len(changes) > 0 {
		c.request["change"] = changes
		return nil
	}
	if text := said("text"); text != "" {
		n := contract.Note{Type: contract.NoteType(said("type")), ID: said("id"), Title: said("title"), Text: text, Supersedes: list("supersedes")}
		for _, to := range list("about") {
			n.Edges = append(n.Edges, contract.NoteEdge{To: to})
		}
		c.request["notes"] = []contract.Note{n}
		return nil
	}
	if bad := c.idle("without text", "title", "id", "about", "supersedes"); bad != nil {
		return bad
	}
	if c.request["list"] == nil && c.request["forget"] == nil && c.request["show"] == nil {
		c.request["list"] = contract.NoteTypeKnowledge
		if t := said("type"); t != "" {
			c.request["list"] = t
		}
	}
	return nil
}
