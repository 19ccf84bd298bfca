package native_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// Search a directory and say where the answers are.
func ExampleOpen() {
	ctx := context.Background()
	repository, err := native.Open(ctx, project(), native.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer repository.Close(ctx)

	response, err := repository.Search(ctx, contract.SearchRequest{Query: "how are passwords checked?", Limit: 1})
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range response.Results {
		fmt.Printf("%s lines %d to %d, in %s\n", r.Path, r.Lines.Start, r.Lines.End, r.Definition.Name)
		fmt.Println(r.Snippet.Text)
	}
	// Output:
	// auth.py lines 1 to 5, in check_password
	// import hmac
	//
	// def check_password(user, password):
	//     """Tells whether a password is the user's."""
	//     return hmac.compare_digest(user.digest, digest(password))
}

// Run the core as a WebAssembly guest, which sees nothing but what it is given.
// The answers are the same.
func ExampleOpen_sandbox() {
	ctx := context.Background()
	repository, err := native.Open(ctx, project(), native.Options{Engine: "wazero", MemoryBytes: 512 << 20})
	if err != nil {
		log.Fatal(err)
	}
	defer repository.Close(ctx)

	response, err := repository.Search(ctx, contract.SearchRequest{Query: "sendInvoice", SnippetLines: new(0)})
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range response.Results {
		fmt.Println(r.Rank, r.Path, r.Definition.Signature)
	}
	// Output:
	// 1 billing.ts export function sendInvoice(customer: Customer): Promise<void>
}

// Read lines of a file, or any other operation of the contract.
func ExampleRepository_Call() {
	ctx := context.Background()
	repository, err := native.Open(ctx, project(), native.Options{NoCache: true})
	if err != nil {
		log.Fatal(err)
	}
	defer repository.Close(ctx)

	response, err := repository.Call(ctx, "read", contract.FileReadRequest{Path: "auth.py", Start: 1, End: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(response))
	// Output:
	// {"path":"auth.py","type":"file","language":"python","total_lines":5,"lines":{"start":1,"end":1},"text":"import hmac\n"}
}

// project makes a directory with two files in it.
func project() string {
	dir, err := os.MkdirTemp("", "project")
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range map[string]string{
		"auth.py": "import hmac\n\ndef check_password(user, password):\n    \"\"\"Tells whether a password is the user's.\"\"\"\n" +
			"    return hmac.compare_digest(user.digest, digest(password))\n",
		"billing.ts": "export function sendInvoice(customer: Customer): Promise<void> {\n  return mail(customer.address, render(customer));\n}\n",
	} {
		if err := os.WriteFile(dir+"/"+name, []byte(text), 0o644); err != nil {
			log.Fatal(err)
		}
	}
	return dir
}
