#include "Contours.h"
#include "Dispatch.h"

#include <string.h>

CK_DISPATCH
void ck_weigh_rows(
  const uint8_t *const *rows, const int16_t *weights, int32_t rowCount, int16_t *out,
  int32_t count) {
  if (rowCount == 1) {
    for (int32_t i = 0; i < count; i++) out[i] = (int16_t)(weights[0] * rows[0][i]);
    return;
  }
  {
    const uint8_t *const a = rows[0], *const b = rows[1];
    const int16_t wa = weights[0], wb = weights[1];
    for (int32_t i = 0; i < count; i++) out[i] = (int16_t)(wa * a[i] + wb * b[i]);
  }
  int32_t t = 2;
  for (; t + 1 < rowCount; t += 2) {
    const uint8_t *const a = rows[t], *const b = rows[t + 1];
    const int16_t wa = weights[t], wb = weights[t + 1];
    for (int32_t i = 0; i < count; i++) out[i] = (int16_t)(out[i] + wa * a[i] + wb * b[i]);
  }
  if (t < rowCount) {
    const uint8_t *const a = rows[t];
    const int16_t wa = weights[t];
    for (int32_t i = 0; i < count; i++) out[i] = (int16_t)(out[i] + wa * a[i]);
  }
}

typedef int16_t ck_shorts __attribute__((vector_size(16), aligned(2), may_alias));
typedef int32_t ck_products __attribute__((vector_size(32)));
typedef int32_t ck_sums __attribute__((vector_size(16)));
typedef uint8_t ck_four_bytes __attribute__((vector_size(4)));

// Adds adjacent elements in pairs: first those of a, and then those of b.
CK_INLINE ck_sums paired(const ck_sums *a, const ck_sums *b) {
  return __builtin_shufflevector(*a, *b, 0, 2, 4, 6) + __builtin_shufflevector(*a, *b, 1, 3, 5, 7);
}

// Computes four partial sums, which add up to the sum of all products.
CK_INLINE ck_sums weighed(const int16_t *line, const int16_t *weights, int32_t tapCount) {
  ck_sums sum = {0, 0, 0, 0};
  for (int32_t t = 0; t < tapCount; t += 8) {
    const ck_products product =
      __builtin_convertvector(*(const ck_shorts *)(line + t), ck_products) *
      __builtin_convertvector(*(const ck_shorts *)(weights + t), ck_products);
    sum += __builtin_shufflevector(product, product, 0, 2, 4, 6) +
           __builtin_shufflevector(product, product, 1, 3, 5, 7);
  }
  return sum;
}

CK_INLINE void weigh_columns(
  const int16_t *line, const int32_t *starts, const int16_t *weights, int32_t tapCount,
  uint8_t *out, int32_t count) {
  int32_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const int16_t *const w = weights + (int64_t)i * tapCount;
    const ck_sums a = weighed(line + starts[i], w, tapCount);
    const ck_sums b = weighed(line + starts[i + 1], w + tapCount, tapCount);
    const ck_sums c = weighed(line + starts[i + 2], w + 2 * tapCount, tapCount);
    const ck_sums d = weighed(line + starts[i + 3], w + 3 * tapCount, tapCount);
    const ck_sums first = paired(&a, &b), second = paired(&c, &d);
    const ck_four_bytes bytes =
      __builtin_convertvector((paired(&first, &second) + (1 << 20)) >> 21, ck_four_bytes);
    memcpy(out + i, &bytes, 4);
  }
  for (; i < count; i++) {
    const ck_sums sum = weighed(line + starts[i], weights + (int64_t)i * tapCount, tapCount);
    out[i] = (uint8_t)((sum[0] + sum[1] + sum[2] + sum[3] + (1 << 20)) >> 21);
  }
}

CK_DISPATCH
void ck_weigh_columns(
  const int16_t *line, const int32_t *starts, const int16_t *weights, int32_t tapCount,
  uint8_t *out, int32_t count) {
  if (tapCount == 8) {
    weigh_columns(line, starts, weights, 8, out, count);
  } else {
    weigh_columns(line, starts, weights, tapCount, out, count);
  }
}

CK_DISPATCH
void ck_column_range(
  const uint8_t *rows, int64_t bytesPerRow, int32_t rowCount, uint8_t *least, uint8_t *greatest,
  int32_t count) {
  for (int32_t i = 0; i < count; i++) least[i] = greatest[i] = rows[i];
  for (int32_t y = 1; y < rowCount; y++) {
    const uint8_t *const row = rows + y * bytesPerRow;
    for (int32_t i = 0; i < count; i++) {
      least[i] = row[i] < least[i] ? row[i] : least[i];
      greatest[i] = row[i] > greatest[i] ? row[i] : greatest[i];
    }
  }
}

CK_DISPATCH
void ck_above_level(
  const uint8_t *row, const int16_t *upper, const int16_t *lower, int32_t weight,
  int32_t isReversed, int16_t *out, int32_t count) {
  const int32_t sign = isReversed ? -1 : 1;
  for (int32_t i = 0; i < count; i++) {
    const int32_t level = upper[i] + (((lower[i] - upper[i]) * weight) >> 4);
    out[i] = (int16_t)(sign * (64 * (int32_t)row[i] - level));
  }
}

CK_DISPATCH
void ck_sign_changes(const int16_t *row, uint8_t *scratch, uint64_t *changes, int32_t count) {
  const int32_t wordCount = (count + 63) / 64;
  for (int32_t i = 0; i < count; i++) {
    scratch[i] = (uint8_t)((uint16_t)(row[i - 1] ^ row[i]) >> 15);
  }
  for (int32_t i = count; i < 64 * wordCount; i++) scratch[i] = 0;
  for (int32_t word = 0; word < wordCount; word++) {
    uint64_t bits = 0;
    for (int32_t k = 0; k < 8; k++) {
      const uint8_t *const byte = scratch + 64 * word + 8 * k;
      uint64_t eight = 0;
      for (int32_t j = 0; j < 8; j++) eight |= (uint64_t)byte[j] << (8 * j);
      // Collect the lowest bit of each byte, in order, in the highest byte.
      bits |= ((eight * 0x0102040810204080ull) >> 56) << (8 * k);
    }
    changes[word] = bits;
  }
}
