#include "ImageRows.h"
#include "Dispatch.h"

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
CHOICE(ck_greater_bytes, uint8_t, GREATER)
CHOICE(ck_smaller_bytes, uint8_t, SMALLER)

// The median of nine is that of the greatest of the columns' smallest, the median of their medians and
// the smallest of their greatest. Three sorted columns make it; each column serves three results.
#define SORT_COLUMN(type, p, q, r, low, middle, high) \
  do { \
    const type small = LESSER(p, q), great = MORE(p, q), rest = MORE(small, r); \
    low = LESSER(small, r); \
    middle = LESSER(rest, great); \
    high = MORE(rest, great); \
  } while (0)

#define JOIN_COLUMNS(type, low, middle, high, step, result) \
  do { \
    const type l0 = (low)[0], l1 = (low)[step], l2 = (low)[2 * (step)]; \
    const type m0 = (middle)[0], m1 = (middle)[step], m2 = (middle)[2 * (step)]; \
    const type h0 = (high)[0], h1 = (high)[step], h2 = (high)[2 * (step)]; \
    const type l = MORE(MORE(l0, l1), l2), h = LESSER(LESSER(h0, h1), h2); \
    const type s = LESSER(m0, m1), g = MORE(m0, m1); \
    const type m = MORE(s, LESSER(g, m2)); \
    const type less = LESSER(l, m), more = MORE(l, m); \
    result = MORE(less, LESSER(more, h)); \
  } while (0)

// How many results are made from sorted columns at a time, and the greatest step.
enum { median_block = 1024, median_step = 4 };

#define LESSER(a, b) SMALLER(a, b)
#define MORE(a, b) GREATER(a, b)

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
      SORT_COLUMN(float, a[i], b[i], c[i], low[i], middle[i], high[i]);
    }
    for (int32_t i = 0; i < n; i++) {
      JOIN_COLUMNS(float, low + i, middle + i, high + i, step, to[i]);
    }
  }
}

#undef LESSER
#undef MORE
#define LESSER(a, b) __builtin_elementwise_min(a, b)
#define MORE(a, b) __builtin_elementwise_max(a, b)

typedef uint8_t many_bytes __attribute__((vector_size(32), aligned(1), may_alias));
#define MANY(pointer) (*(many_bytes *)(pointer))

CK_DISPATCH
void ck_median_bytes(
  const uint8_t *above, const uint8_t *row, const uint8_t *below, int32_t step, uint8_t *out,
  int32_t count) {
  uint8_t low[median_block + 2 * median_step], middle[median_block + 2 * median_step];
  uint8_t high[median_block + 2 * median_step];
  if (step > median_step) return;
  for (int32_t start = 0; start < count; start += median_block) {
    const int32_t n = count - start < median_block ? count - start : median_block;
    const uint8_t *const a = above + start, *const b = row + start, *const c = below + start;
    uint8_t *const to = out + start;
    int32_t i = 0;
    for (; i + 32 <= n + 2 * step; i += 32) {
      const many_bytes p = MANY(a + i), q = MANY(b + i), r = MANY(c + i);
      SORT_COLUMN(many_bytes, p, q, r, MANY(low + i), MANY(middle + i), MANY(high + i));
    }
#pragma clang loop vectorize(disable)
    for (; i < n + 2 * step; i++) {
      SORT_COLUMN(uint8_t, a[i], b[i], c[i], low[i], middle[i], high[i]);
    }
    for (i = 0; i + 32 <= n; i += 32) {
      const many_bytes l0 = MANY(low + i), l1 = MANY(low + i + step), l2 = MANY(low + i + 2 * step);
      const many_bytes m0 = MANY(middle + i), m1 = MANY(middle + i + step);
      const many_bytes m2 = MANY(middle + i + 2 * step);
      const many_bytes h0 = MANY(high + i), h1 = MANY(high + i + step);
      const many_bytes h2 = MANY(high + i + 2 * step);
      const many_bytes l = MORE(MORE(l0, l1), l2), h = LESSER(LESSER(h0, h1), h2);
      const many_bytes m = MORE(LESSER(m0, m1), LESSER(MORE(m0, m1), m2));
      const many_bytes less = LESSER(l, m), more = MORE(l, m);
      MANY(to + i) = MORE(less, LESSER(more, h));
    }
#pragma clang loop vectorize(disable)
    for (; i < n; i++) JOIN_COLUMNS(uint8_t, low + i, middle + i, high + i, step, to[i]);
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
  // The bits of 2^-13, and the number of entries.
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

typedef uint16_t words __attribute__((vector_size(64), aligned(2), may_alias));
typedef uint32_t wide_words __attribute__((vector_size(128)));
typedef uint8_t half_words __attribute__((vector_size(32), aligned(1), may_alias));

// The upper halves of products with a number.
#define UPPER(a, weight) \
  __builtin_convertvector( \
    (__builtin_convertvector(a, wide_words) * \
     __builtin_convertvector((words){0} + (weight), wide_words)) >> 16, \
    words)

CK_INLINE uint16_t upper_one(uint16_t a, uint16_t weight) {
  return (uint16_t)(((uint32_t)a * weight) >> 16);
}

// How many results of a row are made from bytes that have been widened once, and how far their neighbors may be.
enum { wide_block = 1024, wide_reach = 384 };

CK_DISPATCH
void ck_fixed_row(
  const uint8_t *row, int32_t step, const uint16_t *weights, int32_t reach, uint16_t *out,
  int32_t count) {
  const uint16_t back = (uint16_t)((reach + 1) / 2);
  const int32_t span = reach * step;
  uint16_t wide[wide_block + 2 * wide_reach];
  if (span > wide_reach) return;
  for (int32_t start = 0; start < count; start += wide_block) {
    const int32_t n = count - start < wide_block ? count - start : wide_block;
    const uint8_t *const from = row + start - span;
    for (int32_t i = 0; i < n + 2 * span; i++) wide[i] = (uint16_t)(from[i] << 7);
    const uint16_t *const own = wide + span;
    uint16_t *const to = out + start;
    int32_t i = 0;
    for (; i + 64 <= n; i += 64) {
      const words p = *(const words *)(own + i), q = *(const words *)(own + i + 32);
      words a = UPPER(p + p, weights[0]) + back, b = UPPER(q + q, weights[0]) + back;
      for (int32_t t = 1; t <= reach; t++) {
        const uint16_t *const left = own + i - (intptr_t)t * step;
        const uint16_t *const right = own + i + (intptr_t)t * step;
        a = a + UPPER(*(const words *)left + *(const words *)right, weights[t]);
        b = b + UPPER(*(const words *)(left + 32) + *(const words *)(right + 32), weights[t]);
      }
      *(words *)(to + i) = a;
      *(words *)(to + i + 32) = b;
    }
    for (; i < n; i++) {
      uint16_t sum = (uint16_t)(upper_one((uint16_t)(own[i] + own[i]), weights[0]) + back);
#pragma clang loop vectorize(disable)
      for (int32_t t = 1; t <= reach; t++) {
        const intptr_t away = (intptr_t)t * step;
        sum = (uint16_t)(
          sum + upper_one((uint16_t)(own[i - away] + own[i + away]), weights[t]));
      }
      to[i] = sum;
    }
  }
}

CK_INLINE void store_bytes(uint8_t *out, const words *sums) {
  const words sum = *sums >> 7;
  const words isMore = (words)(sum > 255);
  *(half_words *)out = __builtin_convertvector((sum & ~isMore) | (isMore & 255), half_words);
}

CK_DISPATCH
void ck_fixed_columns(
  const uint16_t *const *rows, const uint16_t *weights, int32_t reach, uint8_t *out, int32_t count) {
  const uint16_t back = (uint16_t)((reach + 1) / 2 + 64);
  int32_t i = 0;
  for (; i + 64 <= count; i += 64) {
    const uint16_t *const own = rows[reach] + i;
    const words p = *(const words *)own, q = *(const words *)(own + 32);
    words a = UPPER(p + p, weights[0]) + back, b = UPPER(q + q, weights[0]) + back;
    for (int32_t t = 1; t <= reach; t++) {
      const uint16_t *const low = rows[reach - t] + i, *const high = rows[reach + t] + i;
      a = a + UPPER(*(const words *)low + *(const words *)high, weights[t]);
      b = b + UPPER(*(const words *)(low + 32) + *(const words *)(high + 32), weights[t]);
    }
    store_bytes(out + i, &a);
    store_bytes(out + i + 32, &b);
  }
  for (; i < count; i++) {
    const uint16_t own = rows[reach][i];
    uint16_t sum = (uint16_t)(upper_one((uint16_t)(own + own), weights[0]) + back);
#pragma clang loop vectorize(disable)
    for (int32_t t = 1; t <= reach; t++) {
      const uint16_t pair = (uint16_t)(rows[reach - t][i] + rows[reach + t][i]);
      sum = (uint16_t)(sum + upper_one(pair, weights[t]));
    }
    sum = sum >> 7;
    out[i] = (uint8_t)(sum > 255 ? 255 : sum);
  }
}

CK_DISPATCH
void ck_slide_columns(
  const uint8_t *restrict entering, const uint8_t *restrict leaving, uint16_t *restrict sums,
  int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    sums[i] = (uint16_t)(sums[i] + entering[i] - leaving[i]);
  }
}

CK_DISPATCH
void ck_window_means(
  const uint16_t *restrict sums, int32_t step, int32_t length, float scale,
  uint32_t *restrict scratch, uint8_t *restrict out, int32_t count) {
  uint32_t window[3] = {0, 0, 0};
  const intptr_t span = (intptr_t)step * length;
  for (intptr_t i = 0; i < span; i++) window[i % step] += sums[i];
  if (step == 3) {
    uint32_t a = window[0], b = window[1], c = window[2];
    for (int32_t i = 0; i + 2 < count; i += 3) {
      scratch[i] = a;
      scratch[i + 1] = b;
      scratch[i + 2] = c;
      if (i + 5 >= count) break;
      a = a + sums[i + span] - sums[i];
      b = b + sums[i + span + 1] - sums[i + 1];
      c = c + sums[i + span + 2] - sums[i + 2];
    }
  } else {
    uint32_t a = window[0];
    for (int32_t i = 0; i < count; i++) {
      scratch[i] = a;
      if (i + 1 < count) a = a + sums[i + span] - sums[i];
    }
  }
  for (int32_t i = 0; i < count; i++) {
    out[i] = (uint8_t)(int32_t)((float)(int32_t)scratch[i] * scale + 0.5f);
  }
}
