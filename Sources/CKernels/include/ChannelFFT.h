#pragma once
#include <stdint.h>

// One axis of a transform. Its length is the product of its radices, each of which is 2, 3, 4 or 5.
typedef struct {
  int32_t length;
  int32_t passCount;
  const int32_t *radices;
  // The cosine and sine of 2 pi p j / (remaining length), for each pass, each butterfly p and each
  // output j = 1 ..< radix.
  const float *twiddles;
} ck_fft_axis;

// A two-dimensional transform of real images with sixteen interleaved channels.
typedef struct {
  // The transform of rows. Its length is half the image's width.
  ck_fft_axis row;
  ck_fft_axis column;
  // The cosine and sine of 2 pi k / width for k = 0 ... width / 2.
  const float *realTwiddles;
} ck_channel_fft;

// Transforms an image [height][width][16] into a spectrum [height][width / 2 + 1][re, im][16].
// scratch: 3 * max(width / 2, height) * 32 floats.
void ck_channel_fft_forward(
  const ck_channel_fft *plan, const float *image, float *spectrum, float *scratch);

// Transforms a spectrum back into an image and multiplies the image by scale. work: an array of the
// spectrum's size, which is overwritten.
void ck_channel_fft_inverse(
  const ck_channel_fft *plan, const float *spectrum, float *image, float *work, float *scratch,
  float scale);

// Transforms lines of complex numbers with sixteen interleaved channels, in place and unnormalized.
//
// The elements of a line, [re, im][16], are `step` floats apart, and the lines are `apart` floats
// apart. scratch: 2 * axis->length * 32 floats.
void ck_channel_fft_lines(
  const ck_fft_axis *axis, float *data, intptr_t step, intptr_t apart, int32_t count,
  int32_t inverse, float *scratch);
