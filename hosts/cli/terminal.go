package cli

import (
	"encoding/json"
	"os"

	"golang.org/x/term"
)

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// json writes an answer of the core as it is. A terminal is spared control
// characters, which JSON itself lets pass above U+007E.
func (s *session) json(b []byte) {
	if s.outTerminal {
		b = []byte(escape(string(b), "\n"))
	}
	s.out.Write(b)
	s.out.WriteByte('\n')
}

// jsonLines writes each element of a list of an answer on a line of its own.
func (s *session) jsonLines(answer []byte, field string) error {
	var lists map[string]json.RawMessage
	if err := json.Unmarshal(answer, &lists); err != nil {
		return err
	}
	var list []json.RawMessage
	if err := json.Unmarshal(lists[field], &list); err != nil {
		return err
	}
	for _, element := range list {
		s.json(element)
	}
	return nil
}
