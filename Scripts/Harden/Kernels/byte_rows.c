// Calls the kernels for rows of bytes, and those for contours.
#include "inputs.h"

#include <string.h>

enum { ROWS = 7, LONG = 2500 };

static void call_extremes(const uint8_t *const *rows, uint8_t *first, uint8_t *second) {
  static const int32_t counts[] = {1, 127, 128, 200, 1001};
  for (int n = 0; n < 5; n++) {
    for (int32_t rowCount = 1; rowCount < ROWS; rowCount += 2) {
      ck_greatest_bytes(rows, rowCount, first, second, counts[n]);
      report("greatest_bytes", first, LONG);
      report("greatest_bytes, second", second, LONG);
      ck_smallest_bytes(rows, rowCount, first, second, counts[n]);
      report("smallest_bytes", first, LONG);
      report("smallest_bytes, second", second, LONG);
      ck_greatest_bytes(rows, rowCount, first, NULL, counts[n]);
      report("greatest_bytes of one", first, LONG);
      ck_smallest_bytes(rows, rowCount, first, NULL, counts[n]);
      report("smallest_bytes of one", first, LONG);
    }
  }
}

static void call_medians(const uint8_t *const *rows, uint8_t *first, uint8_t *second) {
  const uint8_t *const inner[4] = {rows[0] + 8, rows[1] + 8, rows[2] + 8, rows[3] + 8};
  static const int32_t counts[] = {12, 48, 60, 96, 768, 2400};
  for (int32_t step = 1; step <= 5; step++) {
    for (int n = 0; n < 6; n++) {
      for (int32_t ends = 0; ends < 4; ends++) {
        ck_median_bytes(inner, step, ends & 1, ends >> 1, first, ends ? second : NULL, counts[n]);
        report("median_bytes", first, LONG);
        report("median_bytes, second", second, LONG);
      }
    }
  }
}

// Stores weights that add up to 2^15, where all but the first count twice.
static void share(uint16_t *weights, int32_t reach) {
  uint16_t rest = 1 << 14;
  for (int32_t t = reach; t > 0; t--) {
    weights[t] = (uint16_t)(random_bits() % (uint64_t)(rest / 2 + 1));
    rest = (uint16_t)(rest - weights[t]);
  }
  weights[0] = rest;
}

static void call_fixed(const uint8_t *row, uint8_t *out) {
  static uint16_t sums[9][LONG], weights[200];
  static const int32_t reaches[] = {0, 1, 4, 9, 120};
  static const int32_t counts[] = {63, 64, 1000, 1100};
  const uint16_t *rows[9];
  for (int n = 0; n < 9; n++) rows[n] = sums[n];
  for (int n = 0; n < 5; n++) {
    share(weights, reaches[n]);
    for (int32_t step = 1; step <= 4; step++) {
      for (int k = 0; k < 4; k++) {
        ck_fixed_row(row + 400, step, weights, reaches[n], sums[2 * step], counts[k]);
        report("fixed_row", sums[2 * step], sizeof sums[0]);
      }
    }
  }
  // The largest numbers that bytes can yield are limited by the columns.
  for (int i = 0; i < LONG; i++) {
    for (int n = 0; n < 9; n++) sums[n][i] = i % 3 ? (uint16_t)(random_bits() % 32641) : 32640 + 120;
  }
  for (int32_t reach = 0; reach <= 4; reach++) {
    share(weights, reach);
    for (int k = 0; k < 4; k++) {
      ck_fixed_columns(rows, weights, reach, out, counts[k]);
      report("fixed_columns", out, LONG);
    }
  }
}

static void call_windows(const uint8_t *const *rows, uint8_t *out) {
  uint16_t sums[LONG] = {0};
  uint32_t scratch[LONG];
  for (int n = 0; n < ROWS; n++) {
    ck_slide_columns(rows[n], n < 5 ? rows[ROWS] : rows[n - 5], sums, LONG - 5);
    report("slide_columns", sums, sizeof sums);
  }
  for (int i = 0; i < LONG; i++) sums[i] = (uint16_t)(random_bits() % (255 * 5 + 1));
  static const int32_t counts[] = {1, 3, 63, 999, 1200};
  for (int32_t step = 1; step <= 3; step += 2) {
    for (int32_t length = 1; length <= 25; length += 6) {
      for (int n = 0; n < 5; n++) {
        ck_window_means(sums, step, length, 1.0f / (float)(5 * length), scratch, out, counts[n] / step * step);
        report("window_means", out, LONG);
      }
    }
  }
}

void call_byte_rows(void) {
  const uint8_t *rows[ROWS + 1];
  for (int n = 0; n < ROWS; n++) rows[n] = bytes(LONG);
  uint8_t *first = bytes(LONG), *second = bytes(LONG), *zeros = bytes(LONG);
  memset(zeros, 0, LONG);
  rows[ROWS] = zeros;
  call_extremes(rows, first, second);
  call_medians(rows, first, second);
  call_fixed(rows[0], first);
  call_windows(rows, first);
}

static void call_levels(const uint8_t *row) {
  int16_t *upper = shorts(973, 0, 64 * 255), *lower = shorts(973, 0, 64 * 255), out[974];
  uint8_t scratch[1024];
  uint64_t changes[16];
  out[0] = -1;
  for (int32_t n = 0; n < 8; n++) {
    ck_above_level(row, upper, lower, 2 * n + 1, n % 2, out + 1, 973);
    report("above_level", out, sizeof out);
    const int32_t count = n < 4 ? 973 : 64 * n;
    ck_sign_changes(out + 1, scratch, changes, count);
    report("sign_changes", changes, (size_t)(count + 63) / 64 * sizeof *changes);
  }
}

void call_contours(void) {
  uint8_t *image = bytes(9 * 1000), out[973], least[973], greatest[973];
  const uint8_t *rows[9];
  for (int n = 0; n < 9; n++) rows[n] = image + 1000 * n;
  int16_t line[1100];
  memset(line, 0, sizeof line);
  for (int32_t count = 1; count <= 8; count++) {
    int16_t weights[8];
    for (int32_t t = 0; t < count; t++) weights[t] = (int16_t)(128 / count + (t < 128 % count));
    ck_weigh_rows(rows, weights, count, line, 973);
    report("weigh_rows", line, sizeof line);
  }
  for (int32_t taps = 8; taps <= 24; taps += 8) {
    int16_t weights[24 * 973];
    int32_t starts[973];
    for (int32_t i = 0; i < 973; i++) {
      starts[i] = i;
      int32_t rest = 1 << 14;
      for (int32_t t = 0; t < taps; t++) {
        const int32_t weight = t + 1 < taps ? (int32_t)(random_bits() % (uint64_t)(rest + 1)) : rest;
        weights[i * taps + t] = (int16_t)weight;
        rest -= weight;
      }
    }
    ck_weigh_columns(line, starts, weights, taps, out, 973);
    report("weigh_columns", out, sizeof out);
  }
  for (int32_t count = 1; count <= 9; count += 4) {
    ck_column_range(image, 1000, count, least, greatest, 973);
    report("column_range, least", least, sizeof least);
    report("column_range, greatest", greatest, sizeof greatest);
  }
  call_levels(image);
}
