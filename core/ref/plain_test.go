package ref

import (
	"slices"
	"testing"
)

// TestPlain: names in the form of their language, or of its stack traces.
func TestPlain(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][]string{
		"serve":                               nil,
		"Server.Serve":                        nil,
		"Igniter.Util.Info.maybe_set/4":       {"Igniter.Util.Info.maybe_set"},
		"McpServer.addTool(ToolSpec.Async)":   {"McpServer.addTool"},
		"Environment.updating(_:)":            {"Environment.updating"},
		"Executable.resolve(withPathValue:)":  {"Executable.resolve"},
		"(*HTTP).send":                        {"HTTP.send"},
		"client/transport.(*HTTP).send":       {"client/transport.HTTP.send", "transport.HTTP.send"},
		"github.com/go-chi/chi/v5.(*Mux).Use": {"github.com/go-chi/chi/v5.Mux.Use", "v5.Mux.Use", "chi.Mux.Use"},
		"crate::git::added":                   {"git::added"},
		`Ns\Server\Cache::read`:               {`Ns\Server.Cache::read`, "Cache::read"},
		`\Ns\Cache->read`:                     {`Ns\Cache.read`, "Ns.Cache.read", "Cache.read"},
		"`read`":                              {"read"},
		"src/a.go":                            {"a.go"},
		"lib/x/y":                             nil,
		"save!":                               nil,
		"#stop":                               {"stop"},
		"Cache#evict":                         {"Cache.#evict"},
		"a/1":                                 {"a"},
		"":                                    nil,
	} {
		if got := Plain(name); !slices.Equal(got, want) {
			t.Errorf("%q: %q, not %q", name, got, want)
		}
	}
}
