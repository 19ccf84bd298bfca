package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"regexp"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/tidwall/gjson"
)

// maxMessageBytes is how long a line may be: a query has at most 1 MiB.
const maxMessageBytes = 4 << 20

// receive reads lines until there are no more. It outlives the session if the client
// neither writes nor closes.
func (t *stdio) receive() {
	defer close(t.incoming)
	r := bufio.NewReaderSize(t.in, 64<<10)
	for {
		line, err := nextLine(r)
		if errors.Is(err, bufio.ErrTooLong) {
			t.refuse(idAtEnds(line), jsonrpc.CodeInvalidRequest, "message longer than 4 MiB: send less, or ask by a name or a path")
			continue
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if m := t.parse(line); m != nil {
				select {
				case t.incoming <- m:
				case <-t.closed:
					return
				}
			}
		}
		if err != nil {
			t.settle()
			return
		}
	}
}

// endBytes is how much of either end of a line that is too long is kept, where its id may be.
const endBytes = 256

// nextLine reads a line; one that is too long is read to its end, and dropped but for its ends.
func nextLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if line = append(line, part...); len(line) > maxMessageBytes {
			long = true
			line = append(line[:endBytes], line[len(line)-endBytes:]...)
		} else if long && len(line) > 2*endBytes {
			line = append(line[:endBytes], line[len(line)-endBytes:]...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case long && err == nil:
			return line, bufio.ErrTooLong
		case long:
			return nil, err
		}
		return line, err
	}
}

// Where clients write the id of a request: behind the version at its beginning, or at its end.
var (
	idFirst = regexp.MustCompile(`^\s*\{\s*(?:"jsonrpc"\s*:\s*"2.0"\s*,\s*)?"id"\s*:\s*(-?\d+|"[^"\\]*")\s*,`)
	idLast  = regexp.MustCompile(`,\s*"id"\s*:\s*(-?\d+|"[^"\\]*")\s*(?:,\s*"jsonrpc"\s*:\s*"2.0"\s*)?\}\s*$`)
)

// idAtEnds is the id of a request of which the ends are left, so that who sent it need not wait;
// nil if it is elsewhere.
func idAtEnds(line []byte) json.RawMessage {
	for _, at := range []*regexp.Regexp{idFirst, idLast} {
		if m := at.FindSubmatch(line); m != nil {
			return m[1]
		}
	}
	return nil
}

// parse decodes a message, or answers that it is none.
func (t *stdio) parse(line []byte) jsonrpc.Message {
	if !json.Valid(line) {
		t.refuse(nil, jsonrpc.CodeParseError, "not JSON")
		return nil
	}
	if line[0] == '[' {
		t.refuse(nil, jsonrpc.CodeInvalidRequest, "batches are not part of the protocol")
		return nil
	}
	m, err := jsonrpc.DecodeMessage(line)
	if r, ok := m.(*jsonrpc.Response); err != nil || ok && r.Result == nil && r.Error == nil {
		t.refuse(json.RawMessage(idOf(line, "id")), jsonrpc.CodeInvalidRequest, "no request, notification or response of JSON-RPC 2.0")
		return nil
	}
	if r, ok := m.(*jsonrpc.Request); ok {
		t.note(r)
	}
	return m
}

// note keeps in mind which calls are to be answered: not those that the client
// cancels.
func (t *stdio) note(r *jsonrpc.Request) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if r.IsCall() {
		t.open[r.ID] = true
	}
	if r.Method != "notifications/cancelled" {
		return
	}
	var id any
	if json.Unmarshal([]byte(idOf(r.Params, "requestId")), &id) != nil {
		return
	}
	if id, err := jsonrpc.MakeID(id); err == nil && t.open[id] {
		t.open[id] = false
	}
}

// idOf is a field that holds an id: a string or a number; "" if there is none.
func idOf(object []byte, field string) string {
	if v := gjson.GetBytes(object, field); v.Type == gjson.String || v.Type == gjson.Number {
		return v.Raw
	}
	return ""
}

// refuse answers what is no message.
func (t *stdio) refuse(id json.RawMessage, code int, message string) {
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	b, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": code, "message": message}})
	if err == nil {
		_ = t.send(b) // who is gone needs no answer
	}
}
