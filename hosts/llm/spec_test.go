package llm

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

func TestSpec(t *testing.T) {
	env := map[string]string{"ANTHROPIC_API_KEY": " a-key\n", "OPENAI_API_KEY": "o-key", "CAIRN_LLM_API_KEY": "c-key"}
	with := func(name, value string) map[string]string {
		m := map[string]string{name: value}
		for k, v := range env {
			m[k] = v
		}
		return m
	}
	for _, c := range []struct {
		spec string
		env  map[string]string
		o    Options
		want [5]string
	}{
		{"anthropic:claude-x", env, Options{}, [5]string{"anthropic", "claude-x", "https://api.anthropic.com/", "a-key", "ANTHROPIC_API_KEY"}},
		{"anthropic:claude-x", with("ANTHROPIC_BASE_URL", "http://proxy/a/"), Options{}, [5]string{"anthropic", "claude-x", "http://proxy/a/", "a-key", "ANTHROPIC_API_KEY"}},
		{"openai:gpt-x", with("OPENAI_BASE_URL", "http://proxy/v1"), Options{Key: "mine"}, [5]string{"openai", "gpt-x", "http://proxy/v1/", "mine", "OPENAI_API_KEY"}},
		{"openai:", env, Options{Model: "gpt-y", BaseURL: "http://other/v2"}, [5]string{"openai", "gpt-y", "http://other/v2/", "o-key", "OPENAI_API_KEY"}},
		{"ollama:qwen3:8b", env, Options{}, [5]string{"ollama", "qwen3:8b", "http://localhost:11434/v1/", "", ""}},
		{"ollama:x", with("OLLAMA_HOST", "0.0.0.0"), Options{}, [5]string{"ollama", "x", "http://localhost:11434/v1/", "", ""}},
		{"ollama:x", with("OLLAMA_HOST", "box:80"), Options{}, [5]string{"ollama", "x", "http://box:80/v1/", "", ""}},
		{"ollama:x", with("OLLAMA_HOST", "https://box/o/"), Options{}, [5]string{"ollama", "x", "https://box:443/o/v1/", "", ""}},
		{"ollama:x", with("OLLAMA_HOST", "[::1]:9"), Options{}, [5]string{"ollama", "x", "http://[::1]:9/v1/", "", ""}},
		{"http://localhost:8000/v1#org/model:q4", env, Options{}, [5]string{"compatible", "org/model:q4", "http://localhost:8000/v1/", "c-key", "CAIRN_LLM_API_KEY"}},
		{"https://host/v1", nil, Options{Model: "m"}, [5]string{"compatible", "m", "https://host/v1/", "", "CAIRN_LLM_API_KEY"}},
	} {
		c.o.Getenv = func(name string) string { return c.env[name] }
		to, err := parseSpec(c.spec, c.o)
		got := [5]string{to.provider.Name, to.model, to.base, to.key, to.provider.Key}
		if d := cmp.Diff(c.want, got); d != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", c.spec, err, d)
		}
	}
}

func TestBadSpec(t *testing.T) {
	for _, c := range []struct {
		spec, key, code, says string
	}{
		{"anthropic:claude-x", "", contract.CodeNoModel, "ANTHROPIC_API_KEY is not set"},
		{"openai:gpt-x", " ", contract.CodeNoModel, "OPENAI_API_KEY is not set"},
		{"openai:gpt-x", "a key", contract.CodeBadInput, "characters that no key has"},
		{"openai:gpt-x", "a\nkey", contract.CodeBadInput, "characters that no key has"},
		{"openai", "k", contract.CodeBadInput, "no model is named"},
		{"", "k", contract.CodeBadInput, "no such provider"},
		{"gemini:x", "k", contract.CodeBadInput, "no such provider"},
		{"http://#m", "k", contract.CodeBadInput, "not a URL"},
		{"http://host:port/#m", "k", contract.CodeBadInput, "not a URL"},
		{"https://me:geheim@host/v1#m", "k", contract.CodeBadInput, "must be plain"},
		{"https://host/v1?key=geheim#m", "k", contract.CodeBadInput, "must be plain"},
	} {
		_, err := Open(c.spec, Options{Key: c.key, Getenv: func(string) string { return "" }})
		if e := codeOf(t, err); e.Code != c.code || !strings.Contains(e.Message, c.says) || strings.Contains(e.Error(), "geheim") {
			t.Errorf("%s: got %s: %v", c.spec, e.Code, e)
		}
	}
}
