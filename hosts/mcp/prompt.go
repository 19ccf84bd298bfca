package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
)

// prompts are what people of a client may begin with: the answer of a tool, by its one argument.
var prompts = []struct{ tool, argument, about string }{
	{"explore", "query", "Begin a task with the code that matters for it."},
	{"inspect", "ref", "Begin with what a symbol is and who uses it."},
	{"read", "path", "Begin with a file, or a part of it."},
}

// addPrompts offers the prompts of the tools that are offered.
func (s *Server) addPrompts(several bool) {
	for _, p := range prompts {
		if !s.offers(p.tool) {
			continue
		}
		arguments := []*mcp.PromptArgument{{Name: p.argument, Description: "As that of the tool " + p.tool + ".", Required: true}}
		if several {
			arguments = append(arguments, &mcp.PromptArgument{Name: projectParam.name, Description: "Which project, by name."})
		}
		s.mcp.AddPrompt(&mcp.Prompt{Name: p.tool, Description: p.about, Arguments: arguments}, func(ctx context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			if asks := s.wanted(r.Params.InputResponses); asks != nil {
				return &mcp.GetPromptResult{InputRequests: asks}, nil
			}
			return s.prompt(ctx, p.tool, r.Params.Arguments)
		})
	}
}

// prompt is what a tool answers, for a model to go on from.
func (s *Server) prompt(ctx context.Context, name string, arguments map[string]string) (*mcp.GetPromptResult, error) {
	for _, t := range s.tools {
		if t.name != name {
			continue
		}
		raw, err := json.Marshal(arguments)
		if err != nil {
			return nil, fmt.Errorf("encode arguments of prompt %q: %w", name, err)
		}
		given, bad := t.passed(raw, false)
		if bad != nil {
			return nil, protocolError("prompt "+name, bad)
		}
		a, err := s.naturally(ctx, t, given, nil)
		if err != nil {
			return nil, protocolError("prompt "+name, err)
		}
		text := a.text
		if text == "" {
			text = string(a.json)
		}
		return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: text}}}}, nil
	}
	return nil, mcp.ResourceNotFoundError(name)
}

// completions is how many values a completion has at most.
const completions = 20

// complete finds files and symbols for an argument of a prompt or of a resource's address.
func (s *Server) complete(ctx context.Context, r *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	out := &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: []string{}}}
	argument := r.Params.Argument
	named := ""
	if r.Params.Context != nil {
		named = r.Params.Context.Arguments[projectParam.name]
	}
	if argument.Name == projectParam.name {
		for _, name := range s.Projects() {
			if strings.HasPrefix(name, argument.Value) {
				out.Completion.Values = append(out.Completion.Values, name)
			}
		}
		return out, nil
	}
	p, bad := s.route(ctx, named, nil)
	if bad != nil {
		return out, nil // nothing to choose from until it is known where
	}
	var all []string
	var err error
	switch argument.Name {
	case "path":
		all, err = p.pathsLike(ctx, argument.Value)
	case "ref":
		all, err = p.symbolsLike(ctx, argument.Value, r.Params.Ref.Type == "ref/resource")
	}
	if err != nil {
		return out, nil // a completion that fails is none
	}
	out.Completion.Total, out.Completion.HasMore = len(all), len(all) > completions
	out.Completion.Values = append(out.Completion.Values, all[:min(len(all), completions)]...)
	return out, nil
}

// pathsLike are the entries of a directory whose paths begin with what is typed.
func (p *project) pathsLike(ctx context.Context, typed string) (all []string, err error) {
	dir := path.Dir(typed + "x")
	b, err := p.call(ctx, "read", contract.FileReadRequest{Path: dir}, nil)
	var r contract.FileReadResponse
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	for _, e := range r.Entries {
		if e.Type == contract.EntryTypeDirectory {
			e.Path += "/"
		}
		if strings.HasPrefix(e.Path, typed) {
			all = append(all, e.Path)
		}
	}
	return all, err
}

// symbolsLike are symbols for what is typed, by names or by refs: those whose names begin with it, else
// what a search has for it.
func (p *project) symbolsLike(ctx context.Context, typed string, refs bool) ([]string, error) {
	if typed == "" {
		return nil, nil
	}
	if file, begun, ok := strings.Cut(typed, ":"); ok && !refs {
		return p.membersLike(ctx, file, begun)
	}
	begun := typed[strings.LastIndexByte(typed, '.')+1:]
	names, err := p.namesLike(ctx, begun)
	if err != nil {
		return nil, err
	}
	query := strings.Join(append([]string{strings.TrimSuffix(typed[:len(typed)-len(begun)], ".")}, names...), " ")
	if len(names) == 0 {
		query = typed
	}
	b, err := p.call(ctx, "seeds", contract.SeedsRequest{Query: query, Types: []string{"symbol"}, Limit: int(contract.FieldOf(&contract.SeedsRequest{}, "limit").Max), NotableEdges: new(0)}, nil)
	var r contract.SeedsResponse
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	var begin, others []string
	for i := range r.Seeds {
		e := &r.Seeds[i]
		handle := e.Path + ":" + e.Name
		if refs {
			handle = e.Ref
		}
		if begins(e.Name, typed) {
			begin = append(begin, handle)
		} else {
			others = append(others, handle)
		}
	}
	if len(begin) > 0 {
		return begin, err
	}
	return others, err
}

// membersLike are the definitions of a file whose names begin with what is typed.
func (p *project) membersLike(ctx context.Context, file, typed string) (all []string, err error) {
	b, err := p.call(ctx, "read", contract.FileReadRequest{Path: file, MaxBytes: maxMeant}, nil)
	var r contract.FileReadResponse
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	for _, d := range r.Definitions {
		if handle := r.Path + ":" + d.Name; begins(d.Name, typed) && !slices.Contains(all, handle) {
			all = append(all, handle)
		}
	}
	return all, err
}

// namesLike are words of the code that begin with what is typed, as they first stand in it.
func (p *project) namesLike(ctx context.Context, typed string) (all []string, err error) {
	if !opening.MatchString(typed) {
		return nil, nil
	}
	word := regexp.MustCompile(`(?i)\b` + typed + `\w*`)
	b, err := p.call(ctx, "grep", contract.GrepRequest{Pattern: word.String(), Syntax: contract.PatternSyntaxRegex}, nil)
	var r contract.GrepResponse
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	for _, f := range r.Files {
		for _, l := range f.Lines {
			for _, name := range word.FindAllString(l.Text, -1) {
				if len(all) < completions && !slices.Contains(all, name) {
					all = append(all, name)
				}
			}
		}
	}
	return all, err
}

// opening is what may begin a name.
var opening = regexp.MustCompile(`^\w{2,100}$`)

// begins tells whether a name, or what it ends in, begins with what is typed, in letters of either case.
func begins(name, typed string) bool {
	name, typed = strings.ToLower(name), strings.ToLower(typed)
	return strings.HasPrefix(name, typed) || strings.Contains(name, "."+typed)
}
