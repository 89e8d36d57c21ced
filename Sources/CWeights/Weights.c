#include "CWeights.h"

// In language modes before C23, the compiler supports `#embed` but warns about it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t fast[] = {
#embed "Files/fast.weights"
};

static const uint8_t accurate[] = {
#embed "Files/accurate.weights"
};

static const uint8_t faces[] = {
#embed "Files/faces.weights"
};

static const uint8_t published[] = {
#embed "Files/published.weights"
};

static const uint8_t quantized[] = {
#embed "Files/quantized.weights"
};

cw_weights cw_fast(void) { return (cw_weights){fast, sizeof fast}; }

cw_weights cw_accurate(void) { return (cw_weights){accurate, sizeof accurate}; }

cw_weights cw_faces(void) { return (cw_weights){faces, sizeof faces}; }

cw_weights cw_published(void) { return (cw_weights){published, sizeof published}; }

cw_weights cw_quantized(void) { return (cw_weights){quantized, sizeof quantized}; }
