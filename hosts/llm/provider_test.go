package llm

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/provider"
)

// TestProviders: of each provider is known all that asking it needs.
func TestProviders(t *testing.T) {
	names := map[string]bool{}
	for i := range provider.All {
		p := &provider.All[i]
		if names[p.Name] || !regexp.MustCompile(`^[a-z]+$`).MatchString(p.Name) || p.Title == "" || !strings.HasSuffix(p.Spec, "MODEL") {
			t.Errorf("%q stands twice, or is named badly: %q, %q", p.Name, p.Title, p.Spec)
		}
		names[p.Name] = true
		if asking[p.Protocol] == nil {
			t.Errorf("%s: nothing speaks protocol %d", p.Name, p.Protocol)
		}
		if p.NeedsKey && p.Key == "" || p.HostSetting && p.AddressVariable == "" || p.ReadAddress != nil && p.AddressVariable == "" {
			t.Errorf("%s: a key or an address has no variable", p.Name)
		}
		if p.Embeds && p.Protocol != provider.ChatCompletions && p.Protocol != provider.Ollama {
			t.Errorf("%s: nothing asks for vectors by protocol %d", p.Name, p.Protocol)
		}
		spec := p.Name + ":some-model"
		if len(p.Schemes) > 0 {
			spec = p.Schemes[0] + "://host/v1#some-model"
		} else if u, err := url.Parse(p.Address); err != nil || u.Host == "" {
			t.Errorf("%s: it is at %q", p.Name, p.Address)
		}
		c, err := Open(spec, Options{Key: "key", Getenv: func(string) string { return "" }})
		if err != nil || c.Model() != p.Name+":some-model" || provider.Of(spec) != p || provider.Named(p.Name) != p {
			t.Errorf("%s: %v", spec, err)
			continue
		}
		_, err = Open(spec, Options{Getenv: func(string) string { return "" }})
		if (contract.ErrorOf(err) != nil) != p.NeedsKey || p.NeedsKey && !strings.Contains(err.Error(), p.Key) {
			t.Errorf("%s without a key: %v", spec, err)
		}
		if _, err = OpenEmbedder([]string{spec}, Options{Key: "key"}); (err == nil) != p.Embeds {
			t.Errorf("%s embeds: %v", spec, err)
		}
		// What people are told to do names what they can set.
		for status := 300; status < 600; status++ {
			if fix := c.fix(status); fix == "" || strings.Contains(fix, "MODEL") {
				t.Errorf("%s: status %d: do %q", p.Name, status, fix)
			}
		}
		priced := slices.ContainsFunc(DefaultPrices().Models, func(m Model) bool { return m.Provider == p.Name && m.Priced })
		if !priced && len(p.Schemes) == 0 {
			t.Errorf("%s: prices.json has no model of it", p.Name)
		}
		if !strings.Contains(provider.Specs(false), p.Spec) || strings.Contains(provider.Specs(true), p.Spec) != p.Embeds || !strings.Contains(provider.Keys(), p.Key) {
			t.Errorf("%s is not told to people", p.Name)
		}
	}
}
