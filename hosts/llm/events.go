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
		for {
			data, err := event(lines)
			if err == io.EOF || !yield(data, err) || err != nil {
				return
			}
		}
	}
}

// event reads the data of the next event that has any.
func event(lines *bufio.Reader) (data []byte, err error) {
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if said, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = append(append(data, bytes.TrimPrefix(said, []byte(" "))...), '\n')
		}
		if len(line) == 0 && len(data) > 0 {
			return data, nil
		}
	}
}
