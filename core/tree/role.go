package tree

import (
	"slices"
	"strings"
)

// Role says what part a file plays beside the code that does the work. It is a
// bit set; zero is ordinary source.
type Role uint8

// The roles. They are stored in snapshots, so numbers are never reused.
const (
	Test      Role = 1 << iota // tests, fixtures, mocks, benchmarks
	Example                    // examples, samples, demos, tutorials
	Vendored                   // third-party code kept in the tree
	Generated                  // written by a program
	Document                   // prose: documentation, change logs
	Config                     // data and configuration rather than code
)

var roleNames = [...]string{"test", "example", "vendored", "generated", "document", "config"}

// Names returns the names of the roles in r, in the order of the constants.
func (r Role) Names() []string {
	var names []string
	for i, name := range roleNames {
		if r&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// RoleNames returns the names of all roles, in the order of the constants.
func RoleNames() []string { return slices.Clone(roleNames[:]) }

var dirRoles = map[string]Role{
	"test": Test, "tests": Test, "testing": Test, "__tests__": Test, "__tests": Test, "__test__": Test, "__test": Test, "spec": Test, "specs": Test, "e2e": Test,
	"testdata": Test, "fixtures": Test, "fixture": Test, "__mocks__": Test, "mocks": Test, "mock": Test,
	"__fixtures__": Test, "__snapshots__": Test, "testutil": Test, "testutils": Test, "bench": Test,
	"benches": Test, "benchmark": Test, "benchmarks": Test, "unittest": Test, "unittests": Test,
	"step_definitions": Test, "test-d": Test,
	"example": Example, "examples": Example, "sample": Example, "samples": Example, "demo": Example,
	"demos": Example, "tutorial": Example, "tutorials": Example, "playground": Example, "_examples": Example,
	"docs_src": Example, "sandbox": Example,
	"vendor": Vendored, "vendored": Vendored, "third_party": Vendored, "third-party": Vendored,
	"thirdparty": Vendored, "external": Vendored, "deps": Vendored, "node_modules": Vendored,
	"bower_components": Vendored, "site-packages": Vendored,
	"docs": Document, "doc": Document, "documentation": Document,
	"dist": Generated, "generated": Generated, "__generated__": Generated,
}

var extRoles = map[string]Role{
	".md": Document, ".mdx": Document, ".rst": Document, ".adoc": Document, ".txt": Document, ".textile": Document,
	".rdoc": Document, ".org": Document,
	".json": Config, ".yaml": Config, ".yml": Config, ".toml": Config, ".ini": Config, ".cfg": Config,
	".xml": Config, ".lock": Config | Generated, ".csv": Config, ".tsv": Config, ".svg": Config, ".po": Config,
	".feature": Test, ".properties": Config, ".plist": Config, ".snap": Test | Generated, ".map": Generated,
}

// RoleOf tells the role of a file from its cleaned path and its content, or the head
// of it (the first kilobytes are nearly always enough; nil is allowed).
func RoleOf(path string, head []byte) Role {
	rest := path[strings.LastIndexByte(path, '/')+1:]
	name := strings.ToLower(rest)
	stem, ext := name, ""
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		stem, ext = name[:i], name[i:]
	}
	r, product := roleOfDirectories(path[:len(path)-len(rest)], ext)
	r |= extRoles[ext]
	if !product && testName(stem, rest) && !(mayTest(stem, rest) && programs(path)) {
		r |= Test
	}
	if strings.HasSuffix(stem, ".min") || strings.HasSuffix(stem, ".pb") || strings.HasSuffix(stem, "_pb2") ||
		strings.HasSuffix(stem, ".generated") || strings.HasPrefix(stem, "zz_generated") {
		r |= Generated
	}
	r |= nameRoles[name]
	licence, _, _ := strings.Cut(name, "-")
	switch {
	case ext == "" && (proseNames[name] || versioned[licence]):
		r |= Document
	case ext == "" && strings.HasPrefix(name, "."):
		r |= Config
	}
	if ext == ".cs" && testAttribute(head) {
		r |= Test
	}
	return r | roleOfContent(ext, head[:min(len(head), contentBytes)], r&Document != 0)
}

// roleOfDirectories tells of a role by the directories above a file, each of which ends in a
// slash. What lies below src/main is the product, whatever its packages are called.
func roleOfDirectories(path, ext string) (r Role, product bool) {
	above := ""
	for dir := range strings.SplitSeq(strings.ToLower(path), "/") {
		role := dirRoles[dir]
		if testProject(dir) {
			role |= Test
		}
		if product || (dir == "spec" || dir == "specs") && unspecified[ext] {
			role &^= Test | Example
		}
		r |= role
		product = product || dir == "main" && above == "src"
		above = dir
	}
	return r, product
}

// testProjects end the names of directories that are projects of .NET with tests of another one: Name.Tests.
var testProjects = map[string]bool{"test": true, "tests": true, "unittests": true, "integrationtests": true, "functionaltests": true}

func testProject(dir string) bool {
	i := strings.LastIndexByte(dir, '.')
	return i > 0 && testProjects[dir[i+1:]]
}

// unspecified are the files of languages that keep no tests in directories called spec, where
// that is a package like others.
var unspecified = map[string]bool{".go": true, ".java": true, ".kt": true, ".rs": true, ".c": true, ".h": true, ".cs": true, ".py": true}

// nameRoles are files that tools keep.
var nameRoles = map[string]Role{"go.sum": Config | Generated, "go.work.sum": Config | Generated, "package-lock.json": Config | Generated, "npm-shrinkwrap.json": Config | Generated, "pnpm-lock.yaml": Config | Generated}

// versioned are names of files of which there are several, told apart behind a dash: LICENSE-MIT.
var versioned = map[string]bool{"license": true, "licence": true, "copying": true, "notice": true, "readme": true}

// proseNames are files without an extension that are read by people.
var proseNames = map[string]bool{
	"authors": true, "changelog": true, "changes": true, "contributing": true, "contributors": true, "copying": true, "history": true,
	"license": true, "licence": true, "maintainers": true, "news": true, "notice": true, "readme": true, "releases": true, "thanks": true, "todo": true,
}

// OfCode is the role of a file in a programming language, of which RoleOf tells by its
// path alone that it is a document: code is code wherever it lies.
func (r Role) OfCode() Role { return r &^ Document }

// testName recognises the test-file conventions of the common languages:
// x_test, test_x, x.test, x.spec, x-test, XTest, XTests, XSpec, conftest.
func testName(stem, original string) bool {
	for _, s := range [...]string{"_test", ".test", "-test", "_spec", ".spec", "_tests", "_unittest", "_bench", "_benchmark", ".bench", ".cy", ".stories"} {
		if strings.HasSuffix(stem, s) {
			return true
		}
	}
	if strings.HasPrefix(stem, "test_") || strings.HasPrefix(stem, "test-") || stem == "conftest" || stem == "test" || stem == "tests" {
		return true
	}
	name, _, _ := strings.Cut(original, ".")
	return strings.HasSuffix(name, "Test") || strings.HasSuffix(name, "Tests") || strings.HasSuffix(name, "Spec") || strings.HasSuffix(name, "TestCase")
}

// TestAlone tells whether a file is named like tests themselves and not like what tests share, so that nothing beside it calls what it defines.
func TestAlone(path string) bool {
	rest := path[strings.LastIndexByte(path, '/')+1:]
	stem := strings.ToLower(rest)
	if i := strings.LastIndexByte(stem, '.'); i > 0 {
		stem = stem[:i]
	}
	for _, shared := range [...]string{"helper", "util", "support", "common", "base", "case", "conftest", "fixture"} {
		if strings.Contains(stem, shared) {
			return false
		}
	}
	return stem != "test" && stem != "tests" && testName(stem, rest)
}

// mayTest tells whether a file is taken for a test by a name that what runs or supports tests has as
// well: test_functions.bash, exec-test.
func mayTest(stem, original string) bool {
	return strings.HasPrefix(stem, "test_") || strings.HasPrefix(stem, "test-") || strings.HasSuffix(stem, "-test") && !strings.Contains(original, ".")
}

// programs tells whether a path leads through a directory of programs and what they load.
func programs(path string) bool {
	for dir := range strings.SplitSeq(path, "/") {
		if dir == "lib" || dir == "libexec" || dir == "bin" || dir == "sbin" {
			return true
		}
	}
	return false
}
