#pragma once
#include <stdint.h>

// Moves a correlation filter toward the least-squares solution for one training sample.
//
// At each frequency, the response of filter g to sample x is the sum of conj(g) x over the
// channels, and y is the desired response. By the Sherman-Morrison identity, |conj(g) x - y|^2 +
// regularization |g - g0|^2 is minimized by g0 + x (conj(y) - conj(x) g0) / (regularization +
// |x|^2), where conj(x) g0 and |x|^2 are sums over the channels. The step from g0 to the minimum is
// multiplied by rate.
//
// x, g: [group][count][re, im][16]. y: [count][re, im].
void ck_filter_update(
  const float *x, const float *y, float regularization, float rate, float *g, int32_t groups,
  intptr_t count);
