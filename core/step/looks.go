package step

import "github.com/cairn-search/cairn/core/contract"

// Looks counts what the analysis of one file looks at: bytes and tokens, each as often
// as it is looked at. Work that is meant to be linear takes a few looks for each byte,
// whatever the file holds; who writes the file must not decide how long it takes. The
// count ends an analysis that takes more than it was allowed, and lets a host end one
// that goes on. The zero value only counts.
type Looks struct {
	// Most is how many looks may be taken; 0 for any number. The counts have 64 bits
	// also where an int has 32: a file of 64 MB may take more looks than that holds.
	Most int64
	// Stop, if not nil, is asked now and then whether to end.
	Stop func() bool

	taken int64
	next  int64 // when to look at Most and Stop again
}

// Pace is how many looks there are at most between two questions whether to end: well
// under a millisecond of work.
const Pace = 1 << 16

// Add counts n looks. It does not return when the analysis has to end, which
// [Looks.Run] tells.
func (l *Looks) Add(n int) {
	if l.taken += int64(n); l.taken >= l.next {
		l.check()
	}
}

// Taken returns how many looks were taken.
func (l *Looks) Taken() int64 { return l.taken }

// Begin starts to count anew.
func (l *Looks) Begin() { l.taken, l.next = 0, 0 }

func (l *Looks) check() {
	l.next = l.taken + Pace
	if l.Most > 0 {
		if l.taken > l.Most {
			panic(ended{errLooks})
		}
		l.next = min(l.next, l.Most+1)
	}
	if l.Stop != nil && l.Stop() {
		panic(ended{errCanceled})
	}
}

// ended is what unwinds an analysis from wherever it is.
type ended struct{ err *contract.Error }

// Canceled returns the error of a call that is to end.
func Canceled() *contract.Error { return errCanceled }

// errLooks says that an analysis took more looks than it was allowed.
var errLooks = &contract.Error{Code: contract.CodeTooLarge, Message: "the file takes more steps to read than its length allows"}

// Run runs an analysis that counts its looks. It returns an error of
// [CodeTooLarge] if that took more than Most, and one of [CodeCanceled] if Stop said
// so; what the analysis was to fill is then not to be used.
func (l *Looks) Run(analysis func()) (err error) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case ended:
			err = v.err
		default:
			panic(v)
		}
	}()
	analysis()
	return nil
}
