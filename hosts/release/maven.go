package main

import (
	"crypto/sha1"
	"encoding/hex"
	"os"
	"path/filepath"
	"time"
)

// mavenArtefacts builds the jar, its sources and its documentation, and writes them as a
// repository has them.
func mavenArtefacts(r *Release) error {
	from, dir := filepath.Join(r.Root, "plugins", "extism", "java"), r.path("maven")
	all, err := matching(from, "pom.xml", "src/org/cairn/extism/*.java")
	if err != nil {
		return err
	}
	guests, err := r.guests("guests/org/cairn/extism/")
	if err != nil {
		return err
	}
	licence, err := r.licence("guests/META-INF/")
	if err != nil {
		return err
	}
	if err := unpack(dir, append(append(all, guests...), licence)); err != nil {
		return err
	}
	if err := r.run(dir, "mvn", "-q", "-B", "-Dproject.build.outputTimestamp="+r.Time.Format(time.RFC3339), "package"); err != nil {
		return err
	}
	base := "cairn-extism-" + r.Version
	var entries []entry
	for _, name := range []string{".jar", "-sources.jar", "-javadoc.jar"} {
		e, err := file(base+name, filepath.Join(dir, "target", base+name))
		if err != nil {
			return err
		}
		entries = append(entries, e)
	}
	pom, err := file(base+".pom", filepath.Join(dir, "pom.xml"))
	if err != nil {
		return err
	}
	for _, e := range append(entries, pom) {
		sum := sha1.Sum(e.data) // what the registry asks for beside its signature
		entries = append(entries, entry{name: e.name + ".sha1", data: []byte(hex.EncodeToString(sum[:]))})
	}
	entries = append(entries, pom)
	to := filepath.Join(r.Dist, "maven", "org", "cairn", "cairn-extism", r.Version)
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	return unpack(to, entries)
}
