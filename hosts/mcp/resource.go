package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
)

// scheme is that of resources: cairn://PROJECT/file/PATH and
// cairn://PROJECT/symbol/REF, where a REF is that of any entity.
const scheme = "cairn://"

// maxResourceBytes is what a file is cut after.
const maxResourceBytes = 1 << 20

// resources are the addresses of what is listed of a project.
func (p *project) resources() []string {
	at := scheme + url.PathEscape(p.name)
	return []string{at + "/file/", at + "/schema"}
}

// addResources lists what each project has, without looking at it.
func (s *Server) addResources() {
	for _, p := range s.served() {
		at := p.resources()
		s.mcp.AddResource(&mcp.Resource{
			URI: at[0], Name: p.name + " files", MIMEType: "text/plain",
			Description: "The files and directories at the top of " + p.name + ".",
		}, s.readResource)
		s.mcp.AddResource(&mcp.Resource{
			URI: at[1], Name: p.name + " schema", MIMEType: "application/json",
			Description: "What the graph of " + p.name + " holds, as the tool schema tells it.",
		}, s.readResource)
	}
}

// addTemplates says which resources there are besides.
func (s *Server) addTemplates() {
	s.mcp.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: scheme + "{project}/file/{+path}", Name: "file", MIMEType: "text/plain",
		Description: "A file as it is now, or the entries of a directory.",
	}, s.readResource)
	s.mcp.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: scheme + "{project}/symbol/{+ref}", Name: "symbol", MIMEType: "application/json",
		Description: "A symbol, or any other entity by its ref, with its text and its edges, as the tool inspect tells it.",
	}, s.readResource)
}

func (s *Server) readResource(ctx context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	if asks := s.wanted(r.Params.InputResponses); asks != nil {
		return &mcp.ReadResourceResult{InputRequests: asks}, nil
	}
	uri := r.Params.URI
	rest, ok := strings.CutPrefix(uri, scheme)
	name, rest, _ := strings.Cut(rest, "/")
	kind, rest, _ := strings.Cut(rest, "/")
	name, err := url.PathUnescape(name)
	what, bad := url.PathUnescape(rest)
	p := s.project(name)
	if !ok || err != nil || bad != nil || p == nil {
		return nil, mcp.ResourceNotFoundError(uri)
	}
	op, request := "read", any(contract.FileReadRequest{Path: what, MaxBytes: maxResourceBytes})
	switch kind {
	case "symbol":
		op, request = "inspect", contract.InspectRequest{Ref: what, Detail: "full", History: contract.HostUse(p.history())}
	case "schema":
		op, request = "schema", contract.SchemaRequest{History: contract.HostUse(p.history())}
	}
	b, err := p.call(ctx, op, request, notifier(ctx, r.Session, r.Params.GetProgressToken()))
	if err != nil {
		return nil, protocolError(fmt.Sprintf("read %q", uri), err)
	}
	content := &mcp.ResourceContents{URI: uri, MIMEType: "application/json", Text: string(b)}
	if kind == "file" {
		var f contract.FileReadResponse
		if err := json.Unmarshal(b, &f); err != nil {
			return nil, fmt.Errorf("decode read response: %w", err)
		}
		content.MIMEType, content.Text = "text/plain", plain(&f)
	}
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{content}}, nil
}

// plain is what was read, as text. What is cut says so.
func plain(f *contract.FileReadResponse) string {
	var b strings.Builder
	b.WriteString(f.Text)
	for _, e := range f.Entries {
		b.WriteString(e.Path)
		if e.Type == "directory" {
			b.WriteByte('/')
		}
		b.WriteByte('\n')
	}
	if f.Next > 0 || f.LineTruncated {
		fmt.Fprintf(&b, "\n[cut after line %d of %d: use the tool read for more]\n", f.Lines.End, f.TotalLines)
	}
	return b.String()
}

// protocolError is an error of the core as one of the protocol, with what to do: clients show its
// message, and hardly its data. What says what could not be had.
func protocolError(what string, err error) error {
	var e *contract.Error
	if !errors.As(err, &e) {
		return err
	}
	data, bad := contract.Encode(e)
	if bad != nil {
		return err
	}
	code := int64(jsonrpc.CodeInternalError)
	switch e.Code {
	case contract.CodeNotFound, contract.CodeBadInput, contract.CodeTooLarge:
		code = jsonrpc.CodeInvalidParams
	}
	return &jsonrpc.Error{Code: code, Message: what + ": " + e.Message + e.Advice(), Data: data}
}
