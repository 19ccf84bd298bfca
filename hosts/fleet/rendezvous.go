package fleet

import (
	"bytes"
	"crypto/sha256"
	"slices"
)

// holders is how many nodes hold each repository.
const holders = 2

// rank orders nodes by how much a repository belongs to them, by rendezvous hashing (Thaler
// and Ravishankar, 1998): if a node goes, only what it held moves.
func rank(repository string, nodes []string) []string {
	type weighed struct {
		node string
		hash [sha256.Size]byte
	}
	list := make([]weighed, len(nodes))
	for i, n := range nodes {
		list[i] = weighed{n, sha256.Sum256([]byte(n + "\x00" + repository))}
	}
	slices.SortFunc(list, func(a, b weighed) int { return bytes.Compare(b.hash[:], a.hash[:]) })
	ranked := make([]string, len(list))
	for i, w := range list {
		ranked[i] = w.node
	}
	return ranked
}
