package main

import (
	"go/ast"
	"strings"
	"testing"
)

func TestUnknownTag(t *testing.T) {
	for tags, wrong := range map[string]string{
		"`json:\"limit,omitempty\" min:\"1\" max:\"9\" default:\"a \\\"b\\\": c\"`": "",
		"`json:\"limit\" minimum:\"1\"`":                                            "tag minimum of field \"limit\" is none of json,",
		"`json:\"limit\" min:\"one\"`":                                              "tag min of field \"limit\"",
	} {
		_, _, _, err := tag(&ast.Field{Tag: &ast.BasicLit{Value: tags}})
		if (err == nil) != (wrong == "") || err != nil && !strings.Contains(err.Error(), wrong) {
			t.Errorf("%s: %v, want %q", tags, err, wrong)
		}
	}
}
