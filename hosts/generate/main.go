// Command generate makes every face of the contract from its Go source: the checks of
// requests in core/contract, the schemas, plugins/extism/schema.yaml and the types of the
// language packages, typed methods in Go, the groups of core/engine and docs/contract. It reads the operations, the
// structs that they and the needs take and give, their tags and their doc comments. It also
// writes the version of the code into the packages' manifests.
//
//	go run ./hosts/generate        writes the files
//
// It reads source rather than reflecting because comments are not there at run time, and
// links nothing of the core, which does not compile before its tables are made. So the
// answers in the documents were recorded by a test; the task generate runs both.
package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
)

// outputs are the files made, beside the pages of the documentation.
var outputs = []struct {
	path  string
	write func(*Schema) string
}{
	{"core/contract/tables.go", writeTables},
	{"core/contract/schema.json", writeJSONSchema},
	{"hosts/native/operations.go", writeNative},
	{"plugins/extism/schema.yaml", writeYAML},
	{"plugins/extism/go/operations.go", writeExtism},
	{"plugins/extism/node/types.d.ts", writeTypeScript},
	{"plugins/extism/python/cairn_extism/types.py", writePython},
	{"plugins/extism/rust/src/types.rs", writeRust},
	{"plugins/extism/java/src/org/cairn/extism/Types.java", writeJava},
}

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// run makes the files of the module that lies in root.
func run(root string) error {
	s, err := Read(root)
	if err != nil {
		return err
	}
	made, err := stamped(root)
	if err != nil {
		return err
	}
	maps.Copy(made, files(s))
	for path, text := range made {
		path = filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// files are all files made, by their paths.
func files(s *Schema) map[string]string {
	all := pages(s)
	for _, o := range outputs {
		all[o.path] = o.write(s)
	}
	for _, g := range s.Groups {
		all["core/engine/"+g.Name+"/group.go"] = writeGroup(s, g)
	}
	return all
}
