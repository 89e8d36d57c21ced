// Rows of a network's maps, the channels of a pixel side by side: what lies between convolutions.
#pragma once
#include <stdint.h>

// The greatest of each two by two pixels, channel by channel; count pixels come out of two rows of twice as many.
void ck_pooled_row(
  const float *upper, const float *lower, float *out, int32_t count, int32_t channels);

// Adds a row of half as many pixels, each of them twice, to a row of count pixels.
void ck_add_doubled_row(const float *half, float *row, int32_t count, int32_t channels);

// A depthwise convolution of three rows and columns, results as they are: count pixels next to each other, each of
// the sixteen channels by itself. rows: the leftmost pixel for the first output pixel of each kernel row.
// weights: [9][16]; products are added to the bias by row and column, each rounded by itself.
void ck_depthwise16_row(
  const float *weights, const float *bias, const float *const *rows, int32_t count, float *out);
