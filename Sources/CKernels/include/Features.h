#pragma once
#include <stdint.h>

// Corners and their descriptors.

// Blurs an image with the weights 1 2 1 along both axes; the borders' pixels are repeated.
// scratch: width numbers.
void ck_blur_bytes(
  const uint8_t *image, intptr_t stride, int32_t width, int32_t height, uint16_t *scratch,
  uint8_t *out, intptr_t outStride);

// The strength of a corner at each pixel: determinant over trace of the gradients' products, summed
// over 5 x 5 pixels with binomial weights (Noble, "Finding Corners", 1988). The outer 3 pixels are
// 0. scratch: 21 * width floats; out: width * height.
void ck_corner_response(
  const uint8_t *image, intptr_t stride, int32_t width, int32_t height, float *scratch, float *out);

// out[0...1]: sums over 32 x 32 pixels of the image times each of two weights.
void ck_patch_moments(
  const uint8_t *image, intptr_t stride, const float *weightsX, const float *weightsY, float *out);

// Pools a patch's gradients into 4 x 4 cells of 8 directions.
//
// patch: 18 x 18; directions: 8 cosines, then 8 sines; weights: for each of 4 cells along an axis,
// those of its 16 pixels. out[line][direction][column]. scratch: 512 floats.
void ck_pool_gradients(
  const float *patch, const float *directions, const float *weights, float *scratch, float *out);

// Matches descriptors of 128 numbers by their scalar product. For each of countA descriptors it
// gives the most similar of countB others, that product and the second highest one; and for each of
// the others the most similar of the first. Of equal ones the first counts. products: countB
// numbers of scratch memory.
void ck_match_descriptors(
  const int16_t *a, int32_t countA, const int16_t *b, int32_t countB, int32_t *products,
  int32_t *bestOfA, int32_t *highest, int32_t *second, int32_t *bestOfB, int32_t *highestOfB);
