package rank

// Top returns the numbers of the k best positive scores, best first. Where two
// are equal, before decides; it must be a strict total order, so that the answer
// is unique.
func Top(scores []Score, k int, before func(i, j int) bool) []int {
	return AppendTop(make([]int, 0, min(len(scores), k)), scores, k, before)
}

// AppendTop is [Top] that uses the room in an empty slice.
func AppendTop(heap []int, scores []Score, k int, before func(i, j int) bool) []int {
	better := func(i, j int) bool {
		return scores[i] > scores[j] || scores[i] == scores[j] && before(i, j)
	}
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
	least := Score(0) // what a further number must reach
	for i, s := range scores {
		if s < least || s <= 0 {
			continue
		}
		if len(heap) < k {
			heap = append(heap, i)
			for at := len(heap) - 1; at > 0 && better(heap[(at-1)/2], heap[at]); at = (at - 1) / 2 {
				heap[at], heap[(at-1)/2] = heap[(at-1)/2], heap[at]
			}
		} else if k > 0 && better(i, heap[0]) {
			heap[0] = i
			down(0)
		}
		if len(heap) == k && k > 0 {
			least = scores[heap[0]]
		}
	}
	sorted := heap
	for len(heap) > 0 {
		last := len(heap) - 1
		heap[0], heap[last] = heap[last], heap[0]
		heap = heap[:last]
		down(0)
	}
	return sorted
}
