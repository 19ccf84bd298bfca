package main

import (
	"fmt"
	"go/ast"
	"strings"
)

// named returns the struct of a name such as "api.SearchRequest".
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
	pkg, name, _ := strings.Cut(key, ".")
	if n := names[key]; n != "" {
		name = n
	}
	t := &Type{Name: name, Doc: r.docs[key]}
	r.types[key] = t
	return t, r.fields(pkg, body, t)
}

// fields adds the fields of a struct; those of embedded ones are its own in JSON.
func (r *reader) fields(pkg string, body *ast.StructType, t *Type) error {
	for _, f := range body.Fields.List {
		if len(f.Names) == 0 {
			key := qualified(pkg, types(f.Type))
			embedded, ok := r.specs[key]
			if !ok {
				return fmt.Errorf("type %q embeds %q, which is not in core", t.Name, key)
			}
			inner, _, _ := strings.Cut(key, ".")
			if err := r.fields(inner, embedded.Type.(*ast.StructType), t); err != nil {
				return err
			}
			continue
		}
		name, optional := tag(f)
		if name == "-" || !f.Names[0].IsExported() {
			continue
		}
		if name == "" {
			return fmt.Errorf("field %q of %q has no name in JSON", f.Names[0].Name, t.Name)
		}
		s, err := r.shape(pkg, f.Type)
		if err != nil {
			return fmt.Errorf("field %q of %q: %w", name, t.Name, err)
		}
		doc := text(f.Doc)
		if doc == "" {
			doc = text(f.Comment)
		}
		t.Fields = append(t.Fields, Field{Name: name, Doc: doc, Shape: s, Optional: optional || pointer(f.Type)})
	}
	return nil
}

func pointer(e ast.Expr) bool {
	_, ok := e.(*ast.StarExpr)
	return ok
}

// shape is the JSON type of a Go type.
func (r *reader) shape(pkg string, e ast.Expr) (Shape, error) {
	switch e := e.(type) {
	case *ast.StarExpr:
		return r.shape(pkg, e.X)
	case *ast.ArrayType:
		if types(e.Elt) == "byte" {
			return Shape{Kind: "bytes"}, nil
		}
		of, err := r.shape(pkg, e.Elt)
		return Shape{Kind: "array", Of: &of}, err
	case *ast.MapType:
		of, err := r.shape(pkg, e.Value)
		return Shape{Kind: "map", Of: &of}, err
	case *ast.InterfaceType:
		return Shape{Kind: "any"}, nil
	case *ast.Ident, *ast.SelectorExpr:
		return r.basic(pkg, types(e))
	}
	return Shape{}, fmt.Errorf("%T has no type in JSON", e)
}

func (r *reader) basic(pkg, name string) (Shape, error) {
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
	key := qualified(pkg, name)
	spec := r.specs[key]
	switch {
	case spec == nil:
		return Shape{}, fmt.Errorf("type %q is not in core", key)
	case r.custom[key]: // those of core are fixed-point numbers
		return Shape{Kind: "number"}, nil
	}
	if _, ok := spec.Type.(*ast.StructType); ok {
		t, err := r.named(key)
		return Shape{Type: t}, err
	}
	inner, _, _ := strings.Cut(key, ".")
	return r.shape(inner, spec.Type)
}

func qualified(pkg, name string) string {
	if strings.Contains(name, ".") {
		return name
	}
	return pkg + "." + name
}
