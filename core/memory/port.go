package memory

// MaxPage is how many records or numbers one step returns at most.
const MaxPage = 1000
