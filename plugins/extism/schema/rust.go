package main

import (
	"fmt"
	"slices"
	"strings"
)

// rustWords are words of the language that may come up as names of fields.
var rustWords = []string{"abstract", "box", "do", "final", "impl", "in", "macro", "match", "mod", "move", "override", "ref", "try", "type", "typeof", "use", "virtual", "where", "yield"}

// writeRust renders types as serde structs. Lists that are null are empty ones.
func writeRust(s *Schema) string {
	var b strings.Builder
	b.WriteString(`// Made by go run ./plugins/extism/schema; do not edit.
//! The types of requests and responses.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(d: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(d)?.unwrap_or_default())
}
`)
	for _, t := range s.Types {
		fmt.Fprintf(&b, "\n/// %s\n#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]\n#[serde(default)]\npub struct %s {\n", t.Doc, t.Name)
		for _, f := range t.Fields {
			if f.Doc != "" {
				fmt.Fprintf(&b, "    /// %s\n", f.Doc)
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
			fmt.Fprintf(&b, "    pub %s: %s,\n", name, of)
		}
		b.WriteString("}\n")
	}
	fmt.Fprintf(&b, "\n/// The names of all operations.\npub const OPERATIONS: [&str; %d] = [\n", len(s.Operations))
	for _, o := range s.Operations {
		fmt.Fprintf(&b, "    %q,\n", o.Name)
	}
	return b.String() + "];\n"
}

func rustShape(s Shape) string {
	switch {
	case s.Type != nil:
		return s.Type.Name
	case s.Kind == "array":
		return "Vec<" + rustShape(*s.Of) + ">"
	case s.Kind == "map":
		return "BTreeMap<String, " + rustShape(*s.Of) + ">"
	}
	return map[string]string{"string": "String", "bytes": "String", "integer": "i64", "number": "f64", "boolean": "bool", "any": "Value"}[s.Kind]
}
