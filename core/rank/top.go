package rank

// Top returns the k best of the numbers 0 to n-1, best first. better is a strict
// total order, so the answer is unique.
func Top(n, k int, better func(a, b int) bool) []int {
	heap := make([]int, 0, min(n, k))
	// The root of the heap is the worst of the numbers kept.
	down := func(i int) {
		for {
			worst := i
			for c := 2*i + 1; c <= 2*i+2 && c < len(heap); c++ {
				if better(heap[worst], heap[c]) {
					worst = c
				}
			}
			if worst == i {
				return
			}
			heap[i], heap[worst] = heap[worst], heap[i]
			i = worst
		}
	}
	for i := range n {
		if len(heap) < k {
			heap = append(heap, i)
			for at := len(heap) - 1; at > 0 && better(heap[(at-1)/2], heap[at]); at = (at - 1) / 2 {
				heap[at], heap[(at-1)/2] = heap[(at-1)/2], heap[at]
			}
		} else if k > 0 && better(i, heap[0]) {
			heap[0] = i
			down(0)
		}
	}
	sorted := make([]int, len(heap))
	for i := len(sorted) - 1; i >= 0; i-- {
		sorted[i] = heap[0]
		heap[0] = heap[len(heap)-1]
		heap = heap[:len(heap)-1]
		down(0)
	}
	return sorted
}
