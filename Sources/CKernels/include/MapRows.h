// Rows of a network's maps, the channels of a pixel side by side: what lies between convolutions.
#pragma once
#include <stdint.h>

// The greatest of each two by two pixels, channel by channel; count pixels come out of two rows of twice as many.
void ck_pooled_row(
  const float *upper, const float *lower, float *out, int32_t count, int32_t channels);

// Adds a row of half as many pixels, each of them twice, to a row of count pixels.
void ck_add_doubled_row(const float *half, float *row, int32_t count, int32_t channels);
