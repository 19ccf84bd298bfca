package view

import (
	"fmt"
	"strings"
)

// nearest is how many places are named where nothing is shown.
const nearest = 3

// Doubt is the reason why what a search found is not shown: it is hardly about what was
// asked. It names the first places, for whoever knows better.
func Doubt(places []string) string {
	return fmt.Sprintf(`the repository seems to hold nothing of this. Nearest: %s. Ask in its own words`, strings.Join(places[:min(nearest, len(places))], ", "))
}
