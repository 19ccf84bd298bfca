package native_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// shop makes a directory with a small program in it.
func shop() string {
	dir, err := os.MkdirTemp("", "shop")
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod":              "module shop\n",
		"main.go":             "package main\n\nimport \"shop/price\"\n\nfunc main() {\n\tprintln(price.Total(3))\n}\n",
		"price/price.go":      "package price\n\n// Total is what n pieces cost.\nfunc Total(n int) int { return n * unit() }\n\nfunc unit() int { return 7 }\n",
		"price/price_test.go": "package price\n\nimport \"testing\"\n\nfunc TestTotal(t *testing.T) { Total(1) }\n",
		"README.md":           "# Shop\n\nPrices come from `price.Total`.\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			log.Fatal(err)
		}
	}
	return dir
}

// Follow how two things are connected, and bundle what is there to answer from.
func ExampleRepository_Paths() {
	dir := shop()
	defer os.RemoveAll(dir)
	ctx := context.Background()
	repository, err := native.Open(ctx, dir, native.Options{NoCache: true})
	if err != nil {
		log.Fatal(err)
	}
	defer repository.Close(ctx)

	found, err := repository.Paths(ctx, contract.PathsRequest{From: "main", To: "unit", Limit: 1})
	if err != nil {
		log.Fatal(err)
	}
	var ids []string
	for _, p := range found.Paths {
		fmt.Println(p.Text)
		ids = append(ids, p.PathID)
	}
	evidence, err := repository.Bundle(ctx, contract.BundleRequest{PathIDs: ids, Query: "what does a piece cost?"})
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range evidence.Entities {
		fmt.Printf("%s:%d %s\n", e.Path, e.Lines.Start, e.Name)
	}
	// Output:
	// main --CALLS--> Total --CALLS--> unit
	// main.go:5 main
	// price/price.go:4 Total
	// price/price.go:6 unit
}

// Ask what a change of a line touches.
func ExampleRepository_Impact() {
	dir := shop()
	defer os.RemoveAll(dir)
	ctx := context.Background()
	repository, err := native.Open(ctx, dir, native.Options{NoCache: true})
	if err != nil {
		log.Fatal(err)
	}
	defer repository.Close(ctx)

	impact, err := repository.Impact(ctx, contract.ImpactRequest{Changes: []contract.FileChange{{Path: "price/price.go", Lines: []contract.Lines{{Start: 4, End: 4}}}}})
	if err != nil {
		log.Fatal(err)
	}
	for _, d := range impact.Dependents {
		fmt.Println("used by", d.Name)
	}
	for _, t := range impact.Tests {
		fmt.Println("tested in", t.Path)
	}
	for _, d := range impact.Documents {
		fmt.Println("described in", d.Path)
	}
	// Output:
	// used by main
	// used by TestTotal
	// tested in price/price_test.go
	// described in README.md
}

// A repository may be used by many at once; a context ends what takes too long, and
// only that.
func ExampleRepository_Search_concurrent() {
	dir := shop()
	defer os.RemoveAll(dir)
	ctx := context.Background()
	repository, err := native.Open(ctx, dir, native.Options{NoCache: true})
	if err != nil {
		log.Fatal(err)
	}
	defer repository.Close(ctx)

	canceled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := repository.Search(canceled, contract.SearchRequest{Query: "price"}); errors.Is(err, context.Canceled) {
		fmt.Println("canceled")
	}
	queries := []string{"Total", "unit", "main"}
	first := make([]string, len(queries))
	var all sync.WaitGroup
	for i, q := range queries {
		all.Go(func() {
			if r, err := repository.Search(ctx, contract.SearchRequest{Query: q, Limit: 1}); err == nil && len(r.Results) > 0 {
				first[i] = r.Results[0].Path
			}
		})
	}
	all.Wait()
	fmt.Println(first)
	// Output:
	// canceled
	// [price/price.go price/price.go main.go]
}

// Errors of the core say which field of the request is at fault, and give a value
// that works.
func ExampleRepository_Inspect_suggestion() {
	dir := shop()
	defer os.RemoveAll(dir)
	ctx := context.Background()
	repository, err := native.Open(ctx, dir, native.Options{NoCache: true, Name: "shop"})
	if err != nil {
		log.Fatal(err)
	}
	defer repository.Close(ctx)

	q := contract.InspectRequest{Ref: "price/prise.go"}
	_, err = repository.Inspect(ctx, q)
	var e *contract.Error
	if errors.As(err, &e) && e.Code == contract.CodeNotFound {
		fmt.Println(e.Field, e.SuggestedFix)
		q.Ref = e.SuggestedFix
	}
	r, err := repository.Inspect(ctx, q)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Entity.Path)
	// Output:
	// ref price/price.go
	// price/price.go
}
