#pragma once
#include <stdint.h>

// out[i] = sum over t of weights[t] * rows[t][i]. The weights are not negative and sum to 128;
// rowCount >= 1.
void ck_weigh_rows(
  const uint8_t *const *rows, const int16_t *weights, int32_t rowCount, int16_t *out,
  int32_t count);

// out[i] = (sum over t < tapCount of weights[i * tapCount + t] * line[starts[i] + t]) / 2^21,
// rounded. tapCount is a multiple of 8. The line holds numbers from 0 to 128 * 255, at least as
// many as the sums read. The weights of each i are not negative and sum to 2^14.
void ck_weigh_columns(
  const int16_t *line, const int32_t *starts, const int16_t *weights, int32_t tapCount,
  uint8_t *out, int32_t count);

// least[i], greatest[i] = the extremes over rows of one column. rowCount >= 1.
void ck_column_range(
  const uint8_t *rows, int64_t bytesPerRow, int32_t rowCount, uint8_t *least, uint8_t *greatest,
  int32_t count);

// out[i] = 64 * row[i] minus the level at i, which lies `weight` sixteenths of the way from
// upper[i] to lower[i]. If `isReversed` is not zero, the sign is reversed.
void ck_above_level(
  const uint8_t *row, const int16_t *upper, const int16_t *lower, int32_t weight,
  int32_t isReversed, int16_t *out, int32_t count);

// Bit i % 64 of changes[i / 64] is 1 where exactly one of row[i - 1] and row[i] is negative, else 0. Both
// changes and scratch have room for count rounded up to 64.
void ck_sign_changes(const int16_t *row, uint8_t *scratch, uint64_t *changes, int32_t count);
