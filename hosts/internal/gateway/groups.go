package gateway

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// Groups are those of who asks, or who may see, as a flag. A name that is empty is refused: where a
// variable is not set, "--groups $TEAM" would say nothing of groups, and open all.
type Groups []string

// Decode implements [kong.MapperValue].
func (g *Groups) Decode(c *kong.DecodeContext) error {
	var list string
	if err := c.Scan.PopValueInto("groups", &list); err != nil {
		return err
	}
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); name == "" {
			return fmt.Errorf("a group of %q has no name: name groups, or public for what all may see", list)
		}
		*g = append(*g, name)
	}
	return nil
}
