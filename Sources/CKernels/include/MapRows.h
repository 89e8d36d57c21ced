// Operations on rows of a network's maps between convolutions, the channels of a pixel side by
// side.
#pragma once
#include <stdint.h>

// Takes the greatest of each two by two pixels, channel by channel; two rows of 2 * count pixels
// give count pixels.
void ck_pooled_row(
  const float *upper, const float *lower, float *out, int32_t count, int32_t channels);

// Adds a row of half as many pixels, each of them twice, to a row of count pixels.
void ck_add_doubled_row(const float *half, float *row, int32_t count, int32_t channels);
