package llm

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/provider"
)

// target is where a model is.
type target struct {
	provider *provider.Provider
	model    string
	base     string // URL, with a slash at its end
	key      string
}

func (t target) name() string { return t.provider.Name + ":" + t.model }

// parseSpec reads PROVIDER:MODEL or URL#MODEL.
func parseSpec(spec string, o Options) (target, error) {
	of := provider.Of(spec)
	if of == nil {
		return target{}, &contract.Error{
			Code:    contract.CodeBadInput,
			Message: fmt.Sprintf("open model %q: no such provider", clip(spec)),
			Fix:     "use " + provider.Specs(o.embeds),
		}
	}
	t := target{provider: of}
	env := func(name string) string { return strings.TrimSpace(o.Getenv(name)) }
	if len(of.Schemes) > 0 {
		t.base, t.model, _ = strings.Cut(spec, "#")
	} else {
		_, t.model, _ = strings.Cut(spec, ":")
		t.model, t.base = strings.TrimSpace(t.model), of.Address
	}
	if address := env(of.AddressVariable); of.AddressVariable != "" && address != "" {
		if t.base = address; of.ReadAddress != nil {
			t.base = of.ReadAddress(address)
		}
	}
	t.base = first(o.BaseURL, t.base)
	t.model = first(t.model, o.Model)
	if t.model == "" {
		return t, contract.Errorf(contract.CodeBadInput, "open model %q: no model is named", of.Name)
	}
	if err := checkURL(&t.base); err != nil {
		return t, contract.Errorf(contract.CodeBadInput, "open model %q: %v", t.name(), err)
	}
	return t, t.findKey(o, env)
}

// findKey takes the key from the options or the environment. Servers of one's own
// need none.
func (t *target) findKey(o Options, env func(string) string) error {
	t.key = strings.TrimSpace(o.Key)
	if t.key == "" && t.provider.Key != "" {
		t.key = env(t.provider.Key)
	}
	if t.key == "" && t.provider.NeedsKey {
		return &contract.Error{
			Code:    contract.CodeNoModel,
			Message: fmt.Sprintf("open model %q: no key: %s is not set", t.name(), t.provider.Key),
			Fix:     "set " + t.provider.Key + " to a key of the provider",
		}
	}
	if strings.ContainsFunc(t.key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return contract.Errorf(contract.CodeBadInput, "open model %q: the key has characters that no key has", t.name())
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

func first(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}
