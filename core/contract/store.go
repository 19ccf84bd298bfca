package contract

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
	// Project is what keeps records apart: none is ever seen from another project.
	Project string `json:"project" minBytes:"1" maxBytes:"4096"`
	// Steps are the steps.
	Steps []StoreStep `json:"steps" maxItems:"4096"`
}

// StoreStep is one step. All succeed but those that insist on a revision: what is not
// there is an empty result.
type StoreStep struct {
	// Do is what the step does.
	Do StoreAction `json:"do"`
	// Record is the record that put writes.
	Record *StoreRecord `json:"record,omitempty"`
	// Mode is how put writes: empty makes or replaces the record, and what is replaced keeps
	// its number, its count and the time it was made; "new" leaves what is there alone, and
	// the result says kept; with "same" the record must be there with the revision that it
	// comes with, or the whole request fails with code "stale".
	Mode string `json:"mode,omitempty"`
	// Type is the type of the records meant.
	Type string `json:"type,omitempty"`
	// ID is the id of the record meant.
	ID string `json:"id,omitempty"`
	// Parent is the id of the session whose records are meant.
	Parent string `json:"parent,omitempty"`
	// States are the states that records listed or counted may have; without it any.
	States []string `json:"states,omitempty"`
	// Terms are the terms that records must hold all of, for match.
	Terms []string `json:"terms,omitempty" maxItems:"64"`
	// Seqs are the numbers of the records wanted, for pick.
	Seqs []int64 `json:"seqs,omitempty" maxItems:"1000"`
	// Vector is what near compares with, in base64: a byte for each number, from 1 to 127, where
	// 64 is zero. What it compares has as its content another one, of as many numbers.
	Vector string `json:"vector,omitempty"`
	// IDs are the ids of the records that near compares; without it all, if they are no more
	// than 100000.
	IDs []string `json:"ids,omitempty" maxItems:"2000"`
	// Order is in which order list goes.
	Order StoreOrder `json:"order,omitempty"`
	// After is where a list or match goes on: after the record whose number, or with order
	// "recent" revision, it is. 0 is the beginning.
	After int64 `json:"after,omitempty"`
	// Limit is how many results there are at most, from 1 on.
	Limit int `json:"limit,omitempty" max:"1000"`
	// Bytes is how much content a record comes with at most; 0 is all, -1 none.
	// What is cut ends with a whole character.
	Bytes int `json:"bytes,omitempty"`
	// Add is what touch adds to the record's count.
	Add int64 `json:"add,omitempty"`
	// State is the state that touch gives the record, if any.
	State string `json:"state,omitempty"`
	// Rev is the revision that the record must have, for touch and delete; 0 for any.
	Rev int64 `json:"rev,omitempty"`
}

// StoreRecord is what a store keeps. Its type and id name it within its project.
type StoreRecord struct {
	// Type is what the record is.
	Type string `json:"type"`
	// ID is what names it within its project and type; made by the store if it is empty: the
	// prefix, an underscore and something that no other record has.
	ID string `json:"id,omitempty"`
	// Prefix is what an id made by the store begins with.
	Prefix string `json:"prefix,omitempty"`
	// Parent is the id of the session that the record belongs to, if it does.
	Parent string `json:"parent,omitempty"`
	// State is where it stands, such as active or archived.
	State string `json:"state,omitempty"`
	// Created is when it was made, in milliseconds since 1970 by the host's clock. A put may
	// say when something was made that is older than the store; 0 is now.
	Created int64 `json:"created,omitempty"`
	// Updated is when it was last written, in milliseconds since 1970 by the host's clock.
	Updated int64 `json:"updated,omitempty"`
	// Seq is the number of the record's first write.
	Seq int64 `json:"seq,omitempty"`
	// Rev is the number of the record's last write.
	Rev int64 `json:"rev,omitempty"`
	// Count is what touch adds to. A put that replaces a record leaves it alone.
	Count int64 `json:"count,omitempty"`
	// Content is what it holds.
	Content string `json:"content,omitempty"`
	// Size is how many bytes the whole content has.
	Size int64 `json:"size,omitempty"`
	// Meta is a JSON object that is kept as it is.
	Meta json.RawMessage `json:"meta,omitempty" maxBytes:"1048576"`
	// Terms are what match finds the record by: each once, of letters, digits and underscores,
	// in lower case, not beginning with an underscore. They are only written, never returned.
	Terms []string `json:"terms,omitempty" maxItems:"65536"`
}

// StoreReply is the reply to a "store" need.
type StoreReply struct {
	// Now is the host's clock in milliseconds since 1970.
	Now int64 `json:"now"`
	// Rev is the number of the last write to the project.
	Rev int64 `json:"rev"`
	// Results are the results of the steps, in order.
	Results []StoreResult `json:"results"`
}

// StoreResult is the result of one step.
type StoreResult struct {
	// Records are the records that get, list and pick found. What put and touch wrote comes
	// without content, meta and terms.
	Records []StoreRecord `json:"records,omitempty"`
	// Seqs are the numbers of the records that match found.
	Seqs []int64 `json:"seqs,omitempty"`
	// Similarities are the cosines of the records that near found, in their order.
	Similarities []Similarity `json:"similarities,omitempty"`
	// Count is the number that count found, and how many records delete removed.
	Count int64 `json:"count,omitempty"`
	// More is true if a list or match stopped at its limit, or if there was too much for near,
	// which then compared nothing.
	More bool `json:"more,omitempty"`
	// Kept is true if a put of mode "new" left alone what was there.
	Kept bool `json:"kept,omitempty"`
}

// StoreAction is what a step does to the records of a project.
type StoreAction string

// The values of StoreAction.
const (
	StoreActionPut    StoreAction = "put"    // writes record, as mode says
	StoreActionGet    StoreAction = "get"    // the record of type and id
	StoreActionList   StoreAction = "list"   // records of type, and of parent and one of states if given, in order
	StoreActionMatch  StoreAction = "match"  // the numbers of records of type, and of parent if given, that hold all of terms; the newest first
	StoreActionPick   StoreAction = "pick"   // the records of type whose numbers are seqs, in that order
	StoreActionNear   StoreAction = "near"   // the records of type that have a state, of parent and one of states if given, whose vectors are most like vector, without their contents; of equals the newest first
	StoreActionCount  StoreAction = "count"  // how many records list would find in all
	StoreActionTouch  StoreAction = "touch"  // gives the record of type and id a new time and revision, adds add to its count, and gives it state, if there is one; with rev, the record must be there with that revision
	StoreActionDelete StoreAction = "delete" // removes the record of type and id, or without id those of type and parent
)

// StoreOrder is in which order a store lists.
type StoreOrder string

// The values of StoreOrder.
const (
	StoreOrderOld    StoreOrder = "old"    // by number
	StoreOrderNew    StoreOrder = "new"    // by number, the last first
	StoreOrderRecent StoreOrder = "recent" // by revision, the last first; only records that have a state
)
