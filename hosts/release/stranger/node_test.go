package stranger

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// strict is how the programs of READMEs are compiled.
const strict = `{"compilerOptions": {"strict": true, "noEmit": true, "module": "nodenext", "target": "es2023", "lib": ["es2023", "dom", "dom.iterable"],
  "skipLibCheck": false, "types": ["node"], "noUncheckedSideEffectImports": true}, "include": ["*.ts"]}`

// npm installs a package by the README's line, with the file in the name's place.
func (s *stranger) npm(readme, name, file string, more ...string) {
	s.Helper()
	line := s.install(readme, "npm install")
	for i, word := range line {
		if word == name {
			line[i] = file
		}
	}
	s.write("package.json", `{"private": true, "type": "module"}`)
	s.run(line[0], append(line[1:], more...)...)
}

// compileTypeScript compiles the README's programs strictly, and leaves the first to be run.
func (s *stranger) compileTypeScript(readme string, least int) {
	s.Helper()
	s.run("npm", "install", "typescript@5.9.3", "@types/node@20.19.0")
	for i, text := range s.programs(readme, "ts", least) {
		s.write(fmt.Sprintf("program%d.ts", i), text)
	}
	s.write("tsconfig.json", strict)
	s.run("node", "node_modules/typescript/bin/tsc", "-p", ".")
	s.run("node", "node_modules/typescript/bin/tsc", "-p", ".", "--noEmit", "false", "--outDir", "out")
}

func TestNodeExtism(t *testing.T) {
	s := arrive(t, "npm", "node")
	readme := s.readme("plugins/extism/node/README.md")
	s.npm(readme, "cairn-extism", s.built("cairn-extism-*.tgz"))
	s.compileTypeScript(readme, 2)
	s.answers("node", "--no-warnings", "out/program0.js")
	s.run("node", "--no-warnings", "out/program1.js")
	if err := os.Remove(filepath.Join(s.dir, "node_modules", "cairn-extism", "cairn.wasm")); err != nil {
		t.Fatal(err)
	}
	s.refuses("this package carries no guest: install a released one", "node", "--no-warnings", "out/program0.js")
}

func TestCairnJS(t *testing.T) {
	s := arrive(t, "npm", "node")
	readme := s.readme("hosts/web/cairn.js/README.md")
	s.npm(readme, "@cairn-search/cairn.js", s.built("cairn-search-cairn.js-*.tgz"))
	s.compileTypeScript(readme, 3)
	s.archive("repository.tar.gz")
	s.answers("node", "out/program0.js")
	// What a bundler for browsers makes of it asks for the guest beside the program.
	s.run("npm", "install", "esbuild@0.25.0")
	s.write("page.js", `import { guest } from "@cairn-search/cairn.js"; console.log(guest);`)
	s.run("npx", "esbuild", "page.js", "--bundle", "--format=esm", "--outfile=page.out.js")
	s.run("node", "--check", "page.out.js")
}

// archive packs the repository.
func (s *stranger) archive(name string) {
	s.Helper()
	a, err := txtar.ParseFile(filepath.Join(root, "testdata", "repositories", "shortener.txtar"))
	if err != nil {
		s.Fatal(err)
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, f := range a.Files {
		if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: f.Name, Mode: 0o644, Size: int64(len(f.Data))}); err != nil {
			s.Fatal(err)
		}
		if _, err := w.Write(f.Data); err != nil {
			s.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		s.Fatal(err)
	}
	if err := z.Close(); err != nil {
		s.Fatal(err)
	}
	s.write(name, b.String())
}

// TestNpmCommand: the package of the command, with the one for this platform, is the command.
func TestNpmCommand(t *testing.T) {
	s := arrive(t, "npm", "node")
	readme := s.readme("README.md")
	s.npm(readme, "@cairn-search/cairn", s.built("cairn-search-cairn-"+version+".tgz"), s.built("cairn-search-cairn-linux-x64-*.tgz"), "--omit=optional")
	s.answers("npx", "cairn", "search", "how is a session cookie signed", "path/to/repository")
	if out, err := s.try("npx", "cairn", "search", "xyzzyplugh", "path/to/repository"); err == nil {
		t.Errorf("a search that finds nothing ends with 0: %s", out)
	}
	if err := os.RemoveAll(filepath.Join(s.dir, "node_modules", "@cairn-search", "cairn-linux-x64")); err != nil {
		t.Fatal(err)
	}
	s.refuses("the package @cairn-search/cairn-linux-x64 is not installed", "npx", "cairn", "version")
}
