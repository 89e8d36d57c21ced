#pragma once
#include <stdint.h>

// Kernels that compare blocks of 16 x 16 pixels of two images. Both images are seen through the
// cubic B-spline, which smooths them alike at every fraction of a pixel. A block's sharpness
// therefore does not depend on its position between pixels (Unser, "Splines: A Perfect Fit for
// Signal and Image Processing", 1999).

enum { CK_BLOCK_SIDE = 16, CK_BLOCK_PIXELS = 256 };

// out[0...2]: sums over a block of gx gx, gx gy and gy gy. The gradients are differences of the
// neighbors two pixels apart. image: the block's first pixel; one pixel around it is read.
void ck_block_texture(const uint8_t *image, intptr_t stride, float *out);

// A block as a pattern: out holds 256 values (less 128), then their derivatives along x, then along y.
// sums[0...8]: of t, t t, gx, gy, gx gx, gx gy, gy gy, gx t, gy t.
// image: the block's first pixel; one pixel around it is read.
void ck_block_pattern(const uint8_t *image, intptr_t stride, float *out, float *sums);

// Compares a pattern with an image between pixels.
//
// image: one pixel left of and above the whole part of the block's position; 19 x 19 pixels are
// read. weightsX, weightsY: the B-spline's four weights for the fractions.
// sums[0...4]: of i, i i, t i, gx i, gy i, where i are the image's values less 128.
void ck_block_match(
  const float *pattern, const uint8_t *image, intptr_t stride, const float *weightsX,
  const float *weightsY, float *sums);

// out[0...4]: exact sums over width x height pixels of a, b, a a, b b, a b.
void ck_byte_moments(
  const uint8_t *a, intptr_t strideA, const uint8_t *b, intptr_t strideB, int32_t width,
  int32_t height, int64_t *out);

// out = values rounded to the nearest byte, halves up; values are 0...255.
void ck_round_bytes(const float *values, int32_t count, uint8_t *out);
