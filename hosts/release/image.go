package main

import (
	"bytes"
	"io"
	"path/filepath"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// image writes a layout of an image for both Linux processors: the command and nothing else,
// as it needs no file of a system. Tools such as skopeo and crane push a layout.
func image(r *Release) error {
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, t := range r.Targets {
		if t.os != "linux" {
			continue
		}
		img, err := r.imageFor(t)
		if err != nil {
			return err
		}
		platform := v1.Platform{OS: t.os, Architecture: t.arch}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: img, Descriptor: v1.Descriptor{Platform: &platform}})
	}
	_, err := layout.Write(filepath.Join(r.Dist, "image"), index)
	return err
}

func (r *Release) imageFor(t target) (v1.Image, error) {
	program, err := r.program(t, "bin/cairn")
	if err != nil {
		return nil, err
	}
	licence, err := r.licence("share/doc/cairn/")
	if err != nil {
		return nil, err
	}
	files, err := tarred("usr/", r.Time, []entry{program, licence})
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files)), nil },
		tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	at := v1.Time{Time: r.Time}
	img, err := mutate.Append(mutate.MediaType(mutate.ConfigMediaType(empty.Image, types.OCIConfigJSON), types.OCIManifestSchema1),
		mutate.Addendum{Layer: layer, History: v1.History{Created: at, CreatedBy: "task package"}})
	if err != nil {
		return nil, err
	}
	config, err := img.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = t.os, t.arch, at
	config.Config = v1.Config{
		Entrypoint: []string{"/usr/bin/cairn"}, WorkingDir: "/repository",
		// Indexes are kept where a volume can be; nobody has a home here.
		Env: []string{"PATH=/usr/bin", "CAIRN_CACHE_DIR=/cache", "XDG_STATE_HOME=/cache"},
		Labels: map[string]string{
			"org.opencontainers.image.title": "cairn", "org.opencontainers.image.version": r.Version, "org.opencontainers.image.revision": r.Commit,
			"org.opencontainers.image.source": "https://github.com/cairn-search/cairn", "org.opencontainers.image.licenses": "Apache-2.0",
			"io.modelcontextprotocol.server.name": serverName,
		},
	}
	return mutate.ConfigFile(img, config)
}
