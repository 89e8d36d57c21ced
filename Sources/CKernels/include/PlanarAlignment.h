#pragma once
#include <stdint.h>

// Halves an image: each output pixel is the rounded mean of two by two. width, height: of the
// output; rows are stride and outStride bytes apart.
void ck_halve(
  const uint8_t *image, intptr_t stride, int32_t width, int32_t height, uint8_t *out,
  intptr_t outStride);

// Samples an image bilinearly along a line under a projective map.
//
// Sample i lies at (x + i * dx, y + i * dy) / (w + i * dw), where (0, 0) is the middle of the first
// pixel. mask[i] is 1 if that lies within the image; else it is 0 and the nearest pixels are taken.
// scratch: 6 * count floats or integers of four bytes.
void ck_warp_line(
  const uint8_t *image, int32_t width, int32_t height, intptr_t stride, const float *start,
  const float *step, int32_t count, float *scratch, float *out, float *mask);

// Central differences of a patch with a border of one pixel, times scaleX and scaleY, and the patch
// without the border. patch: (width + 2) * (height + 2); out, gx, gy: width * height.
void ck_patch_gradients(
  const float *patch, int32_t width, int32_t height, float scaleX, float scaleY, float *out,
  float *gx, float *gy);

// residual = target - (light[0] * image + light[1] + light[2] * u + light[3] * v), and the mean of
// the target's gradient and light[0] times the image's, in place of the latter.
void ck_planar_residual(
  const float *target, const float *targetGx, const float *targetGy, const float *image,
  const float *u, const float *v, const float *light, int32_t count, float *gx, float *gy,
  float *residual);

// weight = mask * (1 - (residual / limit)^2)^2, and 0 beyond the limit, cutoff + slack * steepness.
void ck_tukey_weights(
  const float *residual, const float *mask, const float *steepness, float cutoff, float slack,
  int32_t count, float *weight);

// The weighted normal equations of one alignment step. Unknowns: the eight changes of the homography
// (rows of a matrix added to the identity, the last element fixed), then of light[0...3]. count is a
// multiple of 16. out: the 78 products of the upper triangle by rows, then the 12 of the right side.
void ck_planar_normal_equations(
  const float *residual, const float *weight, const float *image, const float *gx, const float *gy,
  const float *u, const float *v, int32_t count, float *out);

// out[0...5]: sums of w, w a, w b, w a a, w b b, w a b. count is a multiple of 16.
void ck_weighted_moments(
  const float *weight, const float *a, const float *b, int32_t count, float *out);

// out[y][x] = sum over the pattern of pattern[j][i] * image[y + j][x + i], for all positions of
// the pattern in the image; image: imageWidth * imageHeight, out: (imageWidth - width + 1) wide.
void ck_correlate(
  const float *pattern, int32_t width, int32_t height, const float *image, int32_t imageWidth,
  int32_t imageHeight, float *out);

// Makes a patch independent of the light. From each value it subtracts the mean of the square of 2
// * radius + 1 cells around it (the part that lies in the patch), divides by the square's standard
// deviation plus floor, and multiplies by gain. scratch: 4 * width + 2 floats.
void ck_local_contrast(
  const float *patch, int32_t width, int32_t height, int32_t radius, float floor, float gain,
  float *scratch, float *out);
