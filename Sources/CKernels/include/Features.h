#pragma once
#include <stdint.h>

// Functions that find corners and compute their descriptors.

// Blurs an image with the weights 1, 2, 1 along both axes. Outside the image, its outermost pixels
// are repeated. scratch: width numbers.
void ck_blur_bytes(
  const uint8_t *image, intptr_t stride, int32_t width, int32_t height, uint16_t *scratch,
  uint8_t *out, intptr_t outStride);

// Computes the corner response at each pixel from the matrix of gradient products, which are summed
// over 5 x 5 pixels with binomial weights. The response is determinant / (trace + 1) / 1024 (after
// Noble, "Finding Corners", 1988). The response is 0 in the 3 outermost rows and columns. scratch:
// at least 18 * width floats. out: width * height floats.
void ck_corner_response(
  const uint8_t *image, intptr_t stride, int32_t width, int32_t height, float *scratch, float *out);

// Stores weighted sums of 32 x 32 pixels of the image: with weightsX in out[0], and with weightsY
// in out[1].
void ck_patch_moments(
  const uint8_t *image, intptr_t stride, const float *weightsX, const float *weightsY, float *out);

// Sums up a patch's gradients in 4 x 4 cells with 8 directions each.
//
// patch: 18 x 18 values. directions: 8 cosines, followed by 8 sines. weights: for each of the 4
// cells along an axis, the weights of 16 pixels. out: [line][direction][column]. scratch: 512
// floats.
void ck_pool_gradients(
  const float *patch, const float *directions, const float *weights, float *scratch, float *out);

// Matches descriptors of 128 numbers by their dot products. For each descriptor in a, finds the
// most similar descriptor in b, their dot product, and the second-highest dot product. For each
// descriptor in b, finds the most similar descriptor in a and their dot product. If several are
// equally similar, the first is chosen. products: scratch memory for countB numbers.
void ck_match_descriptors(
  const int16_t *a, int32_t countA, const int16_t *b, int32_t countB, int32_t *products,
  int32_t *bestOfA, int32_t *highest, int32_t *second, int32_t *bestOfB, int32_t *highestOfB);
