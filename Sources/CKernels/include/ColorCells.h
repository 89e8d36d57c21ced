#pragma once
#include <stdint.h>

// Averages the entries of a color table over square cells.
//
// table [32][32][32][16]: bytes, indexed by the upper five bits of red, green and blue. pixels:
// interleaved RGB, cellsX * cell pixels wide and cellsY * cell pixels high, where cell <= 16. out
// [cellsY][cellsX][16]: the sum of each lane over the cell, multiplied by scale, minus the lane's
// offset.
void ck_color_cells(
  const uint8_t *pixels, int32_t cellsX, int32_t cellsY, int32_t cell, const uint8_t *table,
  const float *offsets, float scale, float *out);
