#pragma once
#include <stdint.h>

// Computes the gradient magnitude at each pixel and the nearest of 18 signed directions. Directions
// are 20 degrees apart. Direction 0 points to the right, and directions increase toward increasing
// y. Gradients are central differences, and edge pixels are replicated. directions: the cosine and
// sine of each of the first 5 directions.
void ck_gradients(
  const float *image, int32_t width, int32_t height, const float *directions, float *magnitude,
  int32_t *bin);

// Adds one to four rows of pixels to the histograms of two rows of cells. All of the pixel rows
// must contribute to these cells.
//
// cellOffsets[x]: the offset, in floats, of the left of the two cells to which pixel x contributes.
// rightWeights[x]: the weight of the right cell. lowerWeights: for each row of pixels, the weight
// of the lower row of cells. Histograms are 32 floats apart. lines: 4 * 32 * cellCount floats of
// scratch memory.
void ck_hog_add_rows(
  const float *magnitude, const int32_t *bin, int32_t width, int32_t rowCount,
  const int32_t *cellOffsets, const float *rightWeights, const float *lowerWeights,
  int32_t cellCount, float *lines, float *upper, float *lower);

// Processes histograms [count][32] with 18 directions each. In each histogram, stores the 9 sums of
// opposite directions after the directions. Stores the sum of the squares of these 9 sums in
// energy.
void ck_hog_energy(float *histograms, float *energy, int32_t count);

// Computes the 31 features of each cell: 18 signed directions, 9 unsigned directions and 4 texture
// energies, followed by a zero. upperNorms, lowerNorms: the reciprocal norms of the blocks above
// and below. lower, upper: lanes 0...15 and 16...31 of the output.
void ck_hog_features(
  const float *histogram, const float *upperNorms, const float *lowerNorms, int32_t cellCount,
  float clip, float *lower, float *upper);
