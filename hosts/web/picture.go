package web

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	points "golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Poster is what a picture of a site tells of its repository, to those who see a link to it.
type Poster struct {
	Name               string
	Files, Definitions int
	Languages          []Share // those that most is written in first
}

// Share is a part of a whole: Part of 1.
type Share struct {
	Name string
	Part float64
}

// The size in pixels that programs which show links ask for.
const posterWidth, posterHeight = 1200, 630

const posterMargin = 80

var (
	posterBack   = color.RGBA{0xf8, 0xfa, 0xfc, 0xff}
	posterText   = color.RGBA{0x11, 0x18, 0x27, 0xff}
	posterFaint  = color.RGBA{0x4b, 0x55, 0x63, 0xff}
	posterStone  = color.RGBA{0x6b, 0x72, 0x80, 0xff}
	posterAccent = color.RGBA{0x0f, 0x76, 0x6e, 0xff}
	posterHues   = []color.RGBA{posterAccent, {0x25, 0x63, 0xeb, 0xff}, {0xb4, 0x53, 0x09, 0xff}, {0x7c, 0x3a, 0xed, 0xff}, {0xbe, 0x12, 0x3c, 0xff}}
)

// posterFonts are parsed when first asked for.
var posterFonts = sync.OnceValues(func() (fonts [2]*opentype.Font, err error) {
	for i, ttf := range [][]byte{goregular.TTF, gobold.TTF} {
		if fonts[i], err = opentype.Parse(ttf); err != nil {
			return fonts, fmt.Errorf("read the font of pictures: %w", err)
		}
	}
	return fonts, nil
})

// Picture draws a poster as a PNG.
func Picture(p Poster) ([]byte, error) {
	fonts, err := posterFonts()
	if err != nil {
		return nil, err
	}
	c := canvas{image.NewRGBA(image.Rect(0, 0, posterWidth, posterHeight)), fonts}
	draw.Draw(c, c.Bounds(), image.NewUniform(posterBack), image.Point{}, draw.Src)
	c.cairn(posterWidth-posterMargin-180, 70, 180)
	c.text("cairn", posterMargin, 130, 40, bold, posterAccent)
	for size := 88.0; ; size -= 8 { // a long name is set smaller, and cut at last
		if size < 48 || c.measure(p.Name, size, bold) <= posterWidth-2*posterMargin {
			c.text(c.cut(p.Name, posterWidth-2*posterMargin, size, bold), posterMargin, 330, size, bold, posterText)
			break
		}
	}
	counts := fmt.Sprintf("%s files, %s definitions", thousands(p.Files), thousands(p.Definitions))
	c.text(counts, posterMargin, 400, 36, regular, posterFaint)
	c.languages(p.Languages, 450)
	c.text("Ask where things are. It runs in the browser, and nothing is uploaded.", posterMargin, 580, 32, regular, posterFaint)
	var out bytes.Buffer
	if err := png.Encode(&out, c); err != nil {
		return nil, fmt.Errorf("draw the picture of the site: %w", err)
	}
	return out.Bytes(), nil
}

const (
	regular = iota
	bold
)

// canvas is what a poster is drawn on.
type canvas struct {
	*image.RGBA
	fonts [2]*opentype.Font
}

func (c canvas) face(size float64, weight int) font.Face {
	face, err := opentype.NewFace(c.fonts[weight], &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic(err) // opentype documents none for a size
	}
	return face
}

func (c canvas) measure(s string, size float64, weight int) int {
	return font.MeasureString(c.face(size, weight), s).Ceil()
}

// cut shortens a text to a width, and marks that it did.
func (c canvas) cut(s string, width int, size float64, weight int) string {
	if c.measure(s, size, weight) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 0 && c.measure(string(runes)+"…", size, weight) > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// text sets a line from x on, and returns where it ends.
func (c canvas) text(s string, x, baseline int, size float64, weight int, ink color.Color) int {
	d := font.Drawer{Dst: c, Src: image.NewUniform(ink), Face: c.face(size, weight), Dot: points.P(x, baseline)}
	d.DrawString(s)
	return d.Dot.X.Ceil()
}

// languages draws a bar and the names of its parts.
func (c canvas) languages(list []Share, top int) {
	const width = posterWidth - 2*posterMargin
	x, at := float64(posterMargin), posterMargin
	for i, l := range list[:min(len(list), len(posterHues))] {
		end := x + width*min(1, max(0, l.Part))
		part := image.Rect(int(x), top, int(math.Round(end))-3, top+14)
		draw.Draw(c, part, image.NewUniform(posterHues[i]), image.Point{}, draw.Src)
		x = end
		if at < posterWidth-posterMargin-200 {
			at = c.text(l.Name, at, top+56, 28, regular, posterHues[i]) + 32
		}
	}
}

// cairn draws the sign, as icon.svg has it, in a square.
func (c canvas) cairn(left, top, size float32) {
	for _, stone := range []struct {
		x, y, width, height float32
		ink                 color.Color
	}{{16, 26, 13, 4.5, posterStone}, {16, 17.5, 9, 4, posterStone}, {16, 10, 6, 3.2, posterStone}, {16, 4.5, 3.4, 2.2, posterAccent}} {
		c.ellipse(left+stone.x*size/32, top+stone.y*size/32, stone.width*size/32, stone.height*size/32, stone.ink)
	}
}

// ellipse fills one around a point.
func (c canvas) ellipse(x, y, width, height float32, ink color.Color) {
	const k = 0.5522848 // of a radius: where the handles of a quarter lie
	r := vector.NewRasterizer(posterWidth, posterHeight)
	r.MoveTo(x+width, y)
	r.CubeTo(x+width, y+k*height, x+k*width, y+height, x, y+height)
	r.CubeTo(x-k*width, y+height, x-width, y+k*height, x-width, y)
	r.CubeTo(x-width, y-k*height, x-k*width, y-height, x, y-height)
	r.CubeTo(x+k*width, y-height, x+width, y-k*height, x+width, y)
	r.ClosePath()
	r.Draw(c, c.Bounds(), image.NewUniform(ink), image.Point{})
}

// thousands writes a count with a comma before each three digits.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
