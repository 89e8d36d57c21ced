#pragma once
#include <stdint.h>

// Functions that compute the local contrast of an image for optical flow: the image with
// differences in local brightness and gain removed.

// Adds the absolute mixed curvature of three rows of bytes around column i + 1 to sums[i]. The
// weights are |1 -2 1; -2 4 -2; 1 -2 1|. The mixed curvature of planes and of horizontal and
// vertical lines is zero, so that mostly noise remains.
void ck_flow_curvature_row(
  const uint8_t *above, const uint8_t *here, const uint8_t *below, int32_t *sums, int32_t count);

// Computes the sum of the seven numbers around each number, after subtracting 128, and the sum of
// their squares. `row` has margins of 3.
void ck_flow_window_row(const float *row, float *sums, float *squares, int32_t count);

typedef struct {
  // The variance below which a window contains only noise, and a number that is added to the
  // variance.
  float noise, floor;
  // The standard deviation of a window in the result.
  float amplitude;
} ck_flow_contrast;

// out = (row - mean) / deviation, multiplied by the amplitude and by the fraction of the variance
// that noise does not explain. The mean and the standard deviation are over 7 x 7 numbers. sums,
// squares: seven rows each.
void ck_flow_contrast_row(
  const float *const *sums, const float *const *squares, const float *row,
  const ck_flow_contrast *contrast, float *out, int32_t count);
