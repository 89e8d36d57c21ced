// Calls the kernels that align planes and blocks.
#include "inputs.h"

#include <math.h>

enum { COUNT = 960 };

static void call_warping(const uint8_t *image, int32_t stride) {
  // The lines run through the image, along its border, outside it, and through infinity.
  static const float lines[][6] = {
    {-3, 2, 1, 0.71f, 0.33f, 0.002f}, {0, 0, 1, 0.75f, 0.5f, 0},           {63, 47, 1, -0.5f, -0.5f, 0},
    {-90, -9, 1, 0, 0, 0},            {5, 5, 0.5f, 1, 1, -0.0625f},        {1, 1, 0, 0, 0, 0},
    {NAN, 4, 1, 0.1f, 0.1f, 0},       {4, INFINITY, 1, 0.1f, -INFINITY, 0}, {1e30f, -1e30f, 1, 1, 1, 0}};
  static const int32_t sizes[][2] = {{64, 48}, {1, 48}, {64, 1}, {1, 1}};
  float scratch[6 * 97], out[97], mask[97];
  for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
      ck_warp_line(image, sizes[n][0], sizes[n][1], stride, lines[k], lines[k] + 3, 97, scratch, out, mask);
      report_floats("warp_line", out, 97);
      report_floats("warp_line, mask", mask, 97);
    }
  }
}

static void call_equations(const float *image, float *gx, float *gy) {
  float *target = floats(COUNT, 0, 255), *u = floats(COUNT, -1, 1), *v = floats(COUNT, -1, 1);
  float *targetGx = floats(COUNT, -9, 9), *targetGy = floats(COUNT, -9, 9), *residual = floats(COUNT, 0, 0);
  float *weight = floats(COUNT, 0, 0), *ones = floats(COUNT, 1, 1), *steepness = unusual(COUNT, 0, 9);
  const float light[4] = {1.1f, -4, 0.5f, 0.25f};
  ck_planar_residual(target, targetGx, targetGy, image, u, v, light, COUNT, gx, gy, residual);
  report_floats("planar_residual", residual, COUNT);
  report_floats("planar_residual, along x", gx, COUNT);
  report_floats("planar_residual, along y", gy, COUNT);
  ck_tukey_weights(residual, ones, steepness, 100, 0.5f, COUNT, weight);
  report_floats("tukey_weights of unusual numbers", weight, COUNT);
  ck_tukey_weights(residual, ones, targetGx, 100, 0.5f, COUNT, weight);
  report_floats("tukey_weights", weight, COUNT);
  float equations[90], moments[6];
  ck_planar_normal_equations(residual, weight, image, gx, gy, u, v, COUNT, equations);
  report_floats("planar_normal_equations", equations, 90);
  ck_weighted_moments(weight, u, v, COUNT, moments);
  report_floats("weighted_moments", moments, 6);
}

void call_planes(void) {
  const int32_t width = 64, height = 48;
  uint8_t *image = bytes((size_t)(2 * width * 2 * height)), *half = bytes((size_t)(width * height));
  ck_halve(image, 2 * width, width, height, half, width);
  report("halve", half, (size_t)(width * height));
  call_warping(half, width);
  float *patch = floats(42 * 32, 0, 255), *out = floats(4 * COUNT, 0, 0);
  float *gx = floats(2 * COUNT, 0, 0), *gy = floats(2 * COUNT, 0, 0), *scratch = floats(4 * 42 + 2, 0, 0);
  ck_patch_gradients(patch, 40, 30, 0.5f, 0.25f, out, gx, gy);
  report_floats("patch_gradients", out, 40 * 30);
  report_floats("patch_gradients, along x", gx, 40 * 30);
  report_floats("patch_gradients, along y", gy, 40 * 30);
  call_equations(out, gx, gy);
  float *pattern = unusual(12 * 9, -3, 3);
  ck_correlate(pattern, 12, 9, patch, 42, 32, out);
  report_floats("correlate", out, 31 * 24);
  for (int32_t radius = 0; radius <= 40; radius += 3) {
    ck_local_contrast(patch, 42, 32, radius, 4, 20, scratch, out);
    report_floats("local_contrast", out, 42 * 32);
  }
  for (int i = 0; i < 42 * 32; i++) patch[i] = 0.1f;
  ck_local_contrast(patch, 42, 32, 3, 4, 20, scratch, out);
  report_floats("local_contrast of a plane", out, 42 * 32);
}

void call_blocks(void) {
  const intptr_t stride = 40;
  uint8_t *image = bytes(40 * 40), *other = bytes(40 * 40);
  const uint8_t *const block = image + 9 * stride + 9;
  float texture[3], pattern[3 * CK_BLOCK_PIXELS], sums[9], matches[5];
  ck_block_texture(block, stride, texture);
  report_floats("block_texture", texture, 3);
  ck_block_pattern(block, stride, pattern, sums);
  report_floats("block_pattern", pattern, 3 * CK_BLOCK_PIXELS);
  report_floats("block_pattern, sums", sums, 9);
  for (int n = 0; n < 8; n++) {
    float *weightsX = floats(4, 0, 0.6f), *weightsY = floats(4, 0, 0.6f);
    ck_block_match(pattern, other + n * (stride + 1), stride, weightsX, weightsY, matches);
    report_floats("block_match", matches, 5);
  }
  int64_t moments[5];
  for (int32_t width = 0; width <= 40; width += 13) {
    ck_byte_moments(image, stride, other, stride, width, 37, moments);
    report("byte_moments", moments, sizeof moments);
  }
  float *values = floats(973, 0, 255);
  for (int i = 0; i < 973; i += 7) values[i] = (float)(i % 255) + 0.5f;
  uint8_t *rounded = bytes(973);
  ck_round_bytes(values, 973, rounded);
  report("round_bytes", rounded, 973);
}
