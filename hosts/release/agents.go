package main

import (
	"encoding/json"
	"path/filepath"
)

// serverName is that of the MCP server in registries of servers.
const serverName = "io.github.cairn-search/cairn"

const releases = "https://github.com/cairn-search/cairn/releases/download/v"

// agentRegistries makes a bundle of the MCP server for each platform, and the entry for the registry of
// servers, which names bundles with their sums.
func agentRegistries(r *Release) error {
	packages := []any{map[string]any{
		"registryType": "npm", "registryBaseUrl": "https://registry.npmjs.org", "identifier": scope + "cairn", "version": r.Version,
		"transport":        map[string]any{"type": "stdio"},
		"packageArguments": []any{map[string]any{"type": "positional", "value": "mcp"}},
	}}
	for _, t := range r.Targets {
		b, err := r.bundle(t)
		if err != nil {
			return err
		}
		name := "cairn-" + r.Version + "-" + t.npm + ".mcpb"
		if err := r.write(name, b); err != nil {
			return err
		}
		sum, err := checksum(filepath.Join(r.Dist, name))
		if err != nil {
			return err
		}
		packages = append(packages, map[string]any{
			"registryType": "mcpb", "identifier": releases + r.Version + "/" + name, "fileSha256": sum,
			"transport": map[string]any{"type": "stdio"},
		})
	}
	b, err := json.MarshalIndent(map[string]any{
		"$schema":     "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
		"name":        serverName,
		"title":       "Cairn",
		"description": "Finds where in a repository something is: ranked files, lines, definitions and calls. No model.",
		"repository":  map[string]any{"url": "https://github.com/cairn-search/cairn", "source": "github"},
		"version":     r.Version,
		"packages":    packages,
	}, "", "  ")
	if err != nil {
		return err
	}
	return r.write("server.json", append(b, '\n'))
}

// bundle is the command with a manifest that says how agents' programs start it.
func (r *Release) bundle(t target) ([]byte, error) {
	program, err := r.program(t, "server/"+t.executable)
	if err != nil {
		return nil, err
	}
	licence, err := r.licence("")
	if err != nil {
		return nil, err
	}
	icon, err := file("icon.png", filepath.Join(r.Root, "hosts", "web", "page", "icon-512.png"))
	if err != nil {
		return nil, err
	}
	platform := t.os
	if platform == "windows" {
		platform = "win32"
	}
	about, err := json.MarshalIndent(map[string]any{
		"manifest_version": "0.3",
		"name":             "cairn",
		"display_name":     "Cairn",
		"version":          r.Version,
		"description":      "Finds where in a repository something is, without a model, a service or a network",
		"author":           map[string]any{"name": "The Cairn authors", "url": "https://github.com/cairn-search/cairn"},
		"repository":       map[string]any{"type": "git", "url": "https://github.com/cairn-search/cairn.git"},
		"license":          "Apache-2.0",
		"icon":             "icon.png",
		"server": map[string]any{
			"type": "binary", "entry_point": program.name,
			"mcp_config": map[string]any{"command": "${__dirname}/" + program.name, "args": []string{"mcp", "${user_config.repository}"}},
		},
		"tools_generated": true,
		"user_config": map[string]any{"repository": map[string]any{
			"type": "directory", "title": "Repository", "description": "The directory that is searched", "required": true,
		}},
		"compatibility": map[string]any{"platforms": []string{platform}},
	}, "", "  ")
	if err != nil {
		return nil, err
	}
	return zipped(r.Time, []entry{{name: "manifest.json", data: about}, icon, licence, program})
}
