// Operations on rows of bytes, for filters that compare neighboring samples and need no floats.
#pragma once
#include <stdint.h>

// Computes the maximum, or the minimum, of several rows, sample by sample. `first` receives the
// result for the rows starting with row 0. `second` receives the result for the same number of rows
// starting with row 1; it may be NULL. To compare neighbors within a row, pass the same row several
// times with different start addresses. Results must not overlap rows, except that `first` may be
// row 0 if `second` is NULL.
void ck_greatest_bytes(
  const uint8_t *const *rows, int32_t rowCount, uint8_t *first, uint8_t *second, int32_t count);
void ck_smallest_bytes(
  const uint8_t *const *rows, int32_t rowCount, uint8_t *first, uint8_t *second, int32_t count);

// Computes the medians of 3 x 3 samples for two rows of results. `first` is computed from the rows
// 0, 1 and 2, and `second` from the rows 1, 2 and 3; `second` may be NULL. Neighboring samples in
// a row are `step` bytes apart; `step` is at most 4. Each row starts at the position of the first
// result. `left` and `right` specify whether there are samples before the first and after the last
// position; if not, the outermost samples are repeated. `count` is a multiple of `step`.
void ck_median_bytes(
  const uint8_t *const *rows, int32_t step, int32_t left, int32_t right, uint8_t *first,
  uint8_t *second, int32_t count);

// Computes symmetric weighted sums in fixed point. weights[t] applies to both neighbors at distance
// t, so the sample itself is counted twice. The weights add up to 2^15. ck_fixed_row adds
// neighboring bytes that are `step` apart in a row. Its results are in units of 1/128.
// ck_fixed_columns adds such results from several rows and yields bytes; rows[reach] is the row in
// the middle. The fractions of the products are dropped, and one half is added for each product to
// compensate.
void ck_fixed_row(
  const uint8_t *row, int32_t step, const uint16_t *weights, int32_t reach, uint16_t *out,
  int32_t count);
void ck_fixed_columns(
  const uint16_t *const *rows, const uint16_t *weights, int32_t reach, uint8_t *out, int32_t count);

// Adds the row `entering` to the sums of a window of rows and subtracts the row `leaving`.
void ck_slide_columns(
  const uint8_t *entering, const uint8_t *leaving, uint16_t *sums, int32_t count);

// Computes the means of windows in a row of numbers, each of which is the sum of a column of
// `length` bytes. A row has `step` interleaved channels, 1 or 3. Result i is the sum of `length`
// numbers of its channel, starting at number i, multiplied by `scale` and rounded. `scratch` has
// room for `count` numbers.
void ck_window_means(
  const uint16_t *sums, int32_t step, int32_t length, float scale, uint32_t *scratch, uint8_t *out,
  int32_t count);
