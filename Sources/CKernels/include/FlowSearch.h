#pragma once
#include <stdint.h>

// The comparison of a small window with many places of another image.

// The number of places of a row that are compared at once.
#define CK_FLOW_PLACES 64

// Compares the 5 x 5 bytes around `center` with those around each of 64 places from `row` on.
// costs[i] is the sum of the differences' absolute values, each at most `limit` (up to 51), for
// places from...<to, and 65535 for the others. Returns the least cost.
uint16_t ck_flow_window_costs(
  const uint8_t *center, const uint8_t *row, intptr_t stride, uint8_t limit, int32_t from,
  int32_t to, uint16_t *costs);
