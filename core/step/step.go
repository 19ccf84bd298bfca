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

import (
	"github.com/cairn-search/cairn/core/contract"
)

// Status is where a call stands after a start or a resume.
type Status struct {
	// Done is true when the operation has ended; then Result or Err is set.
	Done   bool
	Result any
	Err    *contract.Error
	// Needs are the needs that arose since the last status. Needs reported
	// earlier and not yet answered stay open; Open counts both.
	Needs []contract.Need
	Open  int
	// Broken is what a task of the call panicked with, as soon as one has; of several,
	// the first. Whatever else the operation says, it ends with this error.
	Broken *contract.Error
}
