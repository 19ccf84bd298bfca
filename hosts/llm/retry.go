package llm

import (
	"context"
	"crypto/tls"
	"errors"
	"math"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/tidwall/gjson"
)

// pauses are the waits between attempts where the provider does not say: half a
// second, then twice as long each time, give or take a half.
func pauses() *backoff.ExponentialBackOff {
	return &backoff.ExponentialBackOff{
		InitialInterval:     500 * time.Millisecond,
		RandomizationFactor: 0.5,
		Multiplier:          2,
		MaxInterval:         30 * time.Second,
	}
}

// unfitError is a response that holds something else than was asked for, and will
// again.
type unfitError string

func (e unfitError) Error() string { return string(e) }

// worthRetrying tells whether the same request may do better the next time.
func worthRetrying(err error) bool {
	if s := (*statusError)(nil); errors.As(err, &s) {
		switch s.header.Get("X-Should-Retry") {
		case "true":
			return true
		case "false":
			return false
		}
		switch s.status {
		case http.StatusTooManyRequests:
			// What is not a rate but a spent account stays so.
			return gjson.GetBytes(s.body, "error.code").String() != "insufficient_quota"
		case http.StatusRequestTimeout, http.StatusConflict, http.StatusInternalServerError,
			http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout, 529:
			return true
		}
		return false
	}
	var (
		large *tooLargeError
		unfit unfitError
		name  *net.DNSError
		op    *net.OpError
		cert  *tls.CertificateVerificationError
	)
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded),
		errors.As(err, &large), errors.As(err, &unfit), errors.As(err, &name), errors.As(err, &cert):
		return false
	case errors.As(err, &op) && op.Op == "dial":
		return op.Timeout() // nobody listens there
	}
	// A connection that was reset, and a response that stopped or cannot be read.
	return true
}

// retryAfter reads how long a provider asks to wait: milliseconds, seconds or a date.
func retryAfter(err error, now time.Time) (time.Duration, bool) {
	s := (*statusError)(nil)
	if !errors.As(err, &s) {
		return 0, false
	}
	if d, ok := number(s.header.Get("Retry-After-Ms"), time.Millisecond); ok {
		return d, true
	}
	after := s.header.Get("Retry-After")
	if d, ok := number(after, time.Second); ok {
		return d, true
	}
	if t, err := http.ParseTime(after); err == nil {
		return max(0, t.Sub(now)), true
	}
	return 0, false
}

func number(s string, unit time.Duration) (time.Duration, bool) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(f) || f < 0 {
		return 0, false
	}
	if f *= float64(unit); f > float64(24*time.Hour) {
		return 24 * time.Hour, true
	}
	return time.Duration(f), true
}
