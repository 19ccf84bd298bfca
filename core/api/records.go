package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/step"
)

// records are what was added, by type and id, or what is attached of a store, of which
// they have the revision. They are immutable.
type records struct {
	project  string
	list     []contract.StoredRecord
	revision int64
}

// Bounds of what can be added.
const (
	maxRecords     = 100_000
	maxRecordBytes = 1 << 20
	maxRecordID    = 128
)

func (r *records) entities() []graph.Entity {
	if r == nil {
		return nil
	}
	var list []graph.Entity
	for _, q := range r.list {
		t, _ := graph.TypeOf(string(q.Type))
		e := graph.Entity{Type: t, ID: q.ID, Name: q.Title, Text: q.Text, Properties: q.Properties}
		for _, s := range q.Edges {
			k, _ := graph.KindOf(s.Kind)
			e.Edges = append(e.Edges, graph.Stated{Kind: k, To: s.To})
		}
		list = append(list, e)
	}
	return list
}

// encode renders the records as an index keeps them.
func (r *records) encode() []byte {
	if r == nil || len(r.list) == 0 {
		return nil
	}
	b, _ := contract.EncodeLine(r.list) // strings, always encodable
	return b
}

// takeRecords puts the records in force that come with an index. Others stay only
// if they are of the same project.
func (c *Core) takeRecords(x *index.Index) {
	if x.Records != nil {
		var list []contract.StoredRecord
		if json.Unmarshal(x.Records, &list) == nil {
			c.records.Store(&records{project: project(x), list: list})
			return
		}
	}
	if r := c.records.Load(); r != nil && r.project != project(x) {
		c.records.Store(nil)
	}
}

func (c *Core) add(t *step.Task, q contract.AddRequest) (*contract.AddResponse, error) {
	v, err := c.graph(t, "none")
	if err != nil {
		return nil, err
	}
	old := c.records.Load()
	known := map[string]contract.StoredRecord{}
	if old != nil {
		for _, r := range old.list {
			known[recordRef(v.Name(), r)] = r
		}
	}
	out := &contract.AddResponse{Refs: []string{}}
	for i, ref := range q.Remove {
		if _, ok := known[ref]; !ok {
			return nil, v.noRecord(fmt.Sprintf("remove[%d]", i), ref, known)
		}
		delete(known, ref)
		out.Removed++
	}
	for i, r := range q.Records {
		if err := checkRecord(fmt.Sprintf("records[%d].", i), r); err != nil {
			return nil, err
		}
		ref := recordRef(v.Name(), r)
		known[ref] = r
		out.Refs = append(out.Refs, ref)
	}
	for i, r := range q.Records {
		for j, e := range r.Edges {
			field := fmt.Sprintf("records[%d].edges[%d].", i, j)
			k, err := edgeKind(field+"kind", e.Kind)
			if err != nil {
				return nil, err
			}
			r.Edges[j].Kind = k.String()
			if _, here := known[e.To]; here {
				continue
			}
			if _, err := v.resolve(field+"to", e.To); err != nil {
				return nil, err
			}
		}
	}
	if len(known) > maxRecords {
		return nil, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("%d records", len(known)), Field: "records", Fix: fmt.Sprintf("keep at most %d, remove some", maxRecords)}
	}
	next := &records{project: v.Name()}
	for _, r := range known {
		next.list = append(next.list, r)
	}
	sort.Slice(next.list, func(i, j int) bool {
		return recordRef("", next.list[i]) < recordRef("", next.list[j])
	})
	if !c.records.CompareAndSwap(old, next) {
		return nil, &contract.Error{Code: contract.CodeStale, Message: "other records were added meanwhile", Fix: "add again"}
	}
	out.Records = len(next.list)
	return out, nil
}

// noRecord is the error of a ref that is not that of a record.
func (v *view) noRecord(field, ref string, known map[string]contract.StoredRecord) error {
	e := &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("no record has the ref %q", contract.Quoted(ref)), Field: field, Fix: "only what was added can be removed"}
	if _, err := v.Resolve(ref); !errors.Is(err, graph.ErrGone) {
		e.Code = contract.CodeBadInput
	}
	if len(known) > 0 {
		e.SuggestedFix = closest(ref, slices.Sorted(maps.Keys(known)))
	}
	return e
}

func recordRef(project string, r contract.StoredRecord) string {
	return string(r.Type) + ":" + project + ":" + r.ID
}

func checkRecord(field string, r contract.StoredRecord) error {
	if t, known := graph.TypeOf(string(r.Type)); !known || !t.Stored() {
		var stored []string
		for _, name := range graph.Types() {
			if t, _ := graph.TypeOf(name); t.Stored() {
				stored = append(stored, name)
			}
		}
		e := contract.Errorf(contract.CodeBadInput, "no record is a %q", contract.Quoted(string(r.Type)))
		if known {
			e.Message = fmt.Sprintf("entities of type %q come from the repository", r.Type)
		}
		e.Field, e.SuggestedFix, e.Similar, e.Fix = field+"type", closest(string(r.Type), stored), stored, "use one of "+strings.Join(stored, ", ")
		return e
	}
	bad := strings.ContainsFunc(r.ID, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-')
	})
	if r.ID == "" || len(r.ID) > maxRecordID || bad {
		return &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("id %q", contract.Quoted(r.ID)), Field: field + "id", Fix: "use 1 to 128 letters, digits, dots, underscores and hyphens", SuggestedFix: cleanID(r.ID)}
	}
	size := len(r.Title) + len(r.Text)
	for k, p := range r.Properties {
		size += len(k) + len(p)
	}
	if size > maxRecordBytes {
		return &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("a record of %d bytes", size), Field: field + "text", Fix: "keep records under 1 MiB"}
	}
	return nil
}

// cleanID makes an id of what is none.
func cleanID(id string) string {
	clean := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-' {
			return c
		}
		return '-'
	}, id[:min(len(id), maxRecordID)])
	if clean == "" {
		return "1"
	}
	return clean
}
