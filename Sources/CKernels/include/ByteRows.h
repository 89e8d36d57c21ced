// Operations on rows of bytes, for filters that compare samples beside and below each other and
// need no floats.
#pragma once
#include <stdint.h>

// The greatest, or the smallest, samples of several rows: `first` of the rows from 0 on, `second`
// of as many rows from 1 on unless it is NULL. To compare neighbors within a row, pass the same row
// with different beginnings. Alone, `first` may be the first of the rows; otherwise results must
// not overlap with rows.
void ck_greatest_bytes(
  const uint8_t *const *rows, int32_t rowCount, uint8_t *first, uint8_t *second, int32_t count);
void ck_smallest_bytes(
  const uint8_t *const *rows, int32_t rowCount, uint8_t *first, uint8_t *second, int32_t count);

// The medians of 3 by 3 samples that lie `step` apart in a row, at most 4, for two rows of results:
// `first` is made of the rows 0, 1 and 2, `second` of the rows 1, 2 and 3 unless it is NULL. The
// rows begin at the first result's own sample. `left` and `right` say whether there are samples
// before the first one and behind the last; if not, the outermost count twice. `count` is a
// multiple of `step`.
void ck_median_bytes(
  const uint8_t *const *rows, int32_t step, int32_t left, int32_t right, uint8_t *first,
  uint8_t *second, int32_t count);

// Symmetric weighted sums in fixed point. weights[t] belongs to both neighbors t away, so the
// sample itself counts twice; they add up to 2^15. In a row: of bytes, the neighbors `step` apart,
// into 128ths. Between rows: of 128ths, into bytes; rows[reach] is the row itself. The products'
// fractions are dropped, and one half is added back for each.
void ck_fixed_row(
  const uint8_t *row, int32_t step, const uint16_t *weights, int32_t reach, uint16_t *out,
  int32_t count);
void ck_fixed_columns(
  const uint16_t *const *rows, const uint16_t *weights, int32_t reach, uint8_t *out, int32_t count);

// Adds a row to the sums of a window's rows and subtracts another.
void ck_slide_columns(
  const uint8_t *entering, const uint8_t *leaving, uint16_t *sums, int32_t count);

// Means of windows in a row of sums of `length` bytes each, 1 or 3 interleaved. Result i is the
// mean of `length` pixels from pixel i on, times a scale, rounded. `scratch` holds as many numbers
// as there are results.
void ck_window_means(
  const uint16_t *sums, int32_t step, int32_t length, float scale, uint32_t *scratch, uint8_t *out,
  int32_t count);
