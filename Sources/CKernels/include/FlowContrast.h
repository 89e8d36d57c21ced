#pragma once
#include <stdint.h>

// Local contrast for optical flow: an image with its local brightness and gain removed.

// Adds to sums[i] the mixed curvature of three rows of bytes around column i + 1:
// |1 -2 1; -2 4 -2; 1 -2 1|. It is zero for lines and planes, so that noise remains.
void ck_flow_curvature_row(
  const uint8_t *above, const uint8_t *here, const uint8_t *below, int32_t *sums, int32_t count);

// Computes the sums of the seven numbers around each, less 128, and the sums of their squares.
// `row` has margins of 3.
void ck_flow_window_row(const float *row, float *sums, float *squares, int32_t count);

typedef struct {
  // The variance below which there is only noise, and a number added to the variance.
  float noise, floor;
  // The standard deviation of a window in the result.
  float amplitude;
} ck_flow_contrast;

// out = (row - mean) / deviation of the 7 x 7 numbers around, times the amplitude and the share of
// the variance that noise does not explain. It takes seven rows each of sums and squares.
void ck_flow_contrast_row(
  const float *const *sums, const float *const *squares, const float *row,
  const ck_flow_contrast *contrast, float *out, int32_t count);
