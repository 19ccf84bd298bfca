package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// examplesPath is where requests stand with the answers that a test gets to them from a
// repository of testdata. They are recorded, for what makes the contract cannot need it.
const examplesPath = "hosts/generate/examples.jsonl"

// example is a request with its answer.
type example struct {
	Op      string          `json:"op"`
	Request json.RawMessage `json:"request"`
	Answer  json.RawMessage `json:"answer"`
}

// readExamples reads the examples; without them there are none.
func readExamples(root string) (list []example) {
	b, err := os.ReadFile(filepath.Join(root, examplesPath))
	if err != nil {
		return nil
	}
	for d := json.NewDecoder(bytes.NewReader(b)); ; {
		var x example
		if err := d.Decode(&x); err != nil {
			if !errors.Is(err, io.EOF) {
				panic(examplesPath + ": " + err.Error())
			}
			return list
		}
		list = append(list, x)
	}
}
