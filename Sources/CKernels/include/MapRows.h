// Operations on rows of feature maps between convolutions. The channels of a pixel are adjacent in
// memory.
#pragma once
#include <stdint.h>

// Computes the maximum of each block of 2 x 2 pixels, channel by channel. Two rows of 2 * count
// pixels yield count pixels.
void ck_pooled_row(
  const float *upper, const float *lower, float *out, int32_t count, int32_t channels);

// Adds each pixel of a row of count / 2 pixels to two adjacent pixels of a row of count pixels.
void ck_add_doubled_row(const float *half, float *row, int32_t count, int32_t channels);
