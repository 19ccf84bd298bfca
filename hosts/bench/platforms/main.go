// Command platforms tells whether all packages, with their tests, compile on systems other
// than the one it runs on: platforms GOOS/GOARCH… It checks types from source, as the
// compiler does first, and makes nothing: that takes a sixth of the time of go vet, which compiles every
// dependency for each system.
package main

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"
)

// The modules of the repository, from its root.
var modules = []string{".", "hosts/bench", "hosts/fleet"}

func main() {
	failed := 0
	for _, platform := range os.Args[1:] {
		for _, module := range modules {
			n, err := check(module, platform)
			if err != nil {
				fmt.Fprintf(os.Stderr, "platforms: %s, %s: %v\n", platform, module, err)
				os.Exit(2)
			}
			failed += n
		}
	}
	if failed > 0 {
		os.Exit(1)
	}
}

// check checks a module on a platform, and returns how many errors it printed.
func check(module, platform string) (failed int, err error) {
	goos, goarch, ok := strings.Cut(platform, "/")
	if !ok {
		return 0, fmt.Errorf("a platform is GOOS/GOARCH")
	}
	all, err := packages.Load(&packages.Config{
		Mode:  packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo,
		Dir:   module,
		Env:   append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0"),
		Tests: true,
	}, "./...")
	if err != nil {
		return 0, err
	}
	if len(all) == 0 {
		return 0, fmt.Errorf("no packages")
	}
	said := map[string]bool{} // a package and its test variant say the same
	packages.Visit(all, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			if line := e.Error(); !said[line] {
				said[line] = true
				fmt.Printf("%s: %s\n", platform, line)
			}
		}
	})
	return len(said), nil
}
