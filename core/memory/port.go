package memory

import "encoding/json"

// StoreRequest is the request of a "store" need: steps on the records of one project,
// to be done in order, all or none of them. The reply is a [StoreReply]. A host that
// keeps nothing answers with an error of code "unsupported".
//
// Every write takes the next number of one counter that the store has for all
// projects, beginning with 1. So the numbers tell in which order things were said,
// also where the clock was set back, and are the same in every store that was told
// the same.
type StoreRequest struct {
	// Project keeps records apart: none is ever seen from another project.
	Project string      `json:"project"`
	Steps   []StoreStep `json:"steps"`
}

// StoreStep is one step. All succeed but those that insist on a revision: what is not
// there is an empty result.
type StoreStep struct {
	// Do is what to do:
	//
	//	put     writes Record, as Mode says
	//	get     the record of Type and ID
	//	list    records of Type, and of Parent and one of States if given, in Order
	//	match   the numbers of records of Type, and of Parent if given, that hold all of
	//	        Terms; the newest first
	//	pick    the records of Type whose numbers are Seqs, in that order
	//	count   how many records list would find in all
	//	touch   gives the record of Type and ID a new time and revision, adds Add to its
	//	        count, and gives it State, if there is one. With Rev, the record must be
	//	        there with that revision, as in a put of mode "same"
	//	delete  removes the record of Type and ID, or without ID those of Type and Parent
	Do     string       `json:"do"`
	Record *StoreRecord `json:"record,omitempty"`
	// Mode of a put is "" (make or replace; what is replaced keeps its number, its count
	// and the time it was made), "new" (what is there is left alone, and the result says
	// kept) or "same" (the record must be there with the revision of Record, or the whole
	// request fails with code "stale").
	Mode   string   `json:"mode,omitempty"`
	Type   string   `json:"type,omitempty"`
	ID     string   `json:"id,omitempty"`
	Parent string   `json:"parent,omitempty"`
	States []string `json:"states,omitempty"`
	Terms  []string `json:"terms,omitempty"`
	Seqs   []int64  `json:"seqs,omitempty"`
	// Order of a list is "old" (by number), "new" (by number, the last first) or
	// "recent" (by revision, the last first; only records that have a state).
	Order string `json:"order,omitempty"`
	// From is where a list or match goes on: after the record whose number (of "recent",
	// revision) it is. 0 is the beginning.
	From int64 `json:"from,omitempty"`
	// Limit is how many results there are at most, 1 to [MaxPage].
	Limit int `json:"limit,omitempty"`
	// Bytes is how much content a record comes with at most; 0 is all, -1 none.
	// What is cut ends with a whole character.
	Bytes int    `json:"bytes,omitempty"`
	Add   int64  `json:"add,omitempty"`
	State string `json:"state,omitempty"`
	Rev   int64  `json:"rev,omitempty"`
}

// MaxPage is how many records or numbers one step returns at most.
const MaxPage = 1000

// StoreRecord is what a store keeps. Type and ID name it within its project.
type StoreRecord struct {
	Type string `json:"type"`
	// ID is made by the store if it is empty: Prefix, an underscore and something that
	// no other record has.
	ID     string `json:"id,omitempty"`
	Prefix string `json:"prefix,omitempty"`
	// Parent is the id of the session that the record belongs to, if it does.
	Parent string `json:"parent,omitempty"`
	State  string `json:"state,omitempty"`
	// Created and Updated are milliseconds since 1970 by the host's clock. A put may say
	// when something was made that is older than the store; 0 is now.
	Created int64 `json:"created,omitempty"`
	Updated int64 `json:"updated,omitempty"`
	// Seq is the number of the record's first write, Rev that of its last.
	Seq int64 `json:"seq,omitempty"`
	Rev int64 `json:"rev,omitempty"`
	// Count is what touch adds to. A put that replaces a record leaves it alone.
	Count   int64           `json:"count,omitempty"`
	Content string          `json:"content,omitempty"`
	Size    int64           `json:"size,omitempty"` // of the whole content, in bytes
	Meta    json.RawMessage `json:"meta,omitempty"` // a JSON object, kept as it is
	// Terms are by what match finds the record: each once, of letters, digits and
	// underscores, in lower case, not beginning with an underscore. They are only
	// written, never returned.
	Terms []string `json:"terms,omitempty"`
}

// StoreReply is the reply to a "store" need.
type StoreReply struct {
	// Now is the host's clock in milliseconds since 1970.
	Now int64 `json:"now"`
	// Rev is the number of the last write to the project.
	Rev int64 `json:"rev"`
	// Results are those of the steps, in order.
	Results []StoreResult `json:"results"`
}

// StoreResult is the result of one step.
type StoreResult struct {
	// Records are what get, list and pick found. What put and touch wrote comes without
	// content, meta and terms.
	Records []StoreRecord `json:"records,omitempty"`
	// Seqs are what match found.
	Seqs []int64 `json:"seqs,omitempty"`
	// Count is that of count, and how many records delete removed.
	Count int64 `json:"count,omitempty"`
	// More tells that a list or match stopped at its limit.
	More bool `json:"more,omitempty"`
	// Kept tells that a put of mode "new" left alone what was there.
	Kept bool `json:"kept,omitempty"`
}
