package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// source is what lines of a file look like that say something, by language: this is
// read apart from Cairn's own outline, so that the two can differ.
type sourceShape struct {
	function, class, imports *regexp.Regexp
	// Groups: of function the indentation, name and parameters; of class the
	// indentation, name and base; of imports the module.
}

var shapesOf = func() map[outline.Language]sourceShape {
	js := sourceShape{
		regexp.MustCompile(`^(\s*)(?:export )?(?:default )?(?:async )?function\*? (\w+)\(([^()]*)\)`),
		regexp.MustCompile(`^(\s*)(?:export )?(?:default )?(?:abstract )?class (\w+) extends (\w+)\b`),
		regexp.MustCompile(`(?:^import .* from |^export .* from |\brequire\()['"]([^'"]+)['"]`),
	}
	jvm := sourceShape{
		regexp.MustCompile(`^(\s*)(?:(?:public|protected|private|static|final|override|internal|suspend|inline|open) )*(?:fun|def) (\w+)\(([^()]*)\)`),
		regexp.MustCompile(`^(\s*)(?:(?:public|abstract|final|open|sealed|internal) )*class (\w+)(?:\([^()]*\))? (?:extends |: )(\w+)\b`),
		regexp.MustCompile(`^import ([\w.]+\w)`),
	}
	return map[outline.Language]sourceShape{
		outline.Go:         {regexp.MustCompile(`^()func (?:\([^)]*\) )?(\w+)\(([^()]*)\)`), nil, regexp.MustCompile(`^\s+(?:\w+ )?"([\w./-]+)"$|^import "([\w./-]+)"`)},
		outline.Python:     {regexp.MustCompile(`^(\s*)(?:async )?def (\w+)\(([^()]*)\)`), regexp.MustCompile(`^(\s*)class (\w+)\((\w+)\)`), regexp.MustCompile(`^(?:from|import) ([\w.]+)`)},
		outline.JavaScript: js, outline.TypeScript: js, outline.TSX: js,
		outline.Rust:   {regexp.MustCompile(`^(\s*)(?:pub(?:\([\w:]+\))? )?(?:const )?(?:async )?(?:unsafe )?fn (\w+)(?:<[^>]*>)?\(([^()]*)\)`), nil, regexp.MustCompile(`^(?:pub )?use ([\w:]+\w)`)},
		outline.Ruby:   {regexp.MustCompile(`^(\s*)def (?:self\.)?(\w+)\(([^()]*)\)`), regexp.MustCompile(`^(\s*)class (\w+) < (\w+)$`), regexp.MustCompile(`^\s*require(?:_relative)? ['"]([^'"]+)['"]`)},
		outline.PHP:    {regexp.MustCompile(`^(\s*)(?:(?:public|protected|private|static|final) )*function (\w+)\(([^()]*)\)`), regexp.MustCompile(`^()(?:abstract |final )?class (\w+) extends (\w+)\b`), regexp.MustCompile(`^use ([\w\\]+);`)},
		outline.Java:   {regexp.MustCompile(`^(\s+)(?:(?:public|protected|private|static|final) )+[\w<>\[\], ?]+ (\w+)\(([^()]*)\)`), regexp.MustCompile(`^()(?:public )?(?:abstract |final )?class (\w+) extends (\w+)\b`), regexp.MustCompile(`^import (?:static )?([\w.]+\w)`)},
		outline.Kotlin: jvm, outline.Scala: jvm,
		outline.Swift:  {regexp.MustCompile(`^(\s*)(?:(?:public|open|private|static|final|override|internal|fileprivate) )*func (\w+)\(([^()]*)\)`), regexp.MustCompile(`^(\s*)(?:(?:public|open|final) )*class (\w+): (\w+)\b`), regexp.MustCompile(`^import (\w+)`)},
		outline.Elixir: {regexp.MustCompile(`^(\s*)defp? (\w+)\(([^()]*)\)`), nil, regexp.MustCompile(`^\s*(?:alias|import) ([A-Z][\w.]*\w)$`)},
		outline.C:      {regexp.MustCompile(`^()(?:static )?(?:const )?(?:struct )?\w+ \*?(\w+)\(([^()]*)\)?`), nil, regexp.MustCompile(`^#include ["<]([\w./]+)[">]`)},
		outline.CPP:    {regexp.MustCompile(`^()(?:static |inline )?(?:const )?[\w:]+ [*&]?(\w+)\(([^()]*)\) \{`), regexp.MustCompile(`^()class (\w+) : public (\w+)\b`), regexp.MustCompile(`^#include ["<]([\w./]+)[">]`)},
		outline.Lua:    {regexp.MustCompile(`^()(?:local )?function (?:\w+[.:])?(\w+)\(([^()]*)\)`), nil, regexp.MustCompile(`require\(?["']([\w./]+)["']`)},
		outline.CSharp: {regexp.MustCompile(`^(\s+)(?:(?:public|protected|private|internal|static|override|virtual|async) )+[\w<>\[\], ?]+ (\w+)\(([^()]*)\)`), regexp.MustCompile(`^(\s*)(?:(?:public|internal|abstract|sealed|static|partial) )*class (\w+) : (\w+)\b`), regexp.MustCompile(`^using ([\w.]+);`)},
		outline.Zig:    {regexp.MustCompile(`^(\s*)(?:pub )?fn (\w+)\(([^()]*)\)`), nil, regexp.MustCompile(`@import\("([\w./]+)"\)`)},
	}
}()

// sourceFunction is a function as its first line says it.
type sourceFunction struct {
	name, params string
	file         *sourceFile
	line, end    int // 1-based, end inclusive
}

type sourceClass struct {
	name, base string
	file       *sourceFile
	line       int
}

type sourceFile struct {
	path      string
	lines     []string
	words     map[string]bool
	functions []*sourceFunction
	classes   []*sourceClass
	imports   []string
	language  outline.Language
}

// facts are what the files of a repository say.
type sourceFacts struct {
	files     []*sourceFile
	functions map[string][]*sourceFunction
	classes   map[string][]*sourceClass
	words     map[string]bool
}

// readFacts reads a repository.
func readFacts(root string) (*sourceFacts, error) {
	s := &sourceFacts{functions: map[string][]*sourceFunction{}, classes: map[string][]*sourceClass{}, words: map[string]bool{}}
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		rel, err := filepath.Rel(root, p)
		rel = filepath.ToSlash(rel)
		if err != nil || strings.HasPrefix(rel, ".git/") || tree.BinaryPath(rel) {
			return err
		}
		b, err := os.ReadFile(p)
		if err != nil || tree.Binary(b) || len(b) > 1<<20 {
			return err
		}
		f := &sourceFile{path: rel, lines: strings.Split(string(b), "\n"), words: map[string]bool{}, language: outline.Detect(rel, b)}
		for _, l := range f.lines {
			wordsOf(l, func(w string) { f.words[w], s.words[w] = true, true })
		}
		if shape, ok := shapesOf[f.language]; ok && tree.RoleOf(rel, b)&(tree.Vendored|tree.Generated) == 0 {
			s.read(f, shape)
			s.files = append(s.files, f)
		}
		return nil
	})
	sort.Slice(s.files, func(i, j int) bool { return s.files[i].path < s.files[j].path })
	return s, err
}

func wordsOf(l string, yield func(string)) {
	for w := range strings.FieldsFuncSeq(l, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) {
		yield(w)
	}
}

// statement is what looks like a function and is none.
var statement = regexp.MustCompile(`^(return|else) |;$`)

// readClass adds the class that was found in line i.
func (s *sourceFacts) readClass(f *sourceFile, i int, m []string) {
	if m == nil || m[2] == m[3] {
		return
	}
	c := &sourceClass{m[2], m[3], f, i + 1}
	f.classes = append(f.classes, c)
	s.classes[c.name] = append(s.classes[c.name], c)
}

func (s *sourceFacts) read(f *sourceFile, shape sourceShape) {
	quoted := false // in a text of several lines
	for i, l := range f.lines {
		if n := strings.Count(l, `"""`) + strings.Count(l, "'''"); n%2 == 1 {
			quoted = !quoted
			continue
		}
		if quoted {
			continue
		}
		if m := shape.function.FindStringSubmatch(l); m != nil && !statement.MatchString(strings.TrimSpace(l)) && !slices.Contains([]string{"if", "for", "while", "switch"}, m[2]) {
			fn := &sourceFunction{m[2], m[3], f, i + 1, extent(f.lines, i, len(m[1]))}
			f.functions = append(f.functions, fn)
			s.functions[fn.name] = append(s.functions[fn.name], fn)
		}
		if shape.class != nil {
			s.readClass(f, i, shape.class.FindStringSubmatch(l))
		}
		if m := shape.imports.FindStringSubmatch(l); m != nil {
			f.imports = append(f.imports, m[1]+strings.Join(m[2:], ""))
		}
	}
}

// extent returns the last line of what begins on a line, by indentation.
func extent(lines []string, at, indent int) int {
	end := at
	for i := at + 1; i < len(lines); i++ {
		l := lines[i]
		t := strings.TrimLeft(l, " \t")
		if t == "" {
			continue
		}
		if len(l)-len(t) <= indent {
			if strings.IndexByte(")}]e{", t[0]) >= 0 && (t[0] != 'e' || strings.HasPrefix(t, "end")) {
				end = i
				if t[0] == '{' || strings.HasSuffix(strings.TrimSpace(t), "{") || strings.HasPrefix(t, ")") {
					continue
				}
			}
			return end + 1
		}
		end = i
	}
	return end + 1
}

// body is the text of a function behind its first line.
func (f *sourceFunction) body() []string {
	return f.file.lines[f.line-1 : min(f.end, len(f.file.lines))]
}

// parameterNames are the names of its parameters, by the ways of its language.
func (f *sourceFunction) parameterNames() (names []string) {
	for p := range strings.SplitSeq(f.params, ",") {
		p, _, _ = strings.Cut(p, "=")
		if strings.ContainsAny(p, "[]{}<>'\".%") {
			continue
		}
		head, _, typed := strings.Cut(p, ":")
		words := strings.Fields(strings.NewReplacer("*", " ", "&", " ", "$", " ", "@", " ").Replace(head))
		if len(words) == 0 {
			continue
		}
		n := words[len(words)-1]
		if f.file.language == outline.Go {
			n = words[0]
		}
		if f.file.language == outline.C && len(words) < 2 {
			continue
		}
		if len(n) < 3 || n == "self" || n == "cls" || n == "mut self" || n == "void" || n == "const" || typed && len(words) > 2 {
			continue
		}
		names = append(names, n)
	}
	return names
}
