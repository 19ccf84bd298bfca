package native

import (
	"context"

	"github.com/cairn-search/cairn/core/api"
)

// The operations of the graph, on the files as they are now. Their requests say
// what is asked; see [Repository.Call] for errors.

// Schema tells which entities and edges there are.
func (r *Repository) Schema(ctx context.Context, q api.SchemaRequest) (*api.SchemaResponse, error) {
	return decoded[api.SchemaResponse](r.Call(ctx, "schema", q))
}

// Seeds finds entities to begin with.
func (r *Repository) Seeds(ctx context.Context, q api.SeedsRequest) (*api.SeedsResponse, error) {
	return decoded[api.SeedsResponse](r.Call(ctx, "seeds", q))
}

// Inspect tells of an entity and what is around it.
func (r *Repository) Inspect(ctx context.Context, q api.InspectRequest) (*api.InspectResponse, error) {
	return decoded[api.InspectResponse](r.Call(ctx, "inspect", q))
}

// Paths finds how two entities are connected.
func (r *Repository) Paths(ctx context.Context, q api.PathsRequest) (*api.PathsResponse, error) {
	return decoded[api.PathsResponse](r.Call(ctx, "paths", q))
}

// Bundle gathers the evidence of entities and paths.
func (r *Repository) Bundle(ctx context.Context, q api.BundleRequest) (*api.BundleResponse, error) {
	return decoded[api.BundleResponse](r.Call(ctx, "bundle", q))
}

// Pack puts together what a model needs to answer, under a budget of tokens.
func (r *Repository) Pack(ctx context.Context, q api.PackRequest) (*api.PackResponse, error) {
	return decoded[api.PackResponse](r.Call(ctx, "pack", q))
}

// Map shows the definitions that the rest leans on most, under a budget of tokens.
func (r *Repository) Map(ctx context.Context, q api.MapRequest) (*api.MapResponse, error) {
	return decoded[api.MapResponse](r.Call(ctx, "map", q))
}

// Explore searches, inspects, connects and bundles in one call.
func (r *Repository) Explore(ctx context.Context, q api.ExploreRequest) (*api.ExploreResponse, error) {
	return decoded[api.ExploreResponse](r.Call(ctx, "explore", q))
}

// Impact tells what a change touches.
func (r *Repository) Impact(ctx context.Context, q api.ImpactRequest) (*api.ImpactResponse, error) {
	return decoded[api.ImpactResponse](r.Call(ctx, "impact", q))
}

// Add stores records beside the code. They live as long as the repository is open;
// an export keeps them.
func (r *Repository) Add(ctx context.Context, q api.AddRequest) (*api.AddResponse, error) {
	return decoded[api.AddResponse](r.Call(ctx, "add", q))
}
