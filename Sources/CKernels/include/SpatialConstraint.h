#pragma once
#include <stdint.h>

// One step of the method of multipliers that confines a filter to its support.
//
// filter, dual, out: [count][16]; keep [count] in 0...1 is the share that the constraint lets
// through at each position. Per element: g = keep (filter + dual); dual += filter - g; out = g -
// dual.
void ck_spatial_constraint(
  const float *filter, const float *keep, float *dual, float *out, intptr_t count);
