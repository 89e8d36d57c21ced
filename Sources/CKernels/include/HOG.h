#pragma once
#include <stdint.h>

// The gradient's length at each pixel, and the nearest of 18 signed directions (20 degrees apart, 0
// to the right, growing towards increasing y). Central differences, edges replicated. directions:
// cosine and sine of the first 5.
void ck_gradients(
  const float *image, int32_t width, int32_t height, const float *directions, float *magnitude,
  int32_t *bin);

// Adds one to four rows of pixels that share two rows of cells to their histograms.
//
// cellOffsets[x]: the offset of the left one of the two cells that pixel x belongs to, in floats;
// rightWeights[x]: the share of the cell to the right of it. lowerWeights: the share of the lower
// row of cells in each row. Histograms lie 32 floats apart. lines: 4 * 32 * cellCount floats of
// scratch.
void ck_hog_add_rows(
  const float *magnitude, const int32_t *bin, int32_t width, int32_t rowCount,
  const int32_t *cellOffsets, const float *rightWeights, const float *lowerWeights,
  int32_t cellCount, float *lines, float *upper, float *lower);

// For histograms [count][32] with 18 directions each: stores the 9 sums of opposite directions
// behind them and their squared length in energy.
void ck_hog_energy(float *histograms, float *energy, int32_t count);

// The 31 features of one cell: 18 signed directions, 9 unsigned ones, 4 texture energies, and a
// zero. norms: the reciprocal lengths of the cell's four blocks. lower and upper: lanes 0...15 and
// 16...31.
void ck_hog_features(
  const float *histogram, const float *upperNorms, const float *lowerNorms, int32_t cellCount,
  float clip, float *lower, float *upper);
