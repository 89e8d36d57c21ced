#pragma once

// The median of nine numbers is computed from three sorted columns. It is the median of three
// numbers: the maximum of the minima, the median of the medians, and the minimum of the maxima.
// Each column is used for three results.

// Sorts a column of three numbers.
#define SORT_COLUMN(type, lesser, more, p, q, r, low, middle, high) \
  do { \
    const type small = lesser(p, q), great = more(p, q), rest = more(small, r); \
    low = lesser(small, r); \
    middle = lesser(rest, great); \
    high = more(rest, great); \
  } while (0)

// Computes a median from three sorted columns, which are `step` elements apart.
#define JOIN_COLUMNS(type, lesser, more, low, middle, high, step, result) \
  do { \
    const type l0 = *(const type *)(low), l1 = *(const type *)((low) + (step)); \
    const type l2 = *(const type *)((low) + 2 * (step)), m0 = *(const type *)(middle); \
    const type m1 = *(const type *)((middle) + (step)); \
    const type m2 = *(const type *)((middle) + 2 * (step)), h0 = *(const type *)(high); \
    const type h1 = *(const type *)((high) + (step)), h2 = *(const type *)((high) + 2 * (step)); \
    const type l = more(more(l0, l1), l2), h = lesser(lesser(h0, h1), h2); \
    const type m = more(lesser(m0, m1), lesser(more(m0, m1), m2)); \
    const type less = lesser(l, m), great = more(l, m); \
    result = more(less, lesser(great, h)); \
  } while (0)

// The number of results that are computed from one batch of sorted columns, and the maximum step.
enum { median_block = 1024, median_step = 4 };
