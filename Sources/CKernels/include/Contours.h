#pragma once
#include <stdint.h>

// out[i] = sum over t of weights[t] * rows[t][i]. The weights are nonnegative and add up to 128.
// rowCount >= 1.
void ck_weigh_rows(
  const uint8_t *const *rows, const int16_t *weights, int32_t rowCount, int16_t *out,
  int32_t count);

// out[i] = (sum over t < tapCount of weights[i * tapCount + t] * line[starts[i] + t]) / 2^21,
// rounded. tapCount is a multiple of 8. The numbers of the line are in 0...128 * 255, and the line
// includes all numbers that a sum reads. The weights for each i are nonnegative and add up to 2^14.
void ck_weigh_columns(
  const int16_t *line, const int32_t *starts, const int16_t *weights, int32_t tapCount,
  uint8_t *out, int32_t count);

// least[i] and greatest[i] are the minimum and maximum of column i over all rows. rowCount >= 1.
void ck_column_range(
  const uint8_t *rows, int64_t bytesPerRow, int32_t rowCount, uint8_t *least, uint8_t *greatest,
  int32_t count);

// out[i] = 64 * row[i] minus the level at i, which is interpolated between upper[i] and lower[i].
// `weight` is the weight of lower[i] in sixteenths. If `isReversed` is not zero, the sign is
// reversed.
void ck_above_level(
  const uint8_t *row, const int16_t *upper, const int16_t *lower, int32_t weight,
  int32_t isReversed, int16_t *out, int32_t count);

// Bit i % 64 of changes[i / 64] is 1 if exactly one of row[i - 1] and row[i] is negative, otherwise
// 0. `changes` and `scratch` have room for count, rounded up to a multiple of 64.
void ck_sign_changes(const int16_t *row, uint8_t *scratch, uint64_t *changes, int32_t count);
