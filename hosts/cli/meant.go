package cli

import (
	"errors"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/spoken"
)

// meant runs what takes a place or a name and, where that is not there as it is written, or several
// definitions have it, what it means. Programs, which read JSON, are told instead where that is not certain.
func (s *session) meant(wanted string, f format, all bool, run func(places ...string) error) error {
	err := run(wanted)
	var e *contract.Error
	if !errors.As(err, &e) {
		return err
	}
	for _, reading := range spoken.Instead(wanted, e, all) {
		if reading.Note != "" && (f == formatJSON || f == formatLines) {
			continue
		}
		again := run(reading.Places...)
		var other *contract.Error
		if errors.As(again, &other) && !spoken.Ambiguous(e) && spoken.Ambiguous(other) {
			again = s.meant(reading.Places[0], f, all, run)
		}
		if !errors.As(again, &other) {
			if reading.Note != "" {
				s.note("note: %s", reading.Note)
			}
			return again
		}
	}
	return err
}
