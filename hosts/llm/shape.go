package llm

import (
	"errors"
	"net/http"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
)

// shape is how a request is put to a model. Servers differ in what they take, so what
// one refuses is left out from then on.
type shape struct {
	choice     choice
	noEffort   bool // reasoning is switched off, as tools need with some models
	noThink    bool // Ollama is not told how much to think
	noCacheKey bool
	oldMax     bool // max_tokens instead of max_completion_tokens
}

// choice is how the model is brought to call the tool.
type choice int

const (
	forced choice = iota
	auto          // the prompt asks for it
	asText        // no tool: the arguments are asked for as JSON in text
)

// adapt returns the shape to try after a refusal, and whether there is one.
func (s shape) adapt(err error) (shape, bool) {
	e := (*statusError)(nil)
	if !errors.As(err, &e) {
		return s, false
	}
	switch e.status {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusNotImplemented:
	case http.StatusInternalServerError: // so says llama.cpp of tools without a template for them
	default:
		return s, false
	}
	said := strings.ToLower(string(e.body))
	says := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(said, w) {
				return true
			}
		}
		return false
	}
	switch {
	case !s.noCacheKey && says("prompt_cache_key", "prompt_cache_breakpoint"):
		s.noCacheKey = true
	case !s.oldMax && says("max_completion_tokens"):
		s.oldMax = true
	case !s.noThink && says("support thinking", "think value"):
		s.noThink = true
	case s.choice != asText && !s.noEffort && says("reasoning_effort"):
		s.noEffort = true
	case s.choice == forced && says("tool_choice", "tool choice", "toolchoice"):
		s.choice = auto
	case s.choice != asText && says("tool", "function call", "functions"):
		s.choice = asText
		s.noEffort = false
	default:
		return s, false
	}
	return s, true
}

// merge keeps what either has learned.
func (s shape) merge(t shape) shape {
	s.choice = max(s.choice, t.choice)
	s.noEffort = s.choice != asText && (s.noEffort || t.noEffort)
	s.noThink = s.noThink || t.noThink
	s.noCacheKey = s.noCacheKey || t.noCacheKey
	s.oldMax = s.oldMax || t.oldMax
	return s
}

// learned is the shape that a client uses by now.
type learned struct {
	mu sync.Mutex
	shape
}

func (l *learned) get() shape {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.shape
}

func (l *learned) add(s shape) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.shape = l.shape.merge(s)
}

// message is the dynamic message, which says what the tool would say where there is none.
func (s shape) message(q contract.ModelRequest) string {
	if q.Tool == nil || s.choice != asText {
		return q.Message
	}
	return q.Message + "\n\nReply with nothing but one JSON object: the arguments of " + q.Tool.Name +
		", which fit this JSON Schema:\n" + string(q.Tool.InputSchema)
}
