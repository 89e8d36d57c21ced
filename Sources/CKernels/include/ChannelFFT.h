#pragma once
#include <stdint.h>

// One axis of a transform: its length as a product of the radices 2, 3, 4 and 5.
typedef struct {
  int32_t length;
  int32_t passCount;
  const int32_t *radices;
  // For each pass, for each butterfly p, for each output j = 1 ..< radix: cosine and sine of
  // 2 pi p j / (remaining length).
  const float *twiddles;
} ck_fft_axis;

// A two-dimensional transform of real images of sixteen interleaved channels.
typedef struct {
  // Half the image's width.
  ck_fft_axis row;
  ck_fft_axis column;
  // Cosine and sine of 2 pi k / width for k = 0 ... width / 2.
  const float *realTwiddles;
} ck_channel_fft;

// image [height][width][16] -> spectrum [height][width / 2 + 1][re, im][16].
// scratch: 3 * max(width / 2, height) * 32 floats.
void ck_channel_fft_forward(
  const ck_channel_fft *plan, const float *image, float *spectrum, float *scratch);

// The inverse, multiplied by scale. work: as large as the spectrum, its contents are lost.
void ck_channel_fft_inverse(
  const ck_channel_fft *plan, const float *spectrum, float *image, float *work, float *scratch,
  float scale);

// Complex transforms of lines of sixteen interleaved channels, in place and unnormalized.
//
// Elements of a line ([re, im][16]) lie step floats apart, and lines lie apart floats from each
// other. scratch: 2 * axis->length * 32 floats.
void ck_channel_fft_lines(
  const ck_fft_axis *axis, float *data, intptr_t step, intptr_t apart, int32_t count,
  int32_t inverse, float *scratch);
