// Operations on rows of images, for filters that combine neighboring samples.
#pragma once
#include <stdint.h>

// Computes the weighted sum of rows, which are added in order. To combine neighbors within a row,
// pass the same row several times with different start addresses.
void ck_weighted_rows(
  const float *const *rows, const float *weights, int32_t tapCount, float *out, int32_t count);

// Computes the greater, or the smaller, of two rows' samples. The rows and the result must not
// overlap.
void ck_greater_floats(const float *a, const float *b, float *out, int32_t count);
void ck_smaller_floats(const float *a, const float *b, float *out, int32_t count);

// Computes the medians of 3 x 3 samples that are `step` apart in a row. The rows start one step
// before the first result and end one step after the last.
void ck_median_floats(
  const float *above, const float *row, const float *below, int32_t step, float *out, int32_t count);

// Looks up bytes in a table. The bytes are `step` apart.
void ck_lookup_floats(
  const uint8_t *bytes, int32_t step, const float *table, float *out, int32_t count);

// Looks up floats in a table. The first entry is for numbers below 2^-13 and for NaN. It is
// followed by 1024 entries for each of the 13 octaves from 2^-13 to 1. The number 1 and larger
// numbers yield the last entry. Results are `step` apart.
void ck_lookup_bytes(
  const float *values, const uint8_t *table, uint8_t *out, int32_t step, int32_t count);

// Transposes sixteen rows into columns of sixteen samples, or columns into rows. `rowStride` is the
// number of floats from one row to the next.
void ck_rows_to_columns(const float *rows, intptr_t rowStride, float *columns, int32_t count);
void ck_columns_to_rows(const float *columns, float *rows, intptr_t rowStride, int32_t count);

// Computes weighted sums of consecutive columns of sixteen samples. Result i starts at column
// starts[i]. Its weights start at weights[i * tapCount], and the products are added in order.
void ck_weighted_columns(
  const float *columns, const int32_t *starts, const float *weights, int32_t tapCount, float *out,
  int32_t count);
