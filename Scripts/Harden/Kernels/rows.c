// Calls the kernels for rows of floats, of bytes and of sixteen columns.
#include "inputs.h"

#include <stdlib.h>

enum { COUNT = 973 };

static int32_t *numbers(size_t count, uint64_t end) {
  int32_t *values = malloc(count * sizeof *values);
  for (size_t i = 0; i < count; i++) values[i] = (int32_t)(random_bits() % end);
  return values;
}

void call_samples(void) {
  const uint8_t *rows[3];
  for (int n = 0; n < 3; n++) rows[n] = bytes(COUNT);
  const float weights[3] = {0.2f, 0.5f, 0.3f};
  float *out = floats(3 * COUNT, 0, 0), *line = unusual(COUNT, 0, 255), *taps = unusual(4 * COUNT, 0, 1);
  int32_t *indices = numbers(4 * COUNT, COUNT);
  for (int32_t count = 1; count <= 3; count++) {
    ck_blend_rows(rows, weights, count, out, COUNT);
    report_floats("blend_rows", out, COUNT);
  }
  for (int32_t count = 1; count <= 4; count++) {
    ck_gather_taps(line, indices, taps, count, out, COUNT);
    report_floats("gather_taps", out, COUNT);
  }
  float *rgb = unusual(3 * COUNT, 0, 255), *cb = unusual(COUNT, 0, 255), *cr = unusual(COUNT, 0, 255);
  ck_luma_from_rgb(rgb, out, COUNT);
  report_floats("luma_from_rgb", out, COUNT);
  const ck_ycbcr_matrix matrix = {16, 1.164f, 1.596f, -0.392f, -0.813f, 2.017f};
  ck_rgb_from_ycbcr(line, cb, cr, &matrix, out, COUNT);
  report_floats("rgb_from_ycbcr", out, 3 * COUNT);
  ck_interleave(line, cb, cr, out, COUNT);
  report_floats("interleave", out, 3 * COUNT);
  float *awkward = unusual(COUNT, -40, 300);
  for (int i = 0; i < COUNT; i += 7) awkward[i] = (float)(i % 256) + 0.5f;
  uint8_t *rounded = bytes(COUNT);
  ck_rounded_bytes(awkward, rounded, COUNT);
  report("rounded_bytes", rounded, COUNT);
}

static void call_medians(void) {
  enum { LONG = 2500 };
  const float *rows[3];
  for (int n = 0; n < 3; n++) rows[n] = unusual(LONG + 8, -2, 2);
  float *out = floats(LONG, 0, 0);
  static const int32_t counts[] = {1, 60, 1024, LONG};
  for (int32_t step = 1; step <= 5; step++) {
    for (int n = 0; n < 4; n++) {
      ck_median_floats(rows[0], rows[1], rows[2], step, out, counts[n]);
      report_floats("median_floats", out, LONG);
    }
  }
}

static void call_lookups(void) {
  enum { ENTRIES = 13 * 1024 + 1 };
  float *out = floats(COUNT, 0, 0), *table = unusual(256, -1, 1);
  uint8_t *places = bytes(3 * COUNT), *found = bytes(3 * COUNT), *levels = bytes(ENTRIES);
  float *values = unusual(COUNT, -0.1f, 1.1f);
  for (int i = 0; i < COUNT; i += 5) values[i] = uniform(0, 0x1p-10f);
  for (int32_t step = 1; step <= 3; step++) {
    ck_lookup_floats(places, step, table, out, COUNT);
    report_floats("lookup_floats", out, COUNT);
    ck_lookup_bytes(values, levels, found, step, COUNT);
    report("lookup_bytes", found, 3 * COUNT);
  }
}

void call_float_rows(void) {
  const float *rows[3];
  for (int n = 0; n < 3; n++) rows[n] = unusual(COUNT, -2, 2);
  const float weights[3] = {0.25f, -0.7f, 0.3f};
  float *out = floats(16 * COUNT, 0, 0);
  for (int32_t count = 1; count <= 3; count++) {
    ck_weighted_rows(rows, weights, count, out, COUNT);
    report_floats("weighted_rows", out, COUNT);
  }
  ck_greater_floats(rows[0], rows[1], out, COUNT);
  report_floats("greater_floats", out, COUNT);
  ck_smaller_floats(rows[0], rows[1], out, COUNT);
  report_floats("smaller_floats", out, COUNT);
  call_medians();
  call_lookups();

  float *sixteen = unusual(16 * COUNT, -2, 2), *columns = floats(16 * COUNT, 0, 0);
  ck_rows_to_columns(sixteen, COUNT, columns, COUNT - 3);
  report_floats("rows_to_columns", columns, 16 * COUNT);
  ck_columns_to_rows(columns, out, COUNT, COUNT - 3);
  report_floats("columns_to_rows", out, 16 * COUNT);
  int32_t *starts = numbers(COUNT, COUNT - 6);
  float *taps = floats(6 * COUNT, -1, 1);
  for (int32_t count = 1; count <= 6; count++) {
    ck_weighted_columns(columns, starts, taps, count, out, COUNT);
    report_floats("weighted_columns", out, 16 * COUNT);
  }
}
