#pragma once
#include <stdint.h>

// Arithmetic on spectra [count][re, im][16] and on arrays of floats. Two arguments may be the same
// array, but different arrays must not overlap.

// sum += a * b
void ck_lane_multiply_add(const float *a, const float *b, float *sum, intptr_t count);

// sum += conj(a) * b
void ck_lane_conjugate_multiply_add(const float *a, const float *b, float *sum, intptr_t count);

// out = conj(a) * b, where b [count][re, im] has one channel.
void ck_lane_conjugate_multiply_single(
  const float *a, const float *b, float *out, intptr_t count);

// out = a * b, where b [count][re, im] has one channel.
void ck_lane_multiply_single(const float *a, const float *b, float *out, intptr_t count);

// out = a * b, where b [count] is real and the same for all lanes.
void ck_lane_multiply_real(const float *a, const float *b, float *out, intptr_t count);

// power[i] += sum over lanes of |a|^2. Lanes are added in pairs: i and i + 8, then i + 4, i + 2 and
// i + 1.
void ck_lane_add_power(const float *a, float *power, intptr_t count);

// out[i] = 1 / (a[i] + offset)
void ck_reciprocal(const float *a, float offset, float *out, intptr_t count);

// out[i] += sum of the sixteen lanes of a [count][16], added in the order of ck_lane_add_power.
void ck_lane_add_sums(const float *a, float *out, intptr_t count);

// a[i] += rate * (b[i] - a[i])
void ck_blend(const float *b, float rate, float *a, intptr_t count);

// out[i][lane] = a[i][lane] * window[i], for a [count][16].
void ck_lane_window(const float *a, const float *window, float *out, intptr_t count);
