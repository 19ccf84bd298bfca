package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// reader holds what was parsed.
type reader struct {
	specs  map[string]*ast.TypeSpec // of core/contract
	docs   map[string]string
	custom map[string]bool // types that render themselves as JSON
	types  map[string]*Type
	enums  map[string]*Enum
	asked  map[string]bool // kinds of needs
	codes  []Value
}

// Read reads the contract from the source of the module in root.
func Read(root string) (*Schema, error) {
	r := &reader{map[string]*ast.TypeSpec{}, map[string]string{}, map[string]bool{}, map[string]*Type{}, map[string]*Enum{}, map[string]bool{}, nil}
	err := filepath.WalkDir(filepath.Join(root, "core"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		return r.parse(path, filepath.Base(filepath.Dir(path)))
	})
	if err != nil {
		return nil, err
	}
	s := &Schema{Codes: r.codes, Examples: readExamples(root)}
	for _, step := range []func(*Schema) error{r.readOperations, r.readNeeds, r.sortTypes} {
		if err := step(s); err != nil {
			return nil, err
		}
	}
	for _, o := range s.Operations {
		o.Request.ask()
	}
	for _, n := range s.Needs {
		if n.Reply != nil {
			n.Reply.ask()
		}
	}
	return s, nil
}

func (r *reader) readOperations(s *Schema) error {
	groups, err := r.methods(groups)
	if err != nil {
		return err
	}
	for _, g := range groups {
		name := types(g.Type)
		group := strings.ToLower(strings.TrimSuffix(name, operations))
		s.Groups = append(s.Groups, Group{group, name, r.docs[name]})
		methods, err := r.methods(name)
		if err != nil {
			return err
		}
		for _, m := range methods {
			o, err := r.operation(m)
			if err != nil {
				return err
			}
			o.Group = group
			s.Operations = append(s.Operations, o)
		}
	}
	if len(s.Operations) == 0 {
		return errors.New("core/contract has no operations")
	}
	slices.SortFunc(s.Operations, func(a, b Operation) int { return cmp.Compare(a.Name, b.Name) })
	return nil
}

func (r *reader) readNeeds(s *Schema) error {
	for _, n := range needs {
		delete(r.asked, n.kind)
		k := NeedKind{Kind: n.kind, Raw: n.raw}
		var err error
		if k.Request, err = r.named(n.request); err != nil {
			return err
		}
		if n.reply != "" {
			if k.Reply, err = r.named(n.reply); err != nil {
				return err
			}
		}
		s.Needs = append(s.Needs, k)
	}
	for kind := range r.asked {
		return fmt.Errorf("the core asks %q needs, which the schema does not know", kind)
	}
	_, err := r.named("Error")
	return err
}

func (r *reader) sortTypes(s *Schema) error {
	for _, t := range r.types {
		s.Types = append(s.Types, t)
	}
	for _, e := range r.enums {
		e.Doc = r.docs[e.Name]
		s.Enums = append(s.Enums, e)
	}
	slices.SortFunc(s.Enums, func(a, b *Enum) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(s.Types, func(a, b *Type) int { return cmp.Compare(a.Name, b.Name) })
	for i := 1; i < len(s.Types); i++ {
		if s.Types[i].Name == s.Types[i-1].Name {
			return fmt.Errorf("two types are called %q: give one another name", s.Types[i].Name)
		}
	}
	return nil
}

// ask marks a type and what it holds as made by hosts.
func (t *Type) ask() {
	if t.Asked {
		return
	}
	t.Asked = true
	for _, f := range t.Fields {
		for s := &f.Shape; s != nil; s = s.Of {
			if s.Type != nil {
				s.Type.ask()
			}
		}
	}
}

// parse reads a file of a package.
func (r *reader) parse(path, pkg string) error {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, d := range f.Decls {
		r.declaration(pkg, d)
	}
	ast.Inspect(f, r.visit)
	return nil
}

func (r *reader) declaration(pkg string, d ast.Decl) {
	if pkg != "contract" {
		return
	}
	switch d := d.(type) {
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				r.specs[s.Name.Name] = s
				r.docs[s.Name.Name] = text(cmp.Or(s.Doc, d.Doc))
			case *ast.ValueSpec:
				r.value(s, d.Tok == token.CONST)
			}
		}
	case *ast.FuncDecl:
		if d.Recv != nil && d.Name.Name == "MarshalJSON" {
			r.custom[types(d.Recv.List[0].Type)] = true
		}
	}
}

// value reads a value of an enum, or an error code.
func (r *reader) value(s *ast.ValueSpec, constant bool) {
	if len(s.Values) != 1 {
		return
	}
	v := Value{literal(s.Values[0]), text(s.Comment), s.Names[0].Name}
	if strings.HasPrefix(v.Go, "Code") {
		r.codes = append(r.codes, v)
	}
	name := types(s.Type)
	if !constant || name == "" || v.Text == "" {
		return
	}
	if r.enums[name] == nil {
		r.enums[name] = &Enum{Name: name}
	}
	v.Doc = strings.TrimSuffix(v.Doc, ".")
	r.enums[name].Values = append(r.enums[name].Values, v)
}

// visit collects the kinds of needs that the core asks.
func (r *reader) visit(n ast.Node) bool {
	if c, ok := n.(*ast.CallExpr); ok {
		if s, ok := c.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Do" && len(c.Args) == 3 && literal(c.Args[0]) != "" {
			r.asked[literal(c.Args[0])] = true
		}
	}
	return true
}

// groups is the interface that lists those of all groups, and operations ends their names.
const (
	groups     = "Groups"
	operations = "Operations"
)

// methods are what an interface of core/contract lists.
func (r *reader) methods(name string) ([]*ast.Field, error) {
	if s := r.specs[name]; s != nil {
		if t, ok := s.Type.(*ast.InterfaceType); ok {
			return t.Methods.List, nil
		}
	}
	return nil, fmt.Errorf("core/contract has no interface %s", name)
}

// operation reads a method of a group.
func (r *reader) operation(m *ast.Field) (Operation, error) {
	f := m.Type.(*ast.FuncType)
	doc, records := strings.CutSuffix(text(m.Doc), " Sees: records.")
	o := Operation{Go: m.Names[0].Name, Name: strings.ToLower(m.Names[0].Name), Records: records}
	said, asked, ok := strings.Cut(doc, " Needs: ")
	if ok {
		o.Needs = strings.Split(strings.TrimSuffix(asked, "."), ", ")
	}
	o.Doc = sentence(strings.TrimPrefix(said, o.Go+" "))
	for _, need := range o.Needs {
		if !slices.ContainsFunc(needs, func(n needKind) bool { return n.kind == need }) {
			return o, fmt.Errorf("operation %q: unknown kind of need %q", o.Name, need)
		}
	}
	var err error
	if o.Request, err = r.named(types(f.Params.List[0].Type)); err == nil {
		o.Response, err = r.named(types(f.Results.List[0].Type))
	}
	return o, err
}

// links are references of Go's documentation, to be shown as the name alone.
var links = regexp.MustCompile(`\[([A-Z]\w*)\]`)

func text(c *ast.CommentGroup) string {
	return links.ReplaceAllString(strings.Join(strings.Fields(c.Text()), " "), "$1")
}

// sentence begins with a capital and ends with a full stop.
func sentence(s string) string {
	if s == "" {
		return s
	}
	if !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "…") {
		s += "."
	}
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// literal is the value of a string literal, else "".
func literal(e ast.Expr) string {
	if b, ok := e.(*ast.BasicLit); ok && b.Kind == token.STRING {
		s, _ := strconv.Unquote(b.Value)
		return s
	}
	return ""
}

// types is the name in a type expression, without pointers.
func types(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return types(e.X)
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return types(e.X) + "." + e.Sel.Name
	}
	return ""
}

// knownTags are what the tags of a field may say. See package contract.
var knownTags = []string{"json", "default", "min", "max", "minBytes", "maxBytes", "minItems", "maxItems", "eachMin", "eachMax", "eachMinBytes", "eachMaxBytes"}

// tagKey finds the keys of tags.
var tagKey = regexp.MustCompile(`(\w+):"(?:[^"\\]|\\.)*"`)

// tag is a field's name in JSON, and what its tags say of its values.
func tag(f *ast.Field) (name string, optional bool, b Bounds, err error) {
	if f.Tag == nil {
		return "", false, b, nil
	}
	s, _ := strconv.Unquote(f.Tag.Value)
	tags := reflect.StructTag(s)
	name, rest, _ := strings.Cut(tags.Get("json"), ",")
	for _, found := range tagKey.FindAllStringSubmatch(s, -1) {
		if key := found[1]; !slices.Contains(knownTags, key) {
			return name, false, b, fmt.Errorf("tag %s of field %q is none of %s", key, name, strings.Join(knownTags, ", "))
		}
	}
	for _, n := range []struct {
		to   **int64
		keys []string
	}{{&b.Min, []string{"min", "minBytes", "minItems"}}, {&b.Max, []string{"max", "maxBytes", "maxItems"}},
		{&b.Each.Min, []string{"eachMin", "eachMinBytes"}}, {&b.Each.Max, []string{"eachMax", "eachMaxBytes"}}} {
		for _, key := range n.keys {
			v, ok := tags.Lookup(key)
			if !ok {
				continue
			}
			i, err := strconv.ParseInt(v, 10, 64)
			if err != nil {
				return name, false, b, fmt.Errorf("tag %s of field %q: %w", key, name, err)
			}
			*n.to = &i
		}
	}
	b.Default = tags.Get("default")
	return name, strings.Contains(rest, "omit"), b, nil
}
