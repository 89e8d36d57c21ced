#pragma once
#include <stdint.h>

// out[i] = sum over t of weights[t] * rows[t][i], added in the order of t. tapCount >= 1.
void ck_blend_rows(
  const uint8_t *const *rows, const float *weights, int32_t tapCount, float *out, int32_t count);

// out[i] = sum over t of weights[t * count + i] * line[indices[t * count + i]], in the order of t.
void ck_gather_taps(
  const float *line, const int32_t *indices, const float *weights, int32_t tapCount, float *out,
  int32_t count);

// luma[i] = 0.299 r + 0.587 g + 0.114 b. rgb: interleaved floats.
void ck_luma_from_rgb(const float *rgb, float *luma, int32_t count);

// The coefficients for ck_rgb_from_ycbcr. First, lumaOffset is subtracted from luma and 128 from
// chroma.
typedef struct {
  float lumaOffset, lumaScale, redFromCr, greenFromCb, greenFromCr, blueFromCb;
} ck_ycbcr_matrix;

// Converts a row to interleaved RGB, limited to 0...255.
void ck_rgb_from_ycbcr(
  const float *luma, const float *cb, const float *cr, const ck_ycbcr_matrix *matrix, float *rgb,
  int32_t count);

// out[3 * i], out[3 * i + 1], out[3 * i + 2] = first[i], second[i], third[i]
void ck_interleave(
  const float *first, const float *second, const float *third, float *out, int32_t count);

// Rounds values to the nearest byte.
void ck_rounded_bytes(const float *values, uint8_t *bytes, int32_t count);
