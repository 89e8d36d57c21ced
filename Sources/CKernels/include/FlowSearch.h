#pragma once
#include <stdint.h>

// Comparisons of a small window with many positions in another image.

// The number of positions in a row that are compared together.
#define CK_FLOW_PLACES 64

// Compares the 5 x 5 bytes around `center` with those around each of 64 positions, starting at
// `row`. costs[i] is the sum of the absolute differences, each limited to `limit` (at most 51). It
// is 65535 for positions outside from ..< to. Returns the lowest cost.
uint16_t ck_flow_window_costs(
  const uint8_t *center, const uint8_t *row, intptr_t stride, uint8_t limit, int32_t from,
  int32_t to, uint16_t *costs);
