#pragma once
#include <stdint.h>

// Local contrast for optical flow: what stays of an image when its brightness and gain are taken out.

// Adds to sums[i] how much three rows of bytes are curved both ways around column i + 1:
// |1 -2 1; -2 4 -2; 1 -2 1|. Lines and planes have none, so that noise remains.
void ck_flow_curvature_row(
  const uint8_t *above, const uint8_t *here, const uint8_t *below, int32_t *sums, int32_t count);

// The sums of the seven numbers around each, less 128, and of their squares. `row` has margins of 3.
void ck_flow_window_row(const float *row, float *sums, float *squares, int32_t count);

typedef struct {
  // The variance below which nothing is seen, and what is added to the variance.
  float noise, floor;
  // The standard deviation that a window has afterwards.
  float amplitude;
} ck_flow_contrast;

// out = (row - mean) / deviation of the 7 x 7 numbers around, times the amplitude and the share of
// the variance that noise does not explain; seven rows each of sums and squares.
void ck_flow_contrast_row(
  const float *const *sums, const float *const *squares, const float *row,
  const ck_flow_contrast *contrast, float *out, int32_t count);
