#pragma once
#include <stdint.h>

// Kernels that compare blocks of 16 x 16 pixels in two images. Both images are sampled with the
// cubic B-spline, which smooths them equally at all positions between pixels. A block's sharpness
// therefore does not depend on its position (Unser, "Splines: A Perfect Fit for Signal and Image
// Processing", 1999).

enum { CK_BLOCK_SIDE = 16, CK_BLOCK_PIXELS = 256 };

// Stores the sums of gx gx, gx gy and gy gy over a block in out[0...2]. A gradient is the
// difference between the two adjacent pixels. image: the block's first pixel. The pixels around the
// block are also read.
void ck_block_texture(const uint8_t *image, intptr_t stride, float *out);

// Converts a block to a pattern. out: 256 values minus 128, followed by their derivatives along x
// and then along y. sums[0...8]: the sums of t, t t, gx, gy, gx gx, gx gy, gy gy, gx t, gy t, where
// t are the values. image: the block's first pixel. The pixels around the block are also read.
void ck_block_pattern(const uint8_t *image, intptr_t stride, float *out, float *sums);

// Compares a pattern with an image at a position between pixels.
//
// image: the pixel one column to the left of, and one row above, the integer part of the block's
// position; 19 x 19 pixels are read. weightsX, weightsY: the four B-spline weights for the
// fractional part. sums[0...4]: the sums of i, i i, t i, gx i and gy i, where i are the image's
// values minus 128.
void ck_block_match(
  const float *pattern, const uint8_t *image, intptr_t stride, const float *weightsX,
  const float *weightsY, float *sums);

// Stores the exact sums of a, b, a a, b b and a b over width x height pixels in out[0...4].
void ck_byte_moments(
  const uint8_t *a, intptr_t strideA, const uint8_t *b, intptr_t strideB, int32_t width,
  int32_t height, int64_t *out);

// Rounds values in 0...255 to the nearest byte. Halves are rounded up.
void ck_round_bytes(const float *values, int32_t count, uint8_t *out);
