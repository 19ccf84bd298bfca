package llm

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
)

// explain makes the error of a call that failed after so many attempts.
func (l *line) explain(caller, limited context.Context, err error, attempts int) error {
	e := &contract.Error{Code: contract.CodeModel}
	if slow := (*slowError)(nil); errors.As(context.Cause(limited), &slow) { // before the caller's time was up
		e.Message = fmt.Sprintf("ask %s: %v", l.name(), slow)
		e.Fix = "allow more time, or ask a faster model"
		return e
	}
	if caller.Err() != nil {
		return l.canceled()
	}
	what, fix := l.describe(err)
	e.Message = fmt.Sprintf("ask %s: %s", l.name(), what)
	if attempts > 1 {
		e.Message += fmt.Sprintf(", after %d attempts", attempts)
	}
	e.Fix = fix
	if i := (*impatientError)(nil); errors.As(err, &i) {
		e.Message += fmt.Sprintf(", and asks to wait %v", i.wait)
	}
	return e
}

// describe says what went wrong and what to do.
func (l *line) describe(err error) (what, fix string) {
	if s := (*statusError)(nil); errors.As(err, &s) {
		if what = fmt.Sprintf("HTTP %d", s.status); s.status == http.StatusOK {
			what += " with an error"
		}
		if said := l.redactText(s.said()); said != "" {
			what += ": " + said
		}
		return what, l.fix(s.status)
	}
	var (
		large *tooLargeError
		op    *net.OpError
		u     *url.Error
		cert  *tls.CertificateVerificationError
	)
	switch {
	case errors.As(err, &large):
		return large.Error(), "allow larger responses"
	case errors.As(err, &op) && op.Op == "dial":
		fix = first(l.provider.Start, "check the address and the network")
	case errors.Is(err, errCutOff):
		fix = "try again later"
	case errors.Is(err, errNotJSON):
		fix = "check that the address is that of the interface, often one that ends in /v1, and not of a page"
	case errors.Is(err, errNoReply):
		fix = l.fix(http.StatusOK)
	case errors.As(err, &cert):
		fix = "check the address, and that the server's certificate is one that this machine trusts"
	case errors.As(err, &u):
		fix = "check the address and the network, and try again later"
	}
	if errors.As(err, &u) {
		err = u.Err // its text repeats the address
	}
	return l.redactText(err.Error()), fix
}

// fix says what to do about a status.
func (l *line) fix(status int) string {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		if l.provider.Key == "" {
			return "check what the server asks for"
		}
		return "check the key in " + l.provider.Key + ", and that it may use the model"
	case http.StatusNotFound:
		if l.provider.Pull != "" {
			return strings.ReplaceAll(l.provider.Pull, "MODEL", l.model)
		}
		return "check the name of the model and the address"
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity:
		return "check that the model is one for this, and that the prompt is not too large for it"
	case http.StatusOK:
		return "check the name of the model, and what the server at the address forwards to"
	case http.StatusPaymentRequired:
		return "check the account with the provider"
	case http.StatusTooManyRequests:
		return "wait, make fewer calls at once, or check the limits of the account"
	}
	if status >= 300 && status < 400 {
		return "give the address that the server redirects to"
	}
	return "try again later"
}

// said is the provider's own message.
func (e *statusError) said() string {
	for _, path := range []string{"error.message", "message", "detail", "error"} {
		if r := gjson.GetBytes(e.body, path); r.Type == gjson.String && r.Str != "" {
			return r.Str
		}
	}
	if gjson.ValidBytes(e.body) || strings.HasPrefix(strings.TrimSpace(string(e.body)), "<") {
		return "" // nothing that a person would read
	}
	return string(e.body)
}

// clean puts text on one line, without control characters.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return ' '
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// clip bounds how much is shown of text from elsewhere.
func clip(s string) string {
	const most = 300
	if len(s) <= most {
		return s
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}
