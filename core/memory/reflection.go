package memory

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
)

// Outcomes are those of reflections.
var Outcomes = []string{"unknown", "success", "failure", "partial"}

type reflectionMeta struct {
	Context    string            `json:"context,omitempty"`
	Confidence rank.Score        `json:"confidence"`
	Tags       []string          `json:"tags,omitempty"`
	Anchors    []contract.Anchor `json:"anchors,omitempty"`
	Sources    []string          `json:"sources,omitempty"` // ids of messages
	pin
}

func reflectionText(lesson string, m reflectionMeta) string {
	return lesson + "\n" + m.Context + "\n" + strings.Join(m.Tags, " ")
}

func (p *Project) reflection(r *contract.StoreRecord) contract.Reflection {
	m := of[reflectionMeta](r)
	return contract.Reflection{ID: r.ID, Session: r.Parent, Lesson: r.Content, Situation: m.Context, Outcome: contract.Outcome(r.State), Confidence: m.Confidence, Tags: m.Tags, Accesses: r.Count, Created: r.Created, Sources: p.refs(TypeMessage, m.Sources)}
}

// Reflect stores a reflection of a session that is there.
func (p *Project) Reflect(q contract.Reflection) (contract.Reflection, error) {
	bad := func(field, fix, format string, args ...any) error {
		return &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf(format, args...), Field: field, Fix: fix}
	}
	switch {
	case strings.TrimSpace(q.Lesson) == "" || len(q.Lesson)+len(q.Situation) > contract.MaxLessonBytes:
		return q, bad("lesson", fmt.Sprintf("use 1 to %d bytes for both", contract.MaxLessonBytes), "a lesson and situation of %d bytes", len(q.Lesson)+len(q.Situation))
	}
	m := reflectionMeta{Context: q.Situation, Confidence: q.Confidence, Tags: slices.Compact(slices.Sorted(slices.Values(q.Tags))), Anchors: p.anchors(q.Lesson + "\n" + q.Situation)}
	r, err := p.do(contract.StoreStep{Do: "put", Record: &contract.StoreRecord{
		Type: TypeReflection, Prefix: "ref", Parent: q.Session, State: string(q.Outcome), Content: q.Lesson, Meta: meta(m), Terms: Terms(reflectionText(q.Lesson, m)),
	}})
	if err != nil {
		return q, err
	}
	have := r[0].Records[0]
	have.Content, have.Meta = q.Lesson, meta(m)
	return p.reflection(&have), nil
}

// Reflections finds the reflections that fit a situation, best first, or ("") lists the
// newest, of a session or ("") of all; with all tags and one of the outcomes given.
func (p *Project) Reflections(situation, session string, tags, outcomes []string, limit int, vectors bool) (list []contract.Reflection, note string, err error) {
	var hits []Hit
	if situation == "" {
		records, err := p.all(TypeReflection, session, outcomes, "new", contract.MaxPage, 0)
		if err != nil {
			return nil, "", err
		}
		for _, r := range records {
			hits = append(hits, Hit{Record: r})
		}
	} else if hits, note, err = p.Find(TypeReflection, session, situation, read, vectors); err != nil {
		return nil, "", err
	}
	list = []contract.Reflection{}
	var steps []contract.StoreStep
	for i := range hits {
		r := p.reflection(&hits[i].Record)
		r.Similarity = min(rank.One, hits[i].Similarity)
		lacks := slices.ContainsFunc(tags, func(t string) bool { return !slices.Contains(r.Tags, t) })
		if lacks || len(outcomes) > 0 && !slices.Contains(outcomes, string(r.Outcome)) || len(list) == limit {
			continue
		}
		if list = append(list, r); situation != "" {
			steps = append(steps, contract.StoreStep{Do: "touch", Type: TypeReflection, ID: r.ID, Add: 1})
		}
	}
	if len(steps) > 0 {
		_, err = p.do(steps...)
	}
	return list, note, err
}

// maxSummed is how many of the newest reflections are counted.
const maxSummed = 10 * contract.MaxPage

// SumUp counts the reflections of a session or ("") of all.
func (p *Project) SumUp(session string) (contract.ReflectionSummary, error) {
	records, err := p.all(TypeReflection, session, nil, "new", maxSummed, -1)
	s := contract.ReflectionSummary{Total: len(records), Tags: []contract.Tally{}}
	outcomes, tags := map[string]int{}, map[string]int{}
	sum := rank.Score(0)
	for i := range records {
		r := p.reflection(&records[i])
		outcomes[string(r.Outcome)]++
		for _, t := range r.Tags {
			tags[t]++
		}
		sum += r.Confidence
	}
	for _, o := range Outcomes {
		s.ByOutcome = append(s.ByOutcome, contract.Tally{Name: o, Count: outcomes[o]})
	}
	for t, n := range tags {
		s.Tags = append(s.Tags, contract.Tally{Name: t, Count: n})
	}
	order.By(s.Tags, func(a, b contract.Tally) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name))
	})
	s.Tags = s.Tags[:min(len(s.Tags), 10)]
	if len(records) > 0 {
		s.Confidence = sum / rank.Score(len(records))
	}
	return s, err
}
