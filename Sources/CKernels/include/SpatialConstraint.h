#pragma once
#include <stdint.h>

// Performs the step of the method of multipliers that confines a filter to its support.
//
// filter, dual, out: [count][16]. keep [count]: the fraction of the filter, 0...1, that is kept at
// each position. For each element: g = keep (filter + dual); dual += filter - g; out = g - dual.
void ck_spatial_constraint(
  const float *filter, const float *keep, float *dual, float *out, intptr_t count);
