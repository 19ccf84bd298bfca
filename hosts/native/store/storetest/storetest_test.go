package storetest

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/tidwall/pretty"

	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/storetest/mem"
)

var update = flag.Bool("update", false, "write what the store in memory answers into testdata")

func inMemory(_ *testing.T, now func() int64, newID func() string) store.Store {
	s := mem.New()
	s.Now, s.NewID = now, newID
	return s
}

func TestInMemory(t *testing.T) {
	if *update {
		names, err := filepath.Glob("testdata/*.json")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			var c Case
			b, err := os.ReadFile(name)
			if err == nil {
				err = strict(b, &c)
			}
			if err != nil {
				t.Fatal(name, err)
			}
			c.Exchanges = Play(t, c, inMemory)
			if b, err = json.Marshal(c); err == nil {
				err = os.WriteFile(name, pretty.PrettyOptions(b, &pretty.Options{Width: 160, Indent: " "}), 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		t.Fatal("testdata is written: run again without -update")
	}
	Run(t, inMemory)
}
