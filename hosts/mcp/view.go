package mcp

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Clients with the extension MCP Apps (version 2026-01-26) show what explore found in a frame: the
// view is a resource that the tool names, and the answer as JSON goes with the text in _meta, which
// is for programs and not for the model.

const (
	viewExtension = "io.modelcontextprotocol/ui"
	viewURI       = "ui://cairn/evidence"
	viewType      = "text/html;profile=mcp-app"
	// viewData is where the view looks for what was found.
	viewData = "io.github.cairn-search/explore"
)

// addView lists the view, which needs nothing from anywhere.
func (s *Server) addView() {
	if s.options.View == "" {
		return
	}
	meta := mcp.Meta{"ui": map[string]any{"csp": map[string]any{}, "prefersBorder": false}}
	s.mcp.AddResource(&mcp.Resource{
		URI: viewURI, Name: "evidence", MIMEType: viewType, Meta: meta,
		Description: "The view of what explore found, for clients that show views.",
	}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: viewURI, MIMEType: viewType, Text: s.options.View, Meta: meta}}}, nil
	})
}

// showsViews tells whether a client shows views of this type.
func showsViews(c *mcp.ClientCapabilities) bool {
	if c == nil {
		return false
	}
	settings, _ := c.Extensions[viewExtension].(map[string]any)
	types, _ := settings["mimeTypes"].([]any)
	return slices.Contains(types, any(viewType))
}

// viewed adds to a result what its view shows, for a client that has one.
func (s *Server) viewed(t tool, r capable, out *mcp.CallToolResult, a answer) *mcp.CallToolResult {
	if t.first && s.options.View != "" && len(a.whole) > 0 && showsViews(r.ClientCapabilities()) {
		out.Meta = mcp.Meta{viewData: json.RawMessage(a.whole)}
	}
	return out
}
