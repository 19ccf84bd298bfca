package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"

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
			t.refuse(nil, jsonrpc.CodeInvalidRequest, "message longer than 4 MiB")
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

// nextLine reads a line; one that is too long is read to its end, and dropped.
func nextLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxMessageBytes; !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case long && err == nil:
			return nil, bufio.ErrTooLong
		}
		return line, err
	}
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
