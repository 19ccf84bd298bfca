package main

import (
	"path/filepath"
	"strings"
	"text/template"
)

// formula writes that of Homebrew: the archives of releases with their sums.
func formula(r *Release) error {
	if len(r.Targets) < len(targets) {
		return nil // it names archives of four platforms
	}
	sums := map[string]string{}
	for _, t := range r.Targets {
		sum, err := checksum(filepath.Join(r.Dist, t.archive(r.Version)))
		if err != nil {
			return err
		}
		sums[t.os+"_"+t.arch] = sum
	}
	var b strings.Builder
	err := brew.Execute(&b, map[string]any{"Version": r.Version, "Base": releases + r.Version + "/cairn_" + r.Version + "_", "Sums": sums})
	if err != nil {
		return err
	}
	return r.write("cairn.rb", []byte(b.String()))
}

var brew = template.Must(template.New("formula").Parse(`# Where in a repository something is
class Cairn < Formula
  desc "Code retrieval without a model, a service or a network"
  homepage "https://github.com/cairn-search/cairn"
  version "{{.Version}}"
  license "Apache-2.0"

  on_macos do
    on_arm do
      url "{{.Base}}darwin_arm64.tar.gz"
      sha256 "{{.Sums.darwin_arm64}}"
    end
    on_intel do
      url "{{.Base}}darwin_amd64.tar.gz"
      sha256 "{{.Sums.darwin_amd64}}"
    end
  end
  on_linux do
    on_arm do
      url "{{.Base}}linux_arm64.tar.gz"
      sha256 "{{.Sums.linux_arm64}}"
    end
    on_intel do
      url "{{.Base}}linux_amd64.tar.gz"
      sha256 "{{.Sums.linux_amd64}}"
    end
  end

  def install
    bin.install "cairn"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/cairn.bash" => "cairn"
    zsh_completion.install "completions/_cairn"
    fish_completion.install "completions/cairn.fish"
  end

  test do
    (testpath/"hello.go").write "package hello\n\nfunc Greet() {}\n"
    assert_match "hello.go", shell_output("#{bin}/cairn search Greet #{testpath}")
  end
end
`))
