#pragma once
#include <stdint.h>

// Moves a correlation filter towards the least-squares solution for one training sample.
//
// At each frequency the response of filter g to sample x is sum over channels of conj(g) x, and y is
// the wanted response. The g that minimizes |conj(g) x - y|^2 + regularization |g - g0|^2 is, by the
// Sherman-Morrison identity, g0 + x (conj(y) - conj(x) g0) / (regularization + |x|^2), where
// conj(x) g0 and |x|^2 sum over channels. The step towards it is multiplied by rate.
//
// x and g: [group][count][re, im][16], y: [count][re, im].
void ck_filter_update(
  const float *x, const float *y, float regularization, float rate, float *g, int32_t groups,
  intptr_t count);
