// Operations on rows of images, for filters that combine samples beside and below each other.
#pragma once
#include <stdint.h>

// The sum of rows, each times its weight, added in order. To combine neighbors within a row, pass
// the same row with different beginnings.
void ck_weighted_rows(
  const float *const *rows, const float *weights, int32_t tapCount, float *out, int32_t count);

// The greater, or the smaller, of two rows' samples. The rows and the result must not overlap.
void ck_greater_floats(const float *a, const float *b, float *out, int32_t count);
void ck_smaller_floats(const float *a, const float *b, float *out, int32_t count);

// The median of 3 by 3 samples that lie `step` apart in a row. The rows begin one step before the first
// result and end one step after the last.
void ck_median_floats(
  const float *above, const float *row, const float *below, int32_t step, float *out, int32_t count);

// Looks bytes up that lie `step` apart.
void ck_lookup_floats(
  const uint8_t *bytes, int32_t step, const float *table, float *out, int32_t count);

// Looks floats up in a table of 1024 bytes for each of the 13 octaves from 2^-13 to 1. Smaller
// numbers and NaN give 0, larger ones the table's last entry. Results lie `step` apart.
void ck_lookup_bytes(
  const float *values, const uint8_t *table, uint8_t *out, int32_t step, int32_t count);

// Turns sixteen rows into columns of sixteen samples, and back; `rowStride` is the number of floats
// from row to row.
void ck_rows_to_columns(const float *rows, intptr_t rowStride, float *columns, int32_t count);
void ck_columns_to_rows(const float *columns, float *rows, intptr_t rowStride, int32_t count);

// Weighted sums of consecutive columns of sixteen samples. Result i begins at column starts[i] and
// has the weights from weights[i * tapCount] on, added in order.
void ck_weighted_columns(
  const float *columns, const int32_t *starts, const float *weights, int32_t tapCount, float *out,
  int32_t count);
