package main

import "testing"

// What tells the needed candidate of every question apart gets weight, what does not gets
// none.
func TestFit(t *testing.T) {
	var list []learned
	for i := range 20 {
		l := learned{candidates: make([]parts, 5), needed: make([]bool, 5), positives: 1}
		for k := range l.candidates {
			l.candidates[k][0] = float64((i+k)%5) / 5
			l.candidates[k][2] = float64((i*k)%3) / 3
		}
		at := i % 5
		l.needed[at], l.candidates[at][1] = true, 1
		list = append(list, l)
	}
	w := fit(list)
	if w[0] != 1 || w[1] < 1 || w[2] > w[1]/2 {
		t.Errorf("weights are %v", w)
	}
}
