// Command cairn searches code repositories: see package cli.
package main

import (
	"os"

	"github.com/cairn-search/cairn/hosts/cli"
)

func main() { os.Exit(cli.Main()) }
