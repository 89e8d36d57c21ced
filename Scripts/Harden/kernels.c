// Calls every kernel of CKernels with the same inputs, including unusual ones, and prints a fingerprint of each result.
// The fingerprints must be the same on every machine.
#include "CKernels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 960, LANES = 16 };

static uint64_t state = 42;

// xorshift64 (Marsaglia, Journal of Statistical Software, 2003).
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static float uniform(float low, float high) {
  return low + (high - low) * (float)(next() >> 40) * 0x1p-24f;
}

static float *floats(size_t count, float low, float high) {
  float *values = malloc(count * sizeof *values);
  for (size_t i = 0; i < count; i++) values[i] = uniform(low, high);
  return values;
}

static uint8_t *bytes(size_t count) {
  uint8_t *values = malloc(count);
  for (size_t i = 0; i < count; i++) values[i] = (uint8_t)(next() >> 56);
  return values;
}

// Prints an FNV-1a hash of bytes. All NaN values count as equal.
static void report(const char *name, const void *values, size_t size) {
  const uint8_t *bytes = values;
  uint64_t sum = 0xcbf29ce484222325u;
  for (size_t i = 0; i < size; i++) sum = (sum ^ bytes[i]) * 0x100000001b3u;
  printf("%s %016llx\n", name, (unsigned long long)sum);
}

static void reportFloats(const char *name, const float *values, size_t count) {
  float *copy = malloc(count * sizeof *copy);
  for (size_t i = 0; i < count; i++) copy[i] = isnan(values[i]) ? NAN : values[i];
  report(name, copy, count * sizeof *copy);
  free(copy);
}

static void spectra(void) {
  size_t size = 2 * COUNT * LANES;
  float *a = floats(size, -3, 3), *b = floats(size, -3, 3), *sum = floats(size, -3, 3);
  float *single = floats(2 * COUNT, -3, 3), *real = floats(COUNT, -3, 3), *out = floats(size, 0, 0);
  float *power = floats(COUNT, 0, 3);
  ck_lane_multiply_add(a, b, sum, COUNT);
  reportFloats("lane_multiply_add", sum, size);
  ck_lane_conjugate_multiply_add(a, b, sum, COUNT);
  reportFloats("lane_conjugate_multiply_add", sum, size);
  ck_lane_conjugate_multiply_single(a, single, out, COUNT);
  reportFloats("lane_conjugate_multiply_single", out, size);
  ck_lane_multiply_single(a, single, out, COUNT);
  reportFloats("lane_multiply_single", out, size);
  ck_lane_multiply_real(a, real, out, COUNT);
  reportFloats("lane_multiply_real", out, size);
  ck_lane_add_power(a, power, COUNT);
  reportFloats("lane_add_power", power, COUNT);
  ck_reciprocal(power, 1e-4f, out, COUNT);
  reportFloats("reciprocal", out, COUNT);
  ck_lane_add_sums(a, power, COUNT);
  reportFloats("lane_add_sums", power, COUNT);
  ck_blend(b, 0.025f, a, (intptr_t)size);
  reportFloats("blend", a, size);
  ck_lane_window(a, real, out, COUNT);
  reportFloats("lane_window", out, COUNT * LANES);
  ck_filter_update(a, single, 0.01f, 0.1f, b, 1, COUNT);
  reportFloats("filter_update", b, size);
  float *keep = floats(COUNT, 0, 1);
  ck_spatial_constraint(a, keep, sum, out, COUNT);
  reportFloats("spatial_constraint", out, COUNT * LANES);
}

static ck_fft_axis axis(int32_t length, int32_t *radices) {
  ck_fft_axis axis = {.length = length, .radices = radices};
  float *twiddles = malloc(8 * (size_t)length * sizeof *twiddles);
  size_t used = 0;
  for (int32_t rest = length; rest > 1;) {
    int32_t radix = rest % 4 == 0 ? 4 : rest % 2 == 0 ? 2 : rest % 3 == 0 ? 3 : 5;
    radices[axis.passCount++] = radix;
    for (int32_t p = 0; p < rest / radix; p++)
      for (int32_t j = 1; j < radix; j++) {
        // Random numbers replace the sines and cosines, which may differ between machines.
        twiddles[used++] = uniform(-1, 1);
        twiddles[used++] = uniform(-1, 1);
      }
    rest /= radix;
  }
  axis.twiddles = twiddles;
  return axis;
}

static void transforms(void) {
  int32_t width = 60, height = 48, rowRadices[16], columnRadices[16];
  ck_channel_fft plan = {axis(width / 2, rowRadices), axis(height, columnRadices), floats(width + 2, -1, 1)};
  size_t pixels = (size_t)(width * height * LANES), bins = (size_t)(height * (width / 2 + 1) * 2 * LANES);
  float *image = floats(pixels, -1, 1), *spectrum = floats(bins, 0, 0), *work = floats(bins, 0, 0);
  float *scratch = floats(3 * 48 * 32, 0, 0);
  ck_channel_fft_forward(&plan, image, spectrum, scratch);
  reportFloats("lane_fft_forward", spectrum, bins);
  ck_channel_fft_inverse(&plan, spectrum, image, work, scratch, 1.0f / 2880);
  reportFloats("lane_fft_inverse", image, pixels);
}

static void features(void) {
  int32_t width = 53, height = 41, cells = 15;
  float *image = floats((size_t)(width * height), 0, 255), *directions = floats(10, -1, 1);
  float *magnitude = floats((size_t)(width * height), 0, 0);
  int32_t *bin = calloc((size_t)(width * height), sizeof *bin);
  ck_gradients(image, width, height, directions, magnitude, bin);
  reportFloats("gradients", magnitude, (size_t)(width * height));
  report("gradient directions", bin, (size_t)(width * height) * sizeof *bin);
  int32_t *offsets = malloc((size_t)width * sizeof *offsets);
  float *weights = floats((size_t)width, 0, 1), rows[4] = {0.125f, 0.375f, 0.625f, 0.875f};
  for (int32_t x = 0; x < width; x++) offsets[x] = 32 * (x / 4);
  float *lines = floats((size_t)(4 * 32 * cells), 0, 0);
  float *upper = floats((size_t)(32 * cells), 0, 1), *lower = floats((size_t)(32 * cells), 0, 1);
  ck_hog_add_rows(magnitude, bin, width, 4, offsets, weights, rows, cells, lines, upper, lower);
  reportFloats("hog_add_rows", upper, (size_t)(32 * cells));
  reportFloats("hog_add_rows, lower", lower, (size_t)(32 * cells));
  float *energy = floats((size_t)cells, 0, 0), *norms = floats(2 * (size_t)(cells + 2), 0.01f, 1);
  ck_hog_energy(upper, energy, cells);
  reportFloats("hog_energy", energy, (size_t)cells);
  float *low = floats((size_t)(LANES * cells), 0, 0), *high = floats((size_t)(LANES * cells), 0, 0);
  ck_hog_features(upper, norms, norms + cells + 2, cells, 0.2f, low, high);
  reportFloats("hog_features", low, (size_t)(LANES * cells));
  reportFloats("hog_features, upper lanes", high, (size_t)(LANES * cells));
  uint8_t *pixels = bytes(3 * 40 * 32), *table = bytes(32 * 32 * 32 * 16);
  float *lanes = floats(16, -1, 1), *out = floats(10 * 8 * 16, 0, 0);
  ck_color_cells(pixels, 10, 8, 4, table, lanes, 0.01f, out);
  reportFloats("color_cells", out, 10 * 8 * 16);
}

static void networks(void) {
  enum { OUTPUTS = 24, INPUTS = 16, PIXELS = 12 };
  float *weights = floats(3 * 3 * INPUTS * OUTPUTS, -1, 1), *bias = floats(OUTPUTS, -1, 1);
  float *map = floats(5 * 32 * 64, -2, 2), *added = floats(OUTPUTS * PIXELS, -1, 1);
  float *out = floats(OUTPUTS * PIXELS, 0, 0);
  const float *rows[5];
  for (int i = 0; i < 5; i++) rows[i] = map + i * 32 * 64;
  ck_convolution convolution = {weights, bias, OUTPUTS, 3, 3 * INPUTS, 1};
  for (int32_t level = 0; level <= ck_network_level(); level++) {
    ck_convolve_row(level, &convolution, rows, INPUTS, PIXELS, added, out);
    // All levels have the same name because their results must also be equal.
    if (level == 0) reportFloats("convolve_row", out, OUTPUTS * PIXELS);
    float *first = malloc(sizeof(float) * OUTPUTS * PIXELS);
    ck_convolve_row(0, &convolution, rows, INPUTS, PIXELS, added, first);
    if (memcmp(first, out, sizeof(float) * OUTPUTS * PIXELS)) printf("level %d differs\n", level);
    free(first);
  }
  for (int32_t size = 3; size <= 5; size += 2)
    for (int32_t stride = 1; stride <= (size == 3 ? 2 : 1); stride++) {
      ck_depthwise depthwise = {weights, bias, 16, size, stride};
      ck_depthwise_row(ck_network_level(), &depthwise, rows, PIXELS, out);
      char name[40];
      snprintf(name, sizeof name, "depthwise_row %d/%d", (int)size, (int)stride);
      reportFloats(name, out, 16 * PIXELS);
    }
  float *values = floats(COUNT, 0, 255), *centered = floats(COUNT, 0, 0);
  ck_centered(values, centered, COUNT);
  reportFloats("centered", centered, COUNT);
}

static void planes(void) {
  int32_t width = 64, height = 48;
  uint8_t *image = bytes((size_t)(2 * width * 2 * height)), *half = bytes((size_t)(width * height));
  ck_halve(image, 2 * width, width, height, half, width);
  report("halve", half, (size_t)(width * height));
  float start[3] = {-3, 2, 1}, step[3] = {0.71f, 0.33f, 0.002f};
  float *scratch = floats(6 * 96, 0, 0), *out = floats(COUNT * 4, 0, 0), *mask = floats(96, 0, 0);
  ck_warp_line(half, width, height, width, start, step, 96, scratch, out, mask);
  reportFloats("warp_line", out, 96);
  reportFloats("warp_line, mask", mask, 96);
  float *patch = floats(42 * 32, 0, 255), *gx = floats(COUNT * 2, 0, 0), *gy = floats(COUNT * 2, 0, 0);
  ck_patch_gradients(patch, 40, 30, 0.5f, 0.5f, out, gx, gy);
  reportFloats("patch_gradients", gx, 40 * 30);
  float *target = floats(COUNT, 0, 255), *u = floats(COUNT, -1, 1), *v = floats(COUNT, -1, 1);
  float *targetGx = floats(COUNT, -9, 9), *targetGy = floats(COUNT, -9, 9), *residual = floats(COUNT, 0, 0);
  float light[4] = {1.1f, -4, 0.5f, 0.25f}, *weight = floats(COUNT, 0, 0), *ones = floats(COUNT, 1, 1);
  ck_planar_residual(target, targetGx, targetGy, out, u, v, light, COUNT, gx, gy, residual);
  reportFloats("planar_residual", residual, COUNT);
  ck_tukey_weights(residual, ones, targetGx, 200, 0.5f, COUNT, weight);
  reportFloats("tukey_weights", weight, COUNT);
  float equations[90], moments[6];
  ck_planar_normal_equations(residual, weight, out, gx, gy, u, v, COUNT, equations);
  reportFloats("planar_normal_equations", equations, 90);
  ck_weighted_moments(weight, u, v, COUNT, moments);
  reportFloats("weighted_moments", moments, 6);
  ck_correlate(target, 12, 9, patch, 42, 32, out);
  reportFloats("correlate", out, 31 * 24);
  ck_local_contrast(patch, 42, 32, 3, 4, 20, scratch, out);
  reportFloats("local_contrast", out, 42 * 32);
}

static void samples(void) {
  const uint8_t *rows[3] = {bytes(COUNT), bytes(COUNT), bytes(COUNT)};
  float weights[3] = {0.2f, 0.5f, 0.3f}, *out = floats(3 * COUNT, 0, 0);
  ck_blend_rows(rows, weights, 3, out, COUNT);
  reportFloats("blend_rows", out, COUNT);
  float *line = floats(COUNT, 0, 255), *taps = floats(4 * COUNT, 0, 1);
  int32_t *indices = malloc(4 * COUNT * sizeof *indices);
  for (int i = 0; i < 4 * COUNT; i++) indices[i] = (int32_t)(next() % COUNT);
  ck_gather_taps(line, indices, taps, 4, out, COUNT);
  reportFloats("gather_taps", out, COUNT);
  float *rgb = floats(3 * COUNT, 0, 255), *cb = floats(COUNT, 0, 255), *cr = floats(COUNT, 0, 255);
  ck_luma_from_rgb(rgb, out, COUNT);
  reportFloats("luma_from_rgb", out, COUNT);
  ck_ycbcr_matrix matrix = {16, 1.164f, 1.596f, 0.392f, 0.813f, 2.017f};
  ck_rgb_from_ycbcr(line, cb, cr, &matrix, out, COUNT);
  reportFloats("rgb_from_ycbcr", out, 3 * COUNT);
  ck_interleave(line, cb, cr, out, COUNT);
  reportFloats("interleave", out, 3 * COUNT);
  float *awkward = floats(COUNT, -40, 300);
  for (int i = 0; i < COUNT; i += 7) awkward[i] = (float)(i % 256) + 0.5f;
  uint8_t *rounded = bytes(COUNT);
  ck_rounded_bytes(awkward, rounded, COUNT);
  report("rounded_bytes", rounded, COUNT);
}

int main(void) {
  spectra();
  transforms();
  features();
  networks();
  planes();
  samples();
  return 0;
}
