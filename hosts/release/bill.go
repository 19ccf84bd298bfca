package main

import (
	"bytes"
	"cmp"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// billOfMaterials lists in CycloneDX what the command is made of: the modules that are linked on
// any platform, as the binaries tell, and the packages that the page is bundled of, as its lock
// tells. It needs no network.
func billOfMaterials(r *Release) error {
	var infos []*debug.BuildInfo
	for _, t := range r.Targets {
		info, err := buildinfo.ReadFile(r.path("bin", t.os+"_"+t.arch, t.executable))
		if err != nil {
			return fmt.Errorf("read what the command for %s/%s is built of: %w", t.os, t.arch, err)
		}
		infos = append(infos, info)
	}
	lock, err := os.ReadFile(filepath.Join(r.Root, "hosts/web/package-lock.json"))
	if err != nil {
		return err
	}
	b, err := bill(r.Version, r.Time, infos, lock)
	if err != nil {
		return err
	}
	return r.write("cairn_"+r.Version+".cdx.json", b)
}

// bill has no serial number, so that the same commit makes the same bytes.
func bill(version string, at time.Time, infos []*debug.BuildInfo, lock []byte) ([]byte, error) {
	parts := map[string]cdx.Component{}
	for _, info := range infos {
		add(parts, "golang", "std", strings.TrimPrefix(info.GoVersion, "go"), nil)
		for _, m := range info.Deps {
			if m.Replace != nil {
				m = m.Replace
			}
			add(parts, "golang", m.Path, m.Version, nil)
		}
	}
	if err := addLocked(parts, lock); err != nil {
		return nil, err
	}
	out := cdx.NewBOM()
	out.Metadata = &cdx.Metadata{
		Timestamp: at.UTC().Format(time.RFC3339),
		Component: &cdx.Component{BOMRef: "cairn", Type: cdx.ComponentTypeApplication, Name: "cairn", Version: version, Licenses: &cdx.Licenses{{License: &cdx.License{ID: "Apache-2.0"}}}},
	}
	list := slices.SortedFunc(maps.Values(parts), func(a, b cdx.Component) int { return cmp.Compare(a.PackageURL, b.PackageURL) })
	out.Components = &list
	var b bytes.Buffer
	if err := cdx.NewBOMEncoder(&b, cdx.BOMFileFormatJSON).SetPretty(true).Encode(out); err != nil {
		return nil, fmt.Errorf("encode the bill of materials: %w", err)
	}
	return b.Bytes(), nil
}

func add(parts map[string]cdx.Component, registry, name, version string, hashes []cdx.Hash) {
	url := "pkg:" + registry + "/" + strings.ReplaceAll(name, "@", "%40") + "@" + strings.ReplaceAll(version, "+", "%2B")
	c := cdx.Component{BOMRef: url, Type: cdx.ComponentTypeLibrary, Name: name, Version: version, PackageURL: url}
	if hashes != nil {
		c.Hashes = &hashes
	}
	parts[url] = c
}

// addLocked adds what a lock of npm says to be installed for use.
func addLocked(parts map[string]cdx.Component, lock []byte) error {
	var locked struct {
		Packages map[string]struct {
			Version, Integrity string
			Dev, Optional      bool
		}
	}
	if err := json.Unmarshal(lock, &locked); err != nil {
		return fmt.Errorf("read the page's lock: %w", err)
	}
	for path, p := range locked.Packages {
		_, name, ok := strings.Cut(path, "node_modules/")
		if !ok || p.Dev {
			continue
		}
		digest, isSHA := strings.CutPrefix(p.Integrity, "sha512-")
		sum, err := base64.StdEncoding.DecodeString(digest)
		if !isSHA || err != nil {
			return fmt.Errorf("the page's lock has no hash of %s", name)
		}
		add(parts, "npm", name, p.Version, []cdx.Hash{{Algorithm: cdx.HashAlgoSHA512, Value: hex.EncodeToString(sum)}})
	}
	return nil
}
