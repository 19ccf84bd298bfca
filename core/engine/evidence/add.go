package evidence

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/step"
)

// checkEdges checks the edges of a record, which lead to other records or into the graph, and writes their kinds in full.
func checkEdges(v *view.Graph, i int, r contract.StoredRecord, known map[string]contract.StoredRecord) error {
	for j, e := range r.Edges {
		field := fmt.Sprintf("records[%d].edges[%d].", i, j)
		k, err := view.EdgeKind(field+"kind", e.Kind)
		if err != nil {
			return err
		}
		r.Edges[j].Kind = k.String()
		if _, here := known[e.To]; here {
			continue
		}
		if _, err := v.Find(field+"to", e.To); err != nil {
			return err
		}
	}
	return nil
}

// Add is [contract.EvidenceOperations.Add].
func (c *Operations) Add(t *step.Task, q contract.AddRequest) (*contract.AddResponse, error) {
	v, err := c.graphs.Whole(t, "none")
	if err != nil {
		return nil, err
	}
	old := c.Added.Load()
	known := map[string]contract.StoredRecord{}
	if old != nil {
		for _, r := range old.List {
			known[ref.Record(v.Name(), r)] = r
		}
	}
	out := &contract.AddResponse{Refs: []string{}}
	for i, ref := range q.Remove {
		if _, ok := known[ref]; !ok {
			return nil, noRecord(v, fmt.Sprintf("remove[%d]", i), ref, known)
		}
		delete(known, ref)
		out.Removed++
	}
	for i, r := range q.Records {
		if err := checkRecord(fmt.Sprintf("records[%d].", i), r); err != nil {
			return nil, err
		}
		ref := ref.Record(v.Name(), r)
		known[ref] = r
		out.Refs = append(out.Refs, ref)
	}
	for i, r := range q.Records {
		if err := checkEdges(v, i, r, known); err != nil {
			return nil, err
		}
	}
	if len(known) > contract.MaxRecords {
		return nil, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("%d records", len(known)), Field: "records", Fix: fmt.Sprintf("keep at most %d, remove some", contract.MaxRecords)}
	}
	next := &engine.Records{Project: v.Name()}
	for _, r := range known {
		next.List = append(next.List, r)
	}
	sort.Slice(next.List, func(i, j int) bool {
		return ref.Record("", next.List[i]) < ref.Record("", next.List[j])
	})
	if !c.Added.CompareAndSwap(old, next) {
		return nil, &contract.Error{Code: contract.CodeStale, Message: "other records were added meanwhile", Fix: "add again"}
	}
	out.Records = len(next.List)
	return out, nil
}

// noRecord is the error of a ref that is not that of a record.
func noRecord(v *view.Graph, field, ref string, known map[string]contract.StoredRecord) error {
	e := &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("no record has the ref %q", contract.Quoted(ref)), Field: field, Fix: "only what was added can be removed"}
	if _, err := v.Resolve(ref); !errors.Is(err, graph.ErrGone) {
		e.Code = contract.CodeBadInput
	}
	e.Similar = slices.Sorted(maps.Keys(known))
	e.SuggestedFix = contract.Meant(ref, e.Similar)
	e.Similar = e.Similar[:min(len(e.Similar), view.MaxSimilar)]
	return e
}

// checkStored checks that entities of a type are records that are stored.
func checkStored(field, name string) error {
	t, known := graph.TypeOf(name)
	if known && t.Stored() {
		return nil
	}
	stored := slices.DeleteFunc(slices.Clone(graph.Types()), func(name string) bool {
		t, _ := graph.TypeOf(name)
		return !t.Stored()
	})
	e := contract.Errorf(contract.CodeBadInput, "no record is a %q", contract.Quoted(name))
	if known {
		e.Message = fmt.Sprintf("entities of type %q come from the repository", name)
	}
	e.Field, e.SuggestedFix, e.Similar, e.Fix = field, contract.Meant(name, stored), stored, "use one of "+strings.Join(stored, ", ")
	return e
}

func checkRecord(field string, r contract.StoredRecord) error {
	if err := checkStored(field+"type", string(r.Type)); err != nil {
		return err
	}
	bad := strings.ContainsFunc(r.ID, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-')
	})
	if r.ID == "" || bad {
		return &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("id %q", contract.Quoted(r.ID)), Field: field + "id", Fix: "use 1 to 128 letters, digits, dots, underscores and hyphens", SuggestedFix: cleanID(r.ID)}
	}
	size := len(r.Title) + len(r.Text)
	for k, p := range r.Properties {
		size += len(k) + len(p)
	}
	if size > contract.MaxRecordBytes {
		return &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("a record of %d bytes", size), Field: field + "text", Fix: "keep records under 1 MiB"}
	}
	return nil
}

func cleanID(id string) string {
	clean := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-' {
			return c
		}
		return '-'
	}, id)
	if clean == "" {
		return "1"
	}
	return clean
}
