package contract

import (
	"errors"
	"fmt"
	"strings"
)

// Error is the one shape in which a failure leaves the core.
type Error struct {
	// Code is what failed, for programs: one of a fixed list.
	Code string `json:"code"`
	// Message is what failed and where, for people.
	Message string `json:"message"`
	// Field is the request field at fault, as a JSON path, if there is one.
	Field string `json:"field,omitempty"`
	// Fix is what to do, if that is known.
	Fix string `json:"fix,omitempty"`
	// SuggestedFix is a value for the field with which the request succeeds, to be used
	// verbatim.
	SuggestedFix string `json:"suggested_fix,omitempty"`
	// Similar are values that exist and look like the one that does not.
	Similar []string `json:"similar,omitempty"`
	// Stack, if not empty, is where the core panicked, which is then in no state to be
	// used. It is for developers, and no part of an answer.
	Stack string `json:"-"`
}

// The codes of an [Error]. Hosts decide by them, so they are only ever added.
const (
	CodeBadInput    = "bad_input"   // the request or reply is malformed
	CodeNotFound    = "not_found"   // the named thing does not exist
	CodeNotLoaded   = "not_loaded"  // nothing has been loaded or imported yet
	CodeStale       = "stale"       // a file is no longer what was indexed
	CodeCorrupt     = "corrupt"     // a snapshot or an archive is damaged
	CodeVersion     = "version"     // a snapshot is too new or too old
	CodeTooLarge    = "too_large"   // a stated limit was exceeded
	CodeUnsupported = "unsupported" // a known thing this build cannot do
	CodeCanceled    = "canceled"    // the host canceled the call
	CodeHost        = "host"        // the host failed to answer a need
	CodeNoModel     = "no_model"    // the operation needs a model, and the host has none
	CodeModel       = "model"       // the model or its provider refused or failed
	CodeSpent       = "spent"       // the tokens or the money allowed are spent
	CodeInternal    = "internal"    // a defect in Cairn
)

// Error implements error.
func (e *Error) Error() string {
	s := e.Message
	if e.Field != "" {
		s = e.Field + ": " + s
	}
	if e.Fix != "" {
		s += " (" + e.Fix + ")"
	}
	return s
}

// Advice is what to do, to stand behind a sentence; "" if nothing is known.
func (e *Error) Advice() string {
	switch {
	case e.Fix != "":
		return " (" + e.Fix + ")"
	case e.SuggestedFix != "":
		return "; did you mean " + e.SuggestedFix + "?"
	}
	return ""
}

// Errorf makes an Error of a code with a formatted message.
func Errorf(code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// ErrorOf returns err as an *Error: the one it wraps, with the wrapping text
// kept, or one of [CodeInternal].
func ErrorOf(err error) *Error {
	if err == nil {
		return nil
	}
	var e *Error
	if !errors.As(err, &e) {
		return &Error{Code: CodeInternal, Message: err.Error()}
	}
	if error(e) == err {
		return e
	}
	// Field and fix stay where programs find them, not in the text a second time.
	wrapped := *e
	wrapped.Message = strings.Replace(err.Error(), e.Error(), e.Message, 1)
	return &wrapped
}

// Quoted shortens a value that is quoted in an error.
func Quoted(s string) string {
	if len(s) > 80 {
		return strings.ToValidUTF8(s[:80], "") + "…"
	}
	return s
}

// Canceled tells whether an error is that of an operation that was canceled.
func Canceled(err error) bool { return err != nil && ErrorOf(err).Code == CodeCanceled }

// With says which field is wrong, "" for none, and what to do.
func (e *Error) With(field, fix string) *Error {
	e.Field, e.Fix = field, fix
	return e
}
