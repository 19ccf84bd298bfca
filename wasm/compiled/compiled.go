// Package compiled tells tests where guests are kept once they are compiled, which takes
// seconds of each: the tests of all packages may share one place.
package compiled

import "os"

// Variable names the place that all tests share; task test:go sets it.
const Variable = "CAIRN_TEST_COMPILED"

// Dir returns a directory for compiled guests, which remove deletes, unless it is shared.
func Dir() (dir string, remove func(), err error) {
	if dir = os.Getenv(Variable); dir != "" {
		return dir, func() {}, os.MkdirAll(dir, 0o755)
	}
	if dir, err = os.MkdirTemp("", "cairn-compiled-"); err != nil {
		return "", nil, err
	}
	return dir, func() { _ = os.RemoveAll(dir) }, os.Chmod(dir, 0o755)
}
