package memory

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// pin is what the meta of a pinned record has: it comes first among equals, and an item
// never becomes cold.
type pin struct {
	Pinned bool `json:"pinned,omitempty"`
}

// byPin orders what is pinned before what is not.
func byPin(a, b *contract.StoreRecord) int {
	switch pinned := of[pin](a).Pinned; {
	case pinned == of[pin](b).Pinned:
		return 0
	case pinned:
		return -1
	}
	return 1
}

// Pinned tells whether a record is pinned.
func Pinned(r *contract.StoreRecord) bool { return of[pin](r).Pinned }

// Show returns a record in whole.
func (p *Project) Show(kind, id string) (*contract.StoreRecord, error) {
	return p.get("show", kind, id)
}

// Change gives a record another text, unless that is empty, and pins it or takes the pin
// away, unless pinned is nil. It returns what there is then.
func (p *Project) Change(kind, id, said string, pinned *bool) (have *contract.StoreRecord, err error) {
	err = again(func() (err error) {
		if have, err = p.get("ref", kind, id); err != nil {
			return err
		}
		fields := map[string]json.RawMessage{}
		_ = json.Unmarshal(have.Meta, &fields) // what is not as it should be is left out
		if said != "" {
			if err := p.reword(have, fields, said); err != nil {
				return err
			}
		}
		if pinned != nil {
			fields["pinned"] = meta(*pinned)
			if have.State == Cold && kind == TypeItem && *pinned {
				have.State = Warm
			}
		}
		have.Meta = meta(fields)
		have.Terms = RecordTerms(have)
		steps := []contract.StoreStep{{Do: "put", Mode: "same", Record: have}}
		if kind == TypeItem {
			steps = append(steps, contract.StoreStep{Do: "delete", Type: TypeTiers, ID: have.Parent}) // they are counted anew
		}
		r, err := p.do(steps...)
		if err == nil {
			have.Rev, have.Updated = r[0].Records[0].Rev, r[0].Records[0].Updated
		}
		return err
	})
	return have, err
}

// mostBytes is how long what is changed may be.
var mostBytes = map[string]int{TypeDecision: contract.MaxDecisionBytes, TypeReflection: contract.MaxLessonBytes, TypeItem: contract.MaxItemBytes, TypeKnowledge: contract.MaxNoteBytes, TypeNote: contract.MaxNoteBytes, TypeThread: contract.MaxNoteBytes}

// CheckText tells why a record of a type cannot say something else, nil if it can.
func CheckText(kind, said string) error {
	most := mostBytes[kind]
	switch {
	case most == 0:
		return &contract.Error{Code: contract.CodeBadInput, Message: "a " + kind + " stays as it was said", Field: "text", Fix: "pin or forget it"}
	case strings.TrimSpace(said) == "" || len(said) > most:
		return &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("a %s of %d bytes", kind, len(said)), Field: "text", Fix: fmt.Sprintf("use 1 to %d bytes", most)}
	}
	return nil
}

// reword changes what a record says, with what its meta has of it.
func (p *Project) reword(have *contract.StoreRecord, fields map[string]json.RawMessage, said string) error {
	if err := CheckText(have.Type, said); err != nil {
		return err
	}
	have.Content = said
	if have.Type == TypeItem {
		fields["tokens"] = meta(text.Tokens(said))
		return nil
	}
	have.Meta = meta(fields)
	delete(fields, "anchors")
	if names := p.anchors(recordText(have)); len(names) > 0 {
		fields["anchors"] = meta(names)
	}
	return nil
}
