// Package step runs operations that wait for the outside world without ever
// blocking on it.
//
// An operation is written straight down as a function of a [Task]. Where it
// needs something only the host has (bytes of a file, a model's answer, a
// progress report shown), it calls [Task.Do], which parks the task. A [Call]
// runs until every task is parked or the operation has ended, then returns a
// [Status]: a result, an error, or the list of needs the host has to answer.
// The host answers in any number and any order with [Call.Resume].
//
// Tasks of one call run one at a time, in a fixed order, so an operation needs
// no locks and gives the same result for every order of replies, provided it
// does not itself depend on which of its tasks ended first.
package step

import "encoding/json"

// Need is one thing an operation waits for.
type Need struct {
	// ID names the need within its call; the reply carries the same number.
	ID int64 `json:"id"`
	// Kind says what is needed: "read", "file", "write", "progress", "llm", …
	Kind string `json:"kind"`
	// Request is the kind's own JSON object.
	Request any `json:"request,omitempty"`
	// Body holds raw bytes that go out with the need (an exported snapshot).
	// It is valid until the need is answered, and never travels as JSON:
	// BodyBytes tells how many bytes wait to be fetched.
	Body      []byte `json:"-"`
	BodyBytes int    `json:"body_bytes,omitempty"`
}

// Reply answers one need. Exactly one of Value, Body and Error is meant to be
// set; a kind's documentation says which it reads.
type Reply struct {
	ID    int64           `json:"id"`
	Value json.RawMessage `json:"reply,omitempty"`
	// Body is raw bytes. The call keeps the slice until the task that waits
	// for it has returned, so a host must not reuse it before. In JSON it is
	// base64, for hosts that have no other way.
	Body []byte `json:"body,omitempty"`
	// End marks the last piece of a stream; it may come with or without bytes.
	End   bool   `json:"end,omitempty"`
	Error *Error `json:"error,omitempty"`
}

// Status is where a call stands after a start or a resume.
type Status struct {
	// Done is true when the operation has ended; then Result or Err is set.
	Done   bool
	Result any
	Err    *Error
	// Needs are the needs that arose since the last status. Needs reported
	// earlier and not yet answered stay open; Open counts both.
	Needs []Need
	Open  int
}
