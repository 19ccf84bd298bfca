package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"strings"
)

// named returns the struct of a name such as "SearchRequest".
func (r *reader) named(key string) (*Type, error) {
	if t := r.types[key]; t != nil {
		return t, nil
	}
	spec := r.specs[key]
	if spec == nil {
		return &Type{}, fmt.Errorf("no type %q", key)
	}
	body, ok := spec.Type.(*ast.StructType)
	if !ok {
		return &Type{}, fmt.Errorf("type %q is no struct", key)
	}
	t := &Type{Name: cmp.Or(names[key], key), Doc: r.docs[key]}
	r.types[key] = t
	return t, r.fields(body, t)
}

// fields adds the fields of a struct; those of embedded ones are its own in JSON.
func (r *reader) fields(body *ast.StructType, t *Type) error {
	for _, f := range body.Fields.List {
		if err := r.field(f, t); err != nil {
			return err
		}
	}
	return nil
}

// field adds a field, or those of a struct that is embedded.
func (r *reader) field(f *ast.Field, t *Type) error {
	if len(f.Names) == 0 {
		key := types(f.Type)
		embedded, ok := r.specs[key]
		if !ok {
			return fmt.Errorf("type %q embeds %q, which is not in core/contract", t.Name, key)
		}
		return r.fields(embedded.Type.(*ast.StructType), t)
	}
	name, optional, bounds, err := tag(f)
	if err != nil {
		return fmt.Errorf("%q: %w", t.Name, err)
	}
	if name == "-" || !f.Names[0].IsExported() {
		return nil
	}
	if name == "" {
		return fmt.Errorf("field %q of %q has no name in JSON", f.Names[0].Name, t.Name)
	}
	s, err := r.shape(f.Type)
	if err != nil {
		return fmt.Errorf("field %q of %q: %w", name, t.Name, err)
	}
	doc := cmp.Or(text(f.Doc), text(f.Comment))
	t.Fields = append(t.Fields, Field{name, spoken(doc, f.Names[0].Name), s, optional || pointer(f.Type), pointer(f.Type) && !optional, f.Names[0].Name, pointer(f.Type), bounds})
	return nil
}

// spoken is a comment for readers of a schema: it does not begin with a name of Go.
func spoken(doc, name string) string {
	for _, verb := range []string{" is ", " are "} {
		if rest, ok := strings.CutPrefix(doc, name+verb); ok {
			doc = rest
		}
	}
	return sentence(doc)
}

func pointer(e ast.Expr) bool {
	_, ok := e.(*ast.StarExpr)
	return ok
}

// shape is the JSON type of a Go type.
func (r *reader) shape(e ast.Expr) (Shape, error) {
	switch e := e.(type) {
	case *ast.StarExpr:
		return r.shape(e.X)
	case *ast.ArrayType:
		if types(e.Elt) == "byte" {
			return Shape{Kind: "bytes"}, nil
		}
		of, err := r.shape(e.Elt)
		return Shape{Kind: "array", Of: &of}, err
	case *ast.MapType:
		of, err := r.shape(e.Value)
		return Shape{Kind: "map", Of: &of}, err
	case *ast.InterfaceType:
		return Shape{Kind: "any"}, nil
	case *ast.Ident, *ast.SelectorExpr:
		return r.basic(types(e))
	}
	return Shape{}, fmt.Errorf("%T has no type in JSON", e)
}

func (r *reader) basic(name string) (Shape, error) {
	switch name {
	case "string":
		return Shape{Kind: "string"}, nil
	case "bool":
		return Shape{Kind: "boolean"}, nil
	case "int", "int64", "int32", "uint32", "uint64", "uint8":
		return Shape{Kind: "integer"}, nil
	case "float64", "float32":
		return Shape{Kind: "number"}, nil
	case "any", "json.RawMessage":
		return Shape{Kind: "any"}, nil
	}
	spec := r.specs[name]
	switch {
	case spec == nil:
		return Shape{}, fmt.Errorf("type %q is not in core/contract", name)
	case r.custom[name]: // those of core are fixed-point numbers
		return Shape{Kind: "number"}, nil
	}
	if e := r.enums[name]; e != nil {
		return Shape{Enum: e}, nil
	}
	if _, ok := spec.Type.(*ast.StructType); ok {
		t, err := r.named(name)
		return Shape{Type: t}, err
	}
	return r.shape(spec.Type)
}
