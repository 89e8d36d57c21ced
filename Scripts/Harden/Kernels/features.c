// Calls the kernels that compute gradients, histograms, colors, corners and descriptors.
#include "inputs.h"

#include <stdlib.h>

enum { LANES = 16, DESCRIPTOR = 128 };

static void call_gradients(void) {
  static const int32_t sizes[][2] = {{53, 41}, {1, 1}, {2, 1}, {1, 3}, {19, 1}};
  float *directions = floats(10, -1, 1);
  for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
    const size_t count = (size_t)(sizes[n][0] * sizes[n][1]);
    float *image = n ? floats(count, 0, 255) : unusual(count, 0, 255), *magnitude = floats(count, 0, 0);
    int32_t *bin = calloc(count, sizeof *bin);
    ck_gradients(image, sizes[n][0], sizes[n][1], directions, magnitude, bin);
    report_floats("gradients", magnitude, count);
    report("gradients, directions", bin, count * sizeof *bin);
  }
}

static void call_histograms(void) {
  enum { WIDTH = 53, CELLS = 15 };
  float *magnitude = floats(4 * WIDTH, 0, 300), *weights = floats(WIDTH, 0, 1);
  int32_t *bin = malloc(4 * WIDTH * sizeof *bin), *offsets = malloc(WIDTH * sizeof *offsets);
  for (int32_t i = 0; i < 4 * WIDTH; i++) bin[i] = (int32_t)(random_bits() % 18);
  for (int32_t x = 0; x < WIDTH; x++) offsets[x] = 32 * (x / 4);
  const float rows[4] = {0.125f, 0.375f, 0.625f, 0.875f};
  float *lines = floats(4 * 32 * CELLS, 0, 0);
  float *upper = floats(32 * CELLS, 0, 1), *lower = floats(32 * CELLS, 0, 1);
  for (int32_t count = 1; count <= 4; count++) {
    ck_hog_add_rows(magnitude, bin, WIDTH, count, offsets, weights, rows, CELLS, lines, upper, lower);
    report_floats("hog_add_rows", upper, 32 * CELLS);
    report_floats("hog_add_rows, lower", lower, 32 * CELLS);
  }
  float *energy = floats(CELLS, 0, 0), *norms = floats(2 * (CELLS + 2), 0.0001f, 0.01f);
  ck_hog_energy(upper, energy, CELLS);
  report_floats("hog_energy", energy, CELLS);
  float *low = floats(LANES * CELLS, 0, 0), *high = floats(LANES * CELLS, 0, 0);
  ck_hog_features(upper, norms, norms + CELLS + 2, CELLS, 0.2f, low, high);
  report_floats("hog_features", low, LANES * CELLS);
  report_floats("hog_features, upper lanes", high, LANES * CELLS);
}

void call_features(void) {
  call_gradients();
  call_histograms();
  uint8_t *pixels = bytes(3 * 40 * 32), *table = bytes(32 * 32 * 32 * 16);
  float *lanes = floats(16, -1, 1), *out = floats(10 * 8 * 16, 0, 0);
  ck_color_cells(pixels, 10, 8, 4, table, lanes, 0.01f, out);
  report_floats("color_cells", out, 10 * 8 * 16);
}

static void call_descriptors(void) {
  enum { FIRST = 37, SECOND = 29 };
  int16_t *a = shorts(FIRST * DESCRIPTOR, 0, 300), *b = shorts(SECOND * DESCRIPTOR, 0, 300);
  // Equal descriptors are equally similar, so the first of them must be chosen.
  for (int n = 0; n < DESCRIPTOR; n++) {
    a[3 * DESCRIPTOR + n] = a[20 * DESCRIPTOR + n];
    b[2 * DESCRIPTOR + n] = b[11 * DESCRIPTOR + n] = a[20 * DESCRIPTOR + n];
  }
  int32_t products[SECOND], results[3][FIRST], best[SECOND], highest[SECOND];
  for (int32_t count = SECOND; count >= 0; count -= SECOND) {
    ck_match_descriptors(
      a, FIRST, b, count, products, results[0], results[1], results[2], best, highest);
    report("match_descriptors", results, sizeof results);
    report("match_descriptors, reverse", best, (size_t)count * sizeof *best);
    report("match_descriptors, reverse products", highest, (size_t)count * sizeof *highest);
  }
}

void call_corners(void) {
  static const int32_t sizes[][2] = {{61, 43}, {7, 7}, {6, 9}, {9, 6}, {1, 1}, {2, 2}};
  uint8_t *image = bytes(64 * 48), *blurred = bytes(64 * 48);
  uint16_t scratch[64];
  float *lines = floats(18 * 64, 0, 0), *response = floats(64 * 48, 0, 0);
  for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
    const int32_t width = sizes[n][0], height = sizes[n][1];
    ck_blur_bytes(image, 64, width, height, scratch, blurred, 62);
    report("blur_bytes", blurred, (size_t)(62 * (height - 1) + width));
    ck_corner_response(image, 64, width, height, lines, response);
    report_floats("corner_response", response, (size_t)(width * height));
  }
  float moments[2], *weightsX = floats(32 * 32, -16, 16), *weightsY = floats(32 * 32, -16, 16);
  ck_patch_moments(image, 64, weightsX, weightsY, moments);
  report_floats("patch_moments", moments, 2);
  float *pooled = floats(DESCRIPTOR, 0, 0), *scratchOfPatch = floats(512, 0, 0);
  float *patch = floats(18 * 18, 0, 255), *directions = floats(16, -1, 1), *weights = floats(64, 0, 1);
  for (int i = 0; i < 64; i += 5) weights[i] = 0;
  ck_pool_gradients(patch, directions, weights, scratchOfPatch, pooled);
  report_floats("pool_gradients", pooled, DESCRIPTOR);
  for (int i = 0; i < 18 * 18; i++) patch[i] = 7;
  ck_pool_gradients(patch, directions, weights, scratchOfPatch, pooled);
  report_floats("pool_gradients of a plane", pooled, DESCRIPTOR);
  call_descriptors();
}
