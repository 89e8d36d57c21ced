#pragma once
#include <stdint.h>

// Halves the size of an image. Each output pixel is the rounded mean of 2 x 2 pixels. width,
// height: the size of the output. Rows of the image are stride bytes apart, and rows of the output
// are outStride bytes apart.
void ck_halve(
  const uint8_t *image, intptr_t stride, int32_t width, int32_t height, uint8_t *out,
  intptr_t outStride);

// Samples an image bilinearly along a line under a projective transformation.
//
// Sample i is at (x + i * dx, y + i * dy) / (w + i * dw), where (0, 0) is the center of the first
// pixel. mask[i] is 1 if the sample is inside the image; otherwise, it is 0 and the nearest pixels
// are used. scratch: 6 * count floats or 4-byte integers.
void ck_warp_line(
  const uint8_t *image, int32_t width, int32_t height, intptr_t stride, const float *start,
  const float *step, int32_t count, float *scratch, float *out, float *mask);

// Computes the central differences of a patch, multiplied by scaleX and scaleY, and copies the
// patch without its border of one pixel. patch: (width + 2) * (height + 2) floats. out, gx, gy:
// width * height floats.
void ck_patch_gradients(
  const float *patch, int32_t width, int32_t height, float scaleX, float scaleY, float *out,
  float *gx, float *gy);

// residual = target - (light[0] * image + light[1] + light[2] * u + light[3] * v). gx and gy are
// replaced with the mean of the target's gradient and light[0] times the image's gradient.
void ck_planar_residual(
  const float *target, const float *targetGx, const float *targetGy, const float *image,
  const float *u, const float *v, const float *light, int32_t count, float *gx, float *gy,
  float *residual);

// weight = mask * (1 - (residual / limit)^2)^2, or 0 if the absolute residual exceeds the limit.
// limit = cutoff + slack * steepness.
void ck_tukey_weights(
  const float *residual, const float *mask, const float *steepness, float cutoff, float slack,
  int32_t count, float *weight);

// Computes the weighted normal equations of one alignment step. The unknowns are the eight changes
// to the homography (the elements, in row-major order, of a matrix that is added to the identity;
// the last element is fixed), followed by the changes to light[0...3]. count is a multiple of 16.
// out: the 78 products of the upper triangle, row by row, followed by the 12 numbers on the
// right-hand side.
void ck_planar_normal_equations(
  const float *residual, const float *weight, const float *image, const float *gx, const float *gy,
  const float *u, const float *v, int32_t count, float *out);

// Stores the sums of w, w a, w b, w a a, w b b and w a b in out[0...5]. count is a multiple of 16.
void ck_weighted_moments(
  const float *weight, const float *a, const float *b, int32_t count, float *out);

// out[y][x] = sum of pattern[j][i] * image[y + j][x + i] over the pattern, for all positions of the
// pattern in the image. image: imageWidth * imageHeight floats. A row of out has imageWidth - width
// + 1 floats.
void ck_correlate(
  const float *pattern, int32_t width, int32_t height, const float *image, int32_t imageWidth,
  int32_t imageHeight, float *out);

// Makes a patch independent of lighting. From each value, subtracts the mean of the surrounding
// square with a side of 2 * radius + 1 values (or of the part of the square inside the patch).
// Divides the difference by the square's standard deviation plus floor, and multiplies it by gain.
// scratch: 4 * width + 2 floats.
void ck_local_contrast(
  const float *patch, int32_t width, int32_t height, int32_t radius, float floor, float gain,
  float *scratch, float *out);
