// Command schema writes plugins/extism/schema.yaml and the types of the language
// packages, all made from the Go source of the contract: the table of operations in
// core/api, the structs that they and the needs take and give, and their doc comments.
//
//	go run ./plugins/extism/schema        writes the files
//
// It reads source rather than reflecting because comments and the table of
// operations are not there at run time.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// outputs are the files made, below plugins/extism.
var outputs = []struct {
	path  string
	write func(*Schema) string
}{
	{"schema.yaml", writeYAML},
	{"node/types.d.ts", writeTypeScript},
	{"python/cairn_extism/types.py", writePython},
	{"rust/src/types.rs", writeRust},
	{"java/src/org/cairn/extism/Types.java", writeJava},
}

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "schema:", err)
		os.Exit(1)
	}
}

// run makes the files of the module that lies in root.
func run(root string) error {
	s, err := Read(root)
	if err != nil {
		return err
	}
	for _, o := range outputs {
		path := filepath.Join(root, "plugins/extism", o.path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(o.write(s)), 0o644); err != nil {
			return err
		}
	}
	return nil
}
