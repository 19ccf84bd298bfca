package llm

import (
	"bufio"
	"bytes"
	"io"
	"iter"
)

// events are the data of the events of a stream, as HTML's specification of
// server-sent events has them: lines "data: …" up to an empty one. An event that the
// stream ends in is none.
func events(stream io.Reader) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		lines := bufio.NewReader(stream)
		var data []byte
		for {
			line, err := lines.ReadBytes('\n')
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(nil, err)
				return
			}
			line = bytes.TrimRight(line, "\r\n")
			if said, ok := bytes.CutPrefix(line, []byte("data:")); ok {
				data = append(append(data, bytes.TrimPrefix(said, []byte(" "))...), '\n')
			}
			if len(line) == 0 && len(data) > 0 {
				if !yield(data, nil) {
					return
				}
				data = nil
			}
		}
	}
}
