package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// rustWords are words of the language that may come up as names of fields.
var rustWords = []string{"abstract", "box", "do", "final", "impl", "in", "macro", "match", "mod", "move", "override", "ref", "try", "type", "typeof", "use", "virtual", "where", "yield"}

// writeRust renders types as serde structs. Lists that are null are empty ones.
func writeRust(s *Schema) string {
	var b strings.Builder
	b.WriteString(`// Made by go run ./hosts/generate; do not edit.
//! The types of requests and responses.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(d: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(d)?.unwrap_or_default())
}
`)
	for _, e := range s.Enums {
		fmt.Fprintf(&b, "\n/// %s A text: one of [`%s`], or one that a newer core knows.\npub type %s = String;\n", sentence(e.Doc), snake(e.Name), e.Name)
		fmt.Fprintf(&b, "\n/// The values of [`%s`].\npub mod %s {\n", e.Name, snake(e.Name))
		for _, v := range e.Values {
			fmt.Fprintf(&b, "    /// %s\n    pub const %s: &str = %q;\n", sentence(v.Doc), v.constant(), v.Text)
		}
		b.WriteString("}\n")
	}
	for _, t := range s.Types {
		fmt.Fprintf(&b, "\n/// %s\n#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]\n#[serde(default)]\npub struct %s {\n", t.Doc, t.Name)
		for _, f := range t.Fields {
			rustField(&b, f)
		}
		b.WriteString("}\n")
	}
	fmt.Fprintf(&b, "\n/// The names of all operations.\npub const OPERATIONS: [&str; %d] = [\n", len(s.Operations))
	for _, o := range s.Operations {
		fmt.Fprintf(&b, "    %q,\n", o.Name)
	}
	return b.String() + "];\n"
}

func rustField(b *strings.Builder, f Field) {
	if doc := f.explained(); doc != "" {
		fmt.Fprintf(b, "    /// %s\n", doc)
	}
	of := rustShape(f.Shape)
	switch {
	case f.Optional:
		b.WriteString("    #[serde(skip_serializing_if = \"Option::is_none\")]\n")
		of = "Option<" + of + ">"
	case f.Shape.Kind == "array" || f.Shape.Kind == "map":
		b.WriteString("    #[serde(deserialize_with = \"or_default\")]\n")
	}
	name := f.Name
	if slices.Contains(rustWords, name) {
		name = "r#" + name
	}
	fmt.Fprintf(b, "    pub %s: %s,\n", name, of)
}

// snake is a name in small letters with underscores.
func snake(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) && !unicode.IsUpper(rune(name[i-1])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

func rustShape(s Shape) string {
	switch {
	case s.Type != nil:
		return s.Type.Name
	case s.Enum != nil:
		return s.Enum.Name
	case s.Kind == "array":
		return "Vec<" + rustShape(*s.Of) + ">"
	case s.Kind == "map":
		return "BTreeMap<String, " + rustShape(*s.Of) + ">"
	}
	return map[string]string{"string": "String", "bytes": "String", "integer": "i64", "number": "f64", "boolean": "bool", "any": "Value"}[s.Kind]
}
