package memory

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// Event is something that may concern a subscription.
type Event struct {
	// Kind is the event of the subscriptions it may concern.
	Kind contract.WatchEvent
	// Text is what was said, with a context_mention.
	Text string
	// Subjects are what it is about: files that changed, entities that were mentioned or
	// lie near the cursor.
	Subjects []contract.Subject
	// Content returns what a file holds that changed, "" if it is not known, and tells whether
	// the file is gone; nil knows of none.
	Content func(path string) (text string, gone bool)
}

// content is that of a file that is a subject.
func (e *Event) content(path string) (text string, gone bool) {
	if e.Content == nil || e.Kind != "file_change" || path == "" {
		return "", false
	}
	return e.Content(path)
}

// SuggestionStates are those of suggestions.
var SuggestionStates = []string{"pending", "delivered", "used"}

type suggestionMeta struct {
	Subscription string           `json:"subscription"`
	Subject      contract.Subject `json:"subject"`
	Relevance    rank.Score       `json:"relevance"`
}

// maxSuggested is how much one event suggests at most: of a branch switch nobody reads
// more.
const maxSuggested = 100

// Notify makes suggestions of an event for the active subscriptions that it concerns.
// What is pending already is not suggested again.
func (p *Project) Notify(e Event) ([]contract.Suggestion, error) {
	all, err := p.subscriptions("", []string{Active})
	if err != nil {
		return nil, err
	}
	now, err := p.reply()
	if err != nil {
		return nil, err
	}
	out := []contract.Suggestion{}
	fired := map[string]contract.StoreStep{}
	var steps []contract.StoreStep
	for i := range all {
		s := subscription(&all[i])
		if s.Event != e.Kind {
			continue
		}
		for _, found := range concerned(&s, all[i].Updated, e, now.Now) {
			if len(out) == maxSuggested {
				break
			}
			found.ID, found.Session, found.Subscription, found.Status = idOf("sug", s.ID, found.Subject.Ref), s.Session, s.ID, "pending"
			out = append(out, found)
			steps = append(steps, contract.StoreStep{Do: "put", Record: &contract.StoreRecord{
				Type: TypeSuggestion, ID: found.ID, Parent: s.Session, State: "pending", Content: found.Reason, Meta: meta(suggestionMeta{s.ID, found.Subject, found.Relevance}),
			}})
			fired[s.ID] = contract.StoreStep{Do: "touch", Type: TypeSubscription, ID: s.ID, Add: 1}
		}
	}
	for i := range all {
		if s, ok := fired[all[i].ID]; ok {
			steps = append(steps, s)
		}
	}
	if len(steps) == 0 {
		return out, nil
	}
	r, err := p.do(steps...)
	if err != nil {
		return out, err
	}
	for i := range out {
		out[i].Created = r[i].Records[0].Updated
	}
	return out, nil
}

// concerned returns what an event means to a subscription that was last told something at a time.
func concerned(s *contract.Subscription, last int64, e Event, now int64) []contract.Suggestion {
	if s.Event == "schedule" {
		// A clock that was set back must not silence it.
		if since := now - last; since >= 0 && since < s.EveryMS {
			return nil
		}
		return []contract.Suggestion{{Reason: fmt.Sprintf("it is time to look at %s %q", strings.ReplaceAll(string(s.Match), "_", " "), s.Value), Relevance: rank.One}}
	}
	var out []contract.Suggestion
	for _, about := range e.Subjects {
		if s.Scope != "" && !matchPath(s.Scope, about.Path) {
			continue
		}
		hit := contract.Suggestion{Subject: about, Relevance: rank.One}
		switch {
		case s.Match == "file_pattern" && about.Path != "" && matchPath(s.Value, about.Path):
			hit.Reason = fmt.Sprintf("%s fits %q", about.Path, s.Value)
		case s.Match == "entity_type" && about.Type == s.Value:
			hit.Reason = fmt.Sprintf("%s is a %s", about.Name, about.Type)
		case s.Match == "keyword" && e.holds(&about, s.Value):
			hit.Reason, hit.Relevance = fmt.Sprintf("%s holds %q", about.Name, s.Value), rank.Of(7, 10)
		default:
			continue
		}
		happened := map[contract.WatchEvent]string{"file_change": " and was changed", "context_mention": " and was mentioned", "cursor_proximity": " and lies at the cursor"}[e.Kind]
		if _, gone := e.content(about.Path); gone {
			happened = " and was removed"
		}
		hit.Reason += happened
		out = append(out, hit)
	}
	if (len(e.Subjects) == 0 || e.Kind == "context_mention") && len(out) == 0 && s.Match == "keyword" && s.Scope == "" && holdsAll(e.Text, s.Value) {
		out = append(out, contract.Suggestion{Reason: fmt.Sprintf("%q was mentioned", s.Value), Relevance: rank.Of(7, 10)})
	}
	return out
}

// holds tells whether words are in what an event says of a subject, or in the file that it is.
func (e *Event) holds(about *contract.Subject, words string) bool {
	said := about.Path + "\n" + about.Name + "\n" + about.Text
	if e.Kind != "context_mention" {
		said += "\n" + e.Text
	}
	if holdsAll(said, words) {
		return true
	}
	text, _ := e.content(about.Path)
	return text != "" && holdsAll(said+"\n"+text, words)
}

func holdsAll(text, words string) bool {
	held := termList(Head(text, termBytes))
	for _, w := range queryTerms(words) {
		if !slices.Contains(held, w) {
			return false
		}
	}
	return true
}

// Suggestions lists those of a session or ("") of all in some states, the newest first,
// and marks the pending ones delivered if deliver is true.
func (p *Project) Suggestions(session string, states []string, limit int, deliver bool) ([]contract.Suggestion, error) {
	records, err := p.all(TypeSuggestion, session, states, "recent", limit, 0)
	if err != nil {
		return nil, err
	}
	list := []contract.Suggestion{}
	var steps []contract.StoreStep
	for i := range records {
		r := &records[i]
		m := of[suggestionMeta](r)
		list = append(list, contract.Suggestion{ID: r.ID, Session: r.Parent, Subscription: m.Subscription, Reason: r.Content, Subject: m.Subject, Relevance: m.Relevance, Status: contract.SuggestionStatus(r.State), Created: r.Created})
		if deliver && r.State == "pending" {
			steps = append(steps, contract.StoreStep{Do: "touch", Type: TypeSuggestion, ID: r.ID, State: "delivered"})
		}
	}
	if len(steps) > 0 {
		_, err = p.do(steps...)
	}
	return list, err
}

// UseSuggestion notes that a suggestion was acted upon.
func (p *Project) UseSuggestion(id string) error {
	r, err := p.do(contract.StoreStep{Do: "touch", Type: TypeSuggestion, ID: id, State: "used"})
	if err == nil && len(r[0].Records) == 0 {
		err = &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("project %q has no suggestion %q", p.Name, contract.Quoted(id)), Field: "id", Fix: "list what there is"}
	}
	return err
}
