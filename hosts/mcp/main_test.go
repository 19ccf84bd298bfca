package mcp

import (
	"fmt"
	"os"
	"testing"

	"github.com/cairn-search/cairn/hosts/native/cache"
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

// run keeps tests away from the cache, the store and the configuration of whoever runs them.
func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "cairn-mcp-test-")
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer os.RemoveAll(dir)
	for name, value := range map[string]string{
		"HOME": dir, "XDG_CONFIG_HOME": dir, "XDG_DATA_HOME": dir, "XDG_STATE_HOME": dir, "GIT_CONFIG_NOSYSTEM": "1", cache.DirVariable: dir,
	} {
		if err := os.Setenv(name, value); err != nil {
			fmt.Println(err)
			return 1
		}
	}
	return m.Run()
}
