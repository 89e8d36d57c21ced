#include "ImageRows.h"
#include "Dispatch.h"
#include "MedianColumns.h"

#include <string.h>

CK_DISPATCH
void ck_weighted_rows(
  const float *const *rows, const float *weights, int32_t tapCount, float *out, int32_t count) {
  int32_t i = 0;
  for (; i + 64 <= count; i += 64) {
    const float *const first = rows[0] + i;
    const float w0 = weights[0];
    ck_lanes a = w0 * CK_LOAD(first), b = w0 * CK_LOAD(first + 16);
    ck_lanes c = w0 * CK_LOAD(first + 32), d = w0 * CK_LOAD(first + 48);
    for (int32_t t = 1; t < tapCount; t++) {
      const float *const row = rows[t] + i;
      const float w = weights[t];
      a = a + w * CK_LOAD(row);
      b = b + w * CK_LOAD(row + 16);
      c = c + w * CK_LOAD(row + 32);
      d = d + w * CK_LOAD(row + 48);
    }
    CK_STORE(out + i, a);
    CK_STORE(out + i + 16, b);
    CK_STORE(out + i + 32, c);
    CK_STORE(out + i + 48, d);
  }
  for (; i < count; i++) {
    float sum = weights[0] * rows[0][i];
    for (int32_t t = 1; t < tapCount; t++) sum = sum + weights[t] * rows[t][i];
    out[i] = sum;
  }
}

#define SMALLER(a, b) ((a) < (b) ? (a) : (b))
#define GREATER(a, b) ((a) > (b) ? (a) : (b))

#define CHOICE(name, type, choose) \
  CK_DISPATCH \
  void name(const type *restrict a, const type *restrict b, type *restrict out, int32_t count) { \
    for (int32_t i = 0; i < count; i++) out[i] = choose(a[i], b[i]); \
  }

CHOICE(ck_greater_floats, float, GREATER)
CHOICE(ck_smaller_floats, float, SMALLER)

CK_DISPATCH
void ck_median_floats(
  const float *above, const float *row, const float *below, int32_t step, float *out,
  int32_t count) {
  float low[median_block + 2 * median_step], middle[median_block + 2 * median_step];
  float high[median_block + 2 * median_step];
  if (step > median_step) return;
  for (int32_t start = 0; start < count; start += median_block) {
    const int32_t n = count - start < median_block ? count - start : median_block;
    const float *const a = above + start, *const b = row + start, *const c = below + start;
    float *const to = out + start;
    for (int32_t i = 0; i < n + 2 * step; i++) {
      SORT_COLUMN(float, SMALLER, GREATER, a[i], b[i], c[i], low[i], middle[i], high[i]);
    }
    for (int32_t i = 0; i < n; i++) {
      JOIN_COLUMNS(float, SMALLER, GREATER, low + i, middle + i, high + i, step, to[i]);
    }
  }
}

CK_DISPATCH
void ck_lookup_floats(
  const uint8_t *bytes, int32_t step, const float *table, float *out, int32_t count) {
#pragma clang loop vectorize(disable) unroll_count(8)
  for (int32_t i = 0; i < count; i++) out[i] = table[bytes[(intptr_t)i * step]];
}

CK_DISPATCH
void ck_lookup_bytes(
  const float *restrict values, const uint8_t *restrict table, uint8_t *restrict out, int32_t step,
  int32_t count) {
  // The bit pattern of 2^-13, and the number of entries after the first one.
  const int32_t first = 0x39000000, entries = 13 * 1024;
  enum { block = 256 };
  int32_t places[block];
  for (int32_t start = 0; start < count; start += block) {
    const int32_t n = count - start < block ? count - start : block;
    for (int32_t i = 0; i < n; i++) {
      // Negative numbers and NaN become 0.
      const float value = values[start + i] > 0.0f ? values[start + i] : 0.0f;
      int32_t bits;
      memcpy(&bits, &value, 4);
      const int32_t place = (bits - first) >> 13;
      const int32_t low = place < -1 ? -1 : place;
      places[i] = low > entries - 1 ? entries - 1 : low;
    }
#pragma clang loop vectorize(disable) unroll_count(8)
    for (int32_t i = 0; i < n; i++) out[(intptr_t)(start + i) * step] = table[places[i] + 1];
  }
}

CK_DISPATCH
void ck_rows_to_columns(const float *rows, intptr_t rowStride, float *columns, int32_t count) {
  for (int32_t x = 0; x < count; x++) {
    for (int j = 0; j < 16; j++) columns[16 * (intptr_t)x + j] = rows[j * rowStride + x];
  }
}

CK_DISPATCH
void ck_columns_to_rows(const float *columns, float *rows, intptr_t rowStride, int32_t count) {
  for (int j = 0; j < 16; j++) {
    for (int32_t x = 0; x < count; x++) rows[j * rowStride + x] = columns[16 * (intptr_t)x + j];
  }
}

CK_DISPATCH
void ck_weighted_columns(
  const float *columns, const int32_t *starts, const float *weights, int32_t tapCount, float *out,
  int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    const float *const column = columns + 16 * (intptr_t)starts[i];
    const float *const w = weights + (intptr_t)i * tapCount;
    ck_lanes sum = w[0] * CK_LOAD(column);
    for (int32_t t = 1; t < tapCount; t++) sum = sum + w[t] * CK_LOAD(column + 16 * t);
    CK_STORE(out + 16 * (intptr_t)i, sum);
  }
}
