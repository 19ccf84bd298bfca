package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/host"
	"github.com/cairn-search/cairn/hosts/mcp"
	"github.com/cairn-search/cairn/hosts/native"
)

// agentFiles is how many files an answer may name.
const agentFiles = 5

// agentLoop asks a model what to do next until it answers: one call a turn, and all that was
// said before in the message, since that is what every provider can be asked.
type agentLoop struct {
	model host.Handlers
	steps int
}

// agentRun is how a task went.
type agentRun struct {
	calls, chars int // of tools, and of what they answered
	usage        contract.Usage
	took         time.Duration
	right, first bool  // all files of the fix are named; the first that is named is one
	err          error // why there is no answer
}

// agentTool is a tool that the agent may call.
type agentTool struct {
	name, about string
	schema      any
	call        func(ctx context.Context, arguments map[string]any) string
}

// agentStep is what a model says is to be done.
type agentStep struct {
	Tool      string         `json:"tool"`
	Arguments map[string]any `json:"arguments"`
	Files     []string       `json:"files"`
}

const agentInstructions = `You find the files of a repository that must be changed to resolve an issue. Nothing is to be mended.
Call act once a turn: with a tool and its arguments to look at the repository, or with tool "answer" and
files, at most 5 paths, the likeliest first. Few calls are better than many.

Tools:
`

// task does one task in one way.
func (l agentLoop) task(ctx context.Context, dir string, i instance, way string) (agentRun, error) {
	var tools []agentTool
	if way != "grep" {
		s, err := mcp.New(ctx, []string{dir}, mcp.Options{Native: native.Options{}, NoWatch: true, FirstAnswer: -1})
		if err != nil {
			return agentRun{}, err
		}
		defer s.Close(ctx)
		c, err := clientOf(ctx, s)
		if err != nil {
			return agentRun{}, err
		}
		defer c.Close()
		if tools, err = cairnTools(ctx, c); err != nil {
			return agentRun{}, err
		}
	}
	if way != "cairn" {
		tools = append(tools, plainTools(dir)...)
	}
	return l.run(ctx, i, tools), nil
}

// run asks and calls until there is an answer.
func (l agentLoop) run(ctx context.Context, i instance, tools []agentTool) (r agentRun) {
	began := time.Now()
	defer func() { r.took = time.Since(began) }()
	said := "Issue:\n" + i.Query + "\n"
	for range l.steps {
		step, usage, err := l.next(ctx, tools, said)
		r.usage.Add(usage)
		if err != nil {
			r.err = err
			return r
		}
		if step.Tool == "answer" {
			r.judge(i, step.Files)
			return r
		}
		answer := callTool(ctx, tools, step)
		r.calls, r.chars = r.calls+1, r.chars+len([]rune(answer))
		b, _ := json.Marshal(step.Arguments)
		said += fmt.Sprintf("\nYou called %s %s:\n%s\n", step.Tool, b, answer)
	}
	r.err = fmt.Errorf("no answer after %d calls", r.calls)
	return r
}

// judge holds an answer against the files of the fix.
func (r *agentRun) judge(i instance, files []string) {
	for k, f := range files {
		files[k] = strings.TrimPrefix(f, "./")
	}
	files = files[:min(len(files), agentFiles)]
	named := func(t target) bool { return slices.Contains(files, t.Path) }
	r.right = !slices.ContainsFunc(i.Relevant, func(t target) bool { return !named(t) })
	r.first = len(files) > 0 && slices.ContainsFunc(i.Relevant, func(t target) bool { return t.Path == files[0] })
}

// next asks the model what to do.
func (l agentLoop) next(ctx context.Context, tools []agentTool, said string) (step agentStep, usage contract.Usage, err error) {
	about, names := agentInstructions, []string{}
	for _, t := range tools {
		schema, err := json.Marshal(t.schema)
		if err != nil {
			return step, usage, err
		}
		about += fmt.Sprintf("%s: %s Arguments: %s\n", t.name, t.about, schema)
		names = append(names, t.name)
	}
	schema, err := json.Marshal(map[string]any{"type": "object", "required": []string{"tool"}, "properties": map[string]any{
		"tool":      map[string]any{"type": "string", "enum": append(names, "answer")},
		"arguments": map[string]any{"type": "object"},
		"files":     map[string]any{"type": "array", "items": map[string]any{"type": "string"}},
	}})
	if err != nil {
		return step, usage, err
	}
	request, err := json.Marshal(contract.ModelRequest{
		Purpose: "agent", Prefix: []contract.Segment{{Text: about, Cache: true}}, Message: said + "\nWhat next?",
		Tool: &contract.ModelTool{Name: "act", Description: "Look at the repository, or answer.", InputSchema: schema}, MaxTokens: 1000,
	})
	if err != nil {
		return step, usage, err
	}
	reply := l.model["llm"](ctx, host.Need{Kind: "llm", Request: request})
	if reply.Error != nil {
		return step, usage, reply.Error
	}
	var m contract.ModelReply
	if err := json.Unmarshal(reply.Value, &m); err != nil {
		return step, usage, fmt.Errorf("decode reply of the model: %w", err)
	}
	raw := []byte(m.Text)
	if len(m.Calls) > 0 {
		raw = m.Calls[0].Arguments
	}
	if err := json.Unmarshal(raw, &step); err != nil || step.Tool == "" {
		step = agentStep{Tool: "?"} // is told that there is no such tool
	}
	return step, m.Usage, nil
}

// callTool is what a tool answers; what cannot be called says so.
func callTool(ctx context.Context, tools []agentTool, step agentStep) string {
	for _, t := range tools {
		if t.name == step.Tool {
			return t.call(ctx, step.Arguments)
		}
	}
	return fmt.Sprintf("There is no tool %q.", step.Tool)
}

// cairnTools are those of the server.
func cairnTools(ctx context.Context, c *sdk.ClientSession) (tools []agentTool, err error) {
	list, err := c.ListTools(ctx, nil)
	if err != nil {
		return nil, err
	}
	for _, t := range list.Tools {
		tools = append(tools, agentTool{t.Name, t.Description, t.InputSchema, func(ctx context.Context, arguments map[string]any) string {
			r, err := c.CallTool(ctx, &sdk.CallToolParams{Name: t.Name, Arguments: arguments})
			if err != nil {
				return err.Error()
			}
			return r.Content[0].(*sdk.TextContent).Text
		}})
	}
	return tools, nil
}
