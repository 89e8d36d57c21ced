#include "ByteRows.h"
#include "Dispatch.h"
#include "MedianColumns.h"

#include <string.h>

typedef uint8_t many_bytes __attribute__((vector_size(32), aligned(1), may_alias));
#define MANY(pointer) (*(many_bytes *)(pointer))
#define SOME(pointer) (*(const many_bytes *)(pointer))

#define LESSER(a, b) __builtin_elementwise_min(a, b)
#define MORE(a, b) __builtin_elementwise_max(a, b)

// Rows are processed in blocks. The last block of a row overlaps the block before it.
#define EXTREME(name, choose) \
  CK_INLINE void name##_of_one( \
    const uint8_t *const *rows, int32_t rowCount, uint8_t *out, int32_t count) { \
    for (int32_t next = 0; next < count; next += 128) { \
      const int32_t i = next + 128 <= count ? next : count - 128; \
      const uint8_t *place = rows[0] + i; \
      many_bytes a = SOME(place), b = SOME(place + 32), c = SOME(place + 64), d = SOME(place + 96); \
      for (int32_t row = 1; row < rowCount; row++) { \
        place = rows[row] + i; \
        a = choose(a, SOME(place)); \
        b = choose(b, SOME(place + 32)); \
        c = choose(c, SOME(place + 64)); \
        d = choose(d, SOME(place + 96)); \
      } \
      MANY(out + i) = a; \
      MANY(out + i + 32) = b; \
      MANY(out + i + 64) = c; \
      MANY(out + i + 96) = d; \
    } \
  } \
  CK_INLINE void name##_of_two( \
    const uint8_t *const *rows, int32_t rowCount, uint8_t *first, uint8_t *second, \
    int32_t count) { \
    for (int32_t next = 0; next < count; next += 64) { \
      const int32_t i = next + 64 <= count ? next : count - 64; \
      const uint8_t *place = rows[1] + i; \
      many_bytes a = SOME(place), b = SOME(place + 32); \
      for (int32_t row = 2; row < rowCount; row++) { \
        place = rows[row] + i; \
        a = choose(a, SOME(place)); \
        b = choose(b, SOME(place + 32)); \
      } \
      place = rows[0] + i; \
      MANY(first + i) = choose(a, SOME(place)); \
      MANY(first + i + 32) = choose(b, SOME(place + 32)); \
      place = rows[rowCount] + i; \
      MANY(second + i) = choose(a, SOME(place)); \
      MANY(second + i + 32) = choose(b, SOME(place + 32)); \
    } \
  } \
  CK_DISPATCH \
  void name( \
    const uint8_t *const *rows, int32_t rowCount, uint8_t *first, uint8_t *second, \
    int32_t count) { \
    if (count >= 128 && second && rowCount > 1) { \
      name##_of_two(rows, rowCount, first, second, count); \
      return; \
    } \
    if (count >= 128) { \
      name##_of_one(rows, rowCount, first, count); \
      if (second) name##_of_one(rows + 1, rowCount, second, count); \
      return; \
    } \
    for (int32_t i = 0; i < count; i++) { \
      for (int32_t k = 0; k < (second ? 2 : 1); k++) { \
        uint8_t value = rows[k][i]; \
        for (int32_t row = 1; row < rowCount; row++) value = choose(value, rows[k + row][i]); \
        (k ? second : first)[i] = value; \
      } \
    } \
  }

EXTREME(ck_greatest_bytes, MORE)
EXTREME(ck_smallest_bytes, LESSER)

// The number of results that are computed from one batch of sorted columns. It is a multiple of
// every possible step (1 to 4).
enum { pair_block = 768, pair_room = pair_block + 64 };

// Sorts the columns of two adjacent rows of results, which have two input rows in common.
#define SORT_TWO_COLUMNS(type, get, i) \
  do { \
    const type p = get(b + (i)), q = get(c + (i)), s = get(a + (i)), t = get(d + (i)); \
    const type small = LESSER(p, q), great = MORE(p, q); \
    *(type *)(columns[0] + (i)) = LESSER(small, s); \
    *(type *)(columns[1] + (i)) = MORE(small, LESSER(great, s)); \
    *(type *)(columns[2] + (i)) = MORE(great, s); \
    *(type *)(columns[3] + (i)) = LESSER(small, t); \
    *(type *)(columns[4] + (i)) = MORE(small, LESSER(great, t)); \
    *(type *)(columns[5] + (i)) = MORE(great, t); \
  } while (0)

#define ONE(pointer) (*(pointer))

CK_INLINE void sort_columns(
  const uint8_t *a, const uint8_t *b, const uint8_t *c, const uint8_t *d, int32_t first,
  int32_t end, uint8_t columns[6][pair_room]) {
  if (end - first < 32) {
#pragma clang loop vectorize(disable)
    for (int32_t i = first; i < end; i++) SORT_TWO_COLUMNS(uint8_t, ONE, i);
    return;
  }
  int32_t i = first;
  for (; i + 32 <= end; i += 32) SORT_TWO_COLUMNS(many_bytes, SOME, i);
  // The last vector overlaps the vector before it.
  if (i < end) SORT_TWO_COLUMNS(many_bytes, SOME, end - 32);
}

CK_INLINE void join_columns(
  const uint8_t (*columns)[pair_room], int32_t step, uint8_t *out, int32_t count) {
  const uint8_t *const low = columns[0], *const middle = columns[1], *const high = columns[2];
  if (count < 32) {
#pragma clang loop vectorize(disable)
    for (int32_t i = 0; i < count; i++) {
      JOIN_COLUMNS(uint8_t, LESSER, MORE, low + i, middle + i, high + i, step, out[i]);
    }
    return;
  }
  int32_t i = 0;
  for (; i + 32 <= count; i += 32) {
    JOIN_COLUMNS(many_bytes, LESSER, MORE, low + i, middle + i, high + i, step, MANY(out + i));
  }
  if (i == count) return;
  i = count - 32;
  JOIN_COLUMNS(many_bytes, LESSER, MORE, low + i, middle + i, high + i, step, MANY(out + i));
}

CK_DISPATCH
void ck_median_bytes(
  const uint8_t *const *rows, int32_t step, int32_t left, int32_t right, uint8_t *first,
  uint8_t *second, int32_t count) {
  _Alignas(64) uint8_t columns[6][pair_room];
  if (step > median_step) return;
  for (int32_t start = 0; start < count; start += pair_block) {
    const int32_t n = count - start < pair_block ? count - start : pair_block;
    const int hasLeft = left || start > 0, hasRight = right || start + n < count;
    // Sort the columns from one step before the first result to one step after the last result.
    const intptr_t place = (intptr_t)start - step;
    sort_columns(
      rows[0] + place, rows[1] + place, rows[2] + place, rows[3] + place, hasLeft ? 0 : step,
      n + step + (hasRight ? step : 0), columns);
    for (int32_t k = 0; k < 6; k++) {
      if (!hasLeft) memcpy(columns[k], columns[k] + step, (size_t)step);
      if (!hasRight) memcpy(columns[k] + n + step, columns[k] + n, (size_t)step);
    }
    join_columns(columns, step, first + start, n);
    if (second) join_columns(columns + 3, step, second + start, n);
  }
}

typedef uint16_t words __attribute__((vector_size(64), aligned(2), may_alias));
typedef uint32_t wide_words __attribute__((vector_size(128)));
typedef uint8_t half_words __attribute__((vector_size(32), aligned(1), may_alias));

// Computes the upper 16 bits of each 32-bit product of a number and a weight.
#define UPPER(a, weight) \
  __builtin_convertvector( \
    (__builtin_convertvector(a, wide_words) * \
     __builtin_convertvector((words){0} + (weight), wide_words)) >> 16, \
    words)

CK_INLINE uint16_t upper_one(uint16_t a, uint16_t weight) {
  return (uint16_t)(((uint32_t)a * weight) >> 16);
}

// The number of results that are computed from one batch of widened bytes, and the maximum distance
// from a result to its farthest neighbor, both in bytes.
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

typedef float many_floats __attribute__((vector_size(128)));
typedef int32_t many_numbers __attribute__((vector_size(128)));

CK_INLINE uint8_t mean(uint32_t sum, float scale) {
  return (uint8_t)(int32_t)((float)(int32_t)sum * scale + 0.5f);
}

// The maximum window length at which the sums over a square of bytes fit into 16 bits, and adding
// all numbers is faster than updating a running sum.
enum { short_window = 16 };

CK_INLINE void short_window_means(
  const uint16_t *sums, int32_t step, int32_t length, float scale, uint8_t *out, int32_t count) {
  int32_t i = 0;
  for (; i + 64 <= count; i += 64) {
    const uint16_t *place = sums + i;
    words a = *(const words *)place, b = *(const words *)(place + 32);
    for (int32_t t = 1; t < length; t++) {
      place += step;
      a = a + *(const words *)place;
      b = b + *(const words *)(place + 32);
    }
    const many_floats p = __builtin_convertvector(a, many_floats) * scale + 0.5f;
    const many_floats q = __builtin_convertvector(b, many_floats) * scale + 0.5f;
    *(half_words *)(out + i) =
      __builtin_convertvector(__builtin_convertvector(p, many_numbers), half_words);
    *(half_words *)(out + i + 32) =
      __builtin_convertvector(__builtin_convertvector(q, many_numbers), half_words);
  }
  for (; i < count; i++) {
    uint32_t sum = 0;
    for (int32_t t = 0; t < length; t++) sum += sums[i + (intptr_t)t * step];
    out[i] = mean(sum, scale);
  }
}

CK_DISPATCH
void ck_window_means(
  const uint16_t *restrict sums, int32_t step, int32_t length, float scale,
  uint32_t *restrict scratch, uint8_t *restrict out, int32_t count) {
  if (length <= short_window) {
    short_window_means(sums, step, length, scale, out, count);
    return;
  }
  const intptr_t span = (intptr_t)step * length;
  // First compute the difference between each window's sum and the sum of the previous window, and
  // then add up the differences.
  for (int32_t i = 0; i < step && i < count; i++) {
    scratch[i] = 0;
    for (int32_t t = 0; t < length; t++) scratch[i] += sums[i + (intptr_t)t * step];
  }
  for (int32_t i = step; i < count; i++) {
    scratch[i] = (uint32_t)sums[i + span - step] - sums[i - step];
  }
  if (step == 3) {
    uint32_t a = scratch[0], b = scratch[1], c = scratch[2];
    for (int32_t i = 3; i + 2 < count; i += 3) {
      scratch[i] = a = a + scratch[i];
      scratch[i + 1] = b = b + scratch[i + 1];
      scratch[i + 2] = c = c + scratch[i + 2];
    }
  } else {
    uint32_t a = scratch[0];
    for (int32_t i = 1; i < count; i++) scratch[i] = a = a + scratch[i];
  }
  for (int32_t i = 0; i < count; i++) out[i] = mean(scratch[i], scale);
}
