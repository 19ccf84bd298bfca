package mcp

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestCaught: a panic of the server is an error of the request; where it was is logged.
func TestCaught(t *testing.T) {
	var log bytes.Buffer
	s := &Server{options: Options{Log: slog.New(slog.NewTextHandler(&log, nil))}}
	h := s.caught(func(context.Context, string, mcp.Request) (mcp.Result, error) { panic("on demand") })
	_, err := h(t.Context(), "tools/call", &mcp.ServerRequest[*mcp.CallToolParamsRaw]{Params: &mcp.CallToolParamsRaw{Name: "search"}})
	var e *jsonrpc.Error
	if !errors.As(err, &e) || e.Code != jsonrpc.CodeInternalError || !strings.Contains(e.Message, `operation "search" failed by a defect of cairn: panic: on demand`) || strings.Contains(e.Message, ".go:") {
		t.Errorf("got %v", err)
	}
	if !strings.Contains(log.String(), "panic_test.go") {
		t.Errorf("logged %s", log.String())
	}
	s.options.Native.LetPanic = true
	defer func() {
		if recover() == nil {
			t.Error("without the net nothing panicked")
		}
	}()
	_, _ = s.caught(func(context.Context, string, mcp.Request) (mcp.Result, error) { panic("on demand") })(t.Context(), "ping", nil)
}
