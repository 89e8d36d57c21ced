// Calls the kernels of neural networks.
#include "inputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUTS = 16, ROW = 48 * 64 };

// Runs a convolution at all levels of this processor, whose results must be equal.
static void convolve(
  const char *name, const ck_convolution *convolution, const float *const *rows, int32_t count,
  const float *added) {
  const size_t size = (size_t)(convolution->outputs * count);
  float *first = floats(size, 0, 0), *out = floats(size, 0, 0);
  ck_convolve_row(0, convolution, rows, INPUTS, count, added, first);
  report_floats(name, first, size);
  for (int32_t level = 1; level <= ck_network_level(); level++) {
    ck_convolve_row(level, convolution, rows, INPUTS, count, added, out);
    if (memcmp(first, out, size * sizeof *out)) printf("%s differs at level %d\n", name, level);
  }
}

static void depth(
  const char *name, const ck_depthwise *depthwise, const float *const *rows, int32_t count) {
  const size_t size = (size_t)(depthwise->channels * count);
  float *first = floats(size, 0, 0), *out = floats(size, 0, 0);
  ck_depthwise_row(0, depthwise, rows, count, first);
  report_floats(name, first, size);
  for (int32_t level = 1; level <= ck_network_level(); level++) {
    ck_depthwise_row(level, depthwise, rows, count, out);
    if (memcmp(first, out, size * sizeof *out)) printf("%s differs at level %d\n", name, level);
  }
}

void call_networks(void) {
  const float *rows[5], *blank[5];
  float *map = floats(5 * ROW, -2, 2), *zeros = floats(5 * ROW, 0, 0);
  // Products with zeros of both signs show the sign of a sum that is zero.
  for (int i = 0; i < 5 * ROW; i += 3) zeros[i] = -0.0f;
  for (int i = 0; i < 5 * ROW; i += 17) map[i] = i % 2 ? 0x1p-130f : 0.0f;
  for (int i = 0; i < 5; i++) {
    rows[i] = map + i * ROW;
    blank[i] = zeros + i * ROW;
  }
  static const int32_t outputs[] = {8, 16, 24, 32, 56};
  static const int32_t counts[] = {1, 3, 4, 6, 8, 12, 13};
  float *weights = floats(5 * 5 * INPUTS * 56, -1, 1), *bias = floats(56, -1, 1);
  float *added = floats(56 * 13, -1, 1), *none = floats(56, 0, 0);
  for (int i = 0; i < 56; i += 2) none[i] = -0.0f;
  char name[60];
  for (int n = 0; n < 5; n++) {
    for (int m = 0; m < 7; m++) {
      for (int32_t activation = CK_LINEAR; activation <= CK_RELU6; activation++) {
        const ck_convolution convolution = {weights, bias, outputs[n], 3, 3 * INPUTS, activation};
        snprintf(name, sizeof name, "convolve_row %d %d %d", outputs[n], counts[m], activation);
        convolve(name, &convolution, rows, counts[m], m % 2 ? added : NULL);
        const ck_convolution empty = {weights, none, outputs[n], 3, 3 * INPUTS, activation};
        snprintf(name, sizeof name, "convolve_row of zeros %d %d %d", outputs[n], counts[m], activation);
        convolve(name, &empty, blank, counts[m], NULL);
      }
    }
  }
  for (int32_t channels = 8; channels <= 40; channels += 8) {
    for (int32_t size = 3; size <= 5; size += 2) {
      for (int32_t stride = 1; stride <= 2; stride++) {
        for (int32_t activation = CK_LINEAR; activation <= CK_RELU6; activation++) {
          const ck_depthwise depthwise = {weights, bias, channels, size, stride, activation};
          snprintf(name, sizeof name, "depthwise_row %d %d %d %d", channels, size, stride, activation);
          depth(name, &depthwise, rows, 11);
          const ck_depthwise empty = {weights, none, channels, size, stride, activation};
          snprintf(name, sizeof name, "depthwise_row of zeros %d %d %d %d", channels, size, stride, activation);
          depth(name, &empty, blank, 11);
        }
      }
    }
  }
  float *values = unusual(973, 0, 255), *centered = floats(973, 0, 0);
  ck_centered(values, centered, 973);
  report_floats("centered", centered, 973);
}

void call_maps(void) {
  enum { WIDTH = 13, CHANNELS = 24 };
  const size_t size = 2 * WIDTH * CHANNELS;
  float *upper = unusual(size, -2, 2), *lower = unusual(size, -2, 2), *out = unusual(size, -2, 2);
  for (int32_t width = 1; width <= WIDTH; width += WIDTH - 1) {
    ck_add_enlarged_row(upper, lower, width, CHANNELS, out);
    report_floats("add_enlarged_row", out, size);
  }
  ck_add_doubled_row(lower, out, 2 * WIDTH, CHANNELS);
  report_floats("add_doubled_row", out, size);
  ck_pooled_row(upper, lower, out, WIDTH, CHANNELS);
  report_floats("pooled_row", out, WIDTH * CHANNELS);
}
