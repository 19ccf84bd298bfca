package llm

import (
	"fmt"
	"net"
	"net/url"
	"strings"

	"github.com/cairn-search/cairn/core/step"
)

// The providers, as they stand before the colon of a specification and of the name
// of a model. A server that a URL names is "compatible".
const (
	anthropicName  = "anthropic"
	openaiName     = "openai"
	ollamaName     = "ollama"
	compatibleName = "compatible"
)

// target is where a model is.
type target struct {
	provider string
	model    string
	base     string // URL, with a slash at its end
	key      string
	keyVar   string // the variable that a key comes from
}

func (t target) name() string { return t.provider + ":" + t.model }

// parseSpec reads PROVIDER:MODEL or URL#MODEL.
func parseSpec(spec string, o Options) (target, error) {
	provider, rest, _ := strings.Cut(spec, ":")
	t := target{provider: provider, model: strings.TrimSpace(rest)}
	env := func(name string) string { return strings.TrimSpace(o.Getenv(name)) }
	switch provider {
	case anthropicName:
		t.keyVar, t.base = "ANTHROPIC_API_KEY", first(o.BaseURL, env("ANTHROPIC_BASE_URL"), "https://api.anthropic.com")
	case openaiName:
		t.keyVar, t.base = "OPENAI_API_KEY", first(o.BaseURL, env("OPENAI_BASE_URL"), "https://api.openai.com/v1")
	case ollamaName:
		t.base = first(o.BaseURL, ollamaURL(env("OLLAMA_HOST")))
	case "http", "https":
		address, name, _ := strings.Cut(spec, "#")
		t = target{provider: compatibleName, model: name, keyVar: "CAIRN_LLM_API_KEY", base: first(o.BaseURL, address)}
	default:
		return t, &step.Error{
			Code:    step.CodeBadInput,
			Message: fmt.Sprintf("open model %q: no such provider", clip(spec)),
			Fix:     "use anthropic:MODEL, openai:MODEL, ollama:MODEL or http://HOST/v1#MODEL",
		}
	}
	t.model = first(t.model, o.Model)
	if t.model == "" {
		return t, step.Errorf(step.CodeBadInput, "open model %q: no model is named", provider)
	}
	if err := checkURL(&t.base); err != nil {
		return t, step.Errorf(step.CodeBadInput, "open model %q: %v", t.name(), err)
	}
	return t, t.findKey(o, env)
}

// findKey takes the key from the options or the environment. Servers of one's own
// need none.
func (t *target) findKey(o Options, env func(string) string) error {
	t.key = strings.TrimSpace(o.Key)
	if t.key == "" && t.keyVar != "" {
		t.key = env(t.keyVar)
	}
	if t.key == "" && (t.provider == anthropicName || t.provider == openaiName) {
		return &step.Error{
			Code:    step.CodeNoModel,
			Message: fmt.Sprintf("open model %q: no key: %s is not set", t.name(), t.keyVar),
			Fix:     "set " + t.keyVar + " to a key of the provider",
		}
	}
	if strings.ContainsFunc(t.key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return step.Errorf(step.CodeBadInput, "open model %q: the key has characters that no key has", t.name())
	}
	return nil
}

// checkURL refuses what would be sent along in the open, and ends the path with a slash.
func checkURL(base *string) error {
	u, err := url.Parse(*base)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("its address is not a URL of http or https")
	}
	if u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("the address of %s must be plain: give keys in the environment", u.Host)
	}
	*base = strings.TrimRight(u.String(), "/") + "/"
	return nil
}

// ollamaURL reads OLLAMA_HOST the way Ollama does: [SCHEME://]HOST[:PORT].
func ollamaURL(host string) string {
	if host == "" {
		return "http://localhost:11434/v1"
	}
	scheme, rest, found := strings.Cut(host, "://")
	port := map[string]string{"http": "80", "https": "443"}[scheme]
	if !found {
		scheme, rest, port = "http", host, "11434"
	}
	rest, path, _ := strings.Cut(rest, "/")
	name := rest
	if h, p, err := net.SplitHostPort(rest); err == nil {
		name, port = h, p
	}
	if name = strings.Trim(name, "[]"); name == "" || name == "0.0.0.0" || name == "::" {
		name = "localhost" // what a server listens on
	}
	return strings.TrimRight(scheme+"://"+net.JoinHostPort(name, port)+"/"+path, "/") + "/v1"
}

func first(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}
