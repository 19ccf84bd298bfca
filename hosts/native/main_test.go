package native

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/wasm"
	_ "github.com/cairn-search/cairn/wasm/all" // the other guests
	"github.com/cairn-search/cairn/wasm/compiled"
)

// childVariable makes the test binary play a second process: "ROLE DIR CACHE".
const childVariable = "CAIRN_NATIVE_TEST_CHILD"

// compiledGuests is a cache of compiled guests that all tests share.
var compiledGuests string

func TestMain(m *testing.M) {
	if role := strings.Split(os.Getenv(childVariable), "\n"); len(role) == 3 {
		if err := roles[role[0]](role[1], role[2]); err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(run(m))
}

func run(m *testing.M) int {
	for _, name := range []string{wasm.Step, wasm.Host} {
		if _, err := wasm.Guest(name); err != nil {
			fmt.Println(err)
			return 1
		}
	}
	dir, err := os.MkdirTemp("", "cairn-native-test-")
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer os.RemoveAll(dir)
	shared, remove, err := compiled.Dir()
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer remove()
	compiledGuests = filepath.Join(dir, guestCache)
	if err := errors.Join(os.Chmod(dir, 0o755), os.Symlink(shared, compiledGuests)); err != nil {
		fmt.Println(err)
		return 1
	}
	// Nothing may reach the cache or the configuration of whoever runs the tests.
	for name, value := range map[string]string{
		"HOME": dir, "XDG_CONFIG_HOME": dir, "TMPDIR": dir, "GIT_CONFIG_NOSYSTEM": "1", cache.DirVariable: dir,
	} {
		if err := os.Setenv(name, value); err != nil {
			fmt.Println(err)
			return 1
		}
	}
	return m.Run()
}

// newCache returns a cache directory of its own that shares the compiled guests.
func newCache(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Symlink(compiledGuests, filepath.Join(dir, guestCache)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// guest returns the bytes of a guest.
func guest(t testing.TB, name string) []byte {
	t.Helper()
	b, err := wasm.Guest(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
