#include "HOG.h"
#include "Dispatch.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

// Finds the nearest of the five directions in the first quadrant, and mirrors it into the
// gradient's quadrant.
CK_INLINE void gradient_at(
  float dx, float dy, const float *directions, float *magnitude, int32_t *bin) {
  const float x = dx < 0.0f ? -dx : dx, y = dy < 0.0f ? -dy : dy;
  float best = x;
  int32_t nearest = 0;
  for (int32_t o = 1; o < 5; o++) {
    const float dot = directions[2 * o] * x + directions[2 * o + 1] * y;
    nearest = dot > best ? o : nearest;
    best = dot > best ? dot : best;
  }
  const int32_t up = dx < 0.0f ? 9 - nearest : nearest;
  const int32_t down = dx < 0.0f ? 9 + nearest : (nearest == 0 ? 0 : 18 - nearest);
  *magnitude = sqrtf(dx * dx + dy * dy);
  *bin = dy < 0.0f ? down : up;
}

CK_DISPATCH
void ck_gradients(
  const float *image, int32_t width, int32_t height, const float *directions, float *magnitude,
  int32_t *bin) {
  float d[10];
  memcpy(d, directions, sizeof d);
  const ptrdiff_t stride = width;
  for (int32_t y = 0; y < height; y++) {
    const float *const row = image + y * stride;
    const float *const above = y > 0 ? row - stride : row;
    const float *const below = y + 1 < height ? row + stride : row;
    float *const m = magnitude + y * stride;
    int32_t *const b = bin + y * stride;
    const int32_t last = width - 1;
    gradient_at(row[last > 0 ? 1 : 0] - row[0], below[0] - above[0], d, m, b);
    for (int32_t x = 1; x < last; x++) {
      gradient_at(row[x + 1] - row[x - 1], below[x] - above[x], d, m + x, b + x);
    }
    if (last > 0) {
      gradient_at(row[last] - row[last - 1], below[last] - above[last], d, m + last, b + last);
    }
  }
}

// Distributes a pixel's magnitude over the histograms of two adjacent cells in a row.
CK_INLINE void vote(float *line, float magnitude, float rightWeight, int32_t offset) {
  const float right = magnitude * rightWeight;
  line[offset] += magnitude - right;
  line[offset + 32] += right;
}

CK_DISPATCH
void ck_hog_add_rows(
  const float *magnitude, const int32_t *bin, int32_t width, int32_t rowCount,
  const int32_t *cellOffsets, const float *rightWeights, const float *lowerWeights,
  int32_t cellCount, float *lines, float *upper, float *lower) {
  const ptrdiff_t size = 32 * (ptrdiff_t)cellCount, w = width;
  memset(lines, 0, (size_t)(4 * size) * sizeof(float));
  if (rowCount == 4) {
    // Adjacent pixels often contribute to the same bin, so each addition must wait for the previous
    // one. Processing four rows at a time lets the processor compute other sums meanwhile.
    for (ptrdiff_t x = 0; x < w; x++) {
      const float right = rightWeights[x];
      const int32_t offset = cellOffsets[x];
      vote(lines, magnitude[x], right, offset + bin[x]);
      vote(lines + size, magnitude[w + x], right, offset + bin[w + x]);
      vote(lines + 2 * size, magnitude[2 * w + x], right, offset + bin[2 * w + x]);
      vote(lines + 3 * size, magnitude[3 * w + x], right, offset + bin[3 * w + x]);
    }
  } else {
    for (int32_t row = 0; row < rowCount; row++) {
      for (ptrdiff_t x = 0; x < w; x++) {
        vote(
          lines + row * size, magnitude[row * w + x], rightWeights[x],
          cellOffsets[x] + bin[row * w + x]);
      }
    }
  }
  float below[4] = {0}, above[4] = {0};
  for (int32_t row = 0; row < rowCount; row++) {
    below[row] = lowerWeights[row];
    above[row] = 1.0f - lowerWeights[row];
  }
  for (ptrdiff_t i = 0; i < size; i++) {
    const float a = lines[i], b = lines[size + i], c = lines[2 * size + i], d = lines[3 * size + i];
    upper[i] = upper[i] + ((above[0] * a + above[1] * b) + (above[2] * c + above[3] * d));
    lower[i] = lower[i] + ((below[0] * a + below[1] * b) + (below[2] * c + below[3] * d));
  }
}

CK_DISPATCH
void ck_hog_energy(float *histograms, float *energy, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    float *const h = histograms + 32 * (ptrdiff_t)i;
    float sum = 0.0f;
    for (int o = 0; o < 9; o++) h[18 + o] = h[o] + h[o + 9];
    for (int o = 0; o < 9; o++) sum = sum + h[18 + o] * h[18 + o];
    energy[i] = sum;
  }
}

CK_DISPATCH
void ck_hog_features(
  const float *histogram, const float *upperNorms, const float *lowerNorms, int32_t cellCount,
  float clip, float *lower, float *upper) {
  for (int32_t i = 0; i < cellCount; i++) {
    const float *const h = histogram + 32 * (ptrdiff_t)i;
    const float norms[4] = {upperNorms[i], upperNorms[i + 1], lowerNorms[i], lowerNorms[i + 1]};
    float sums[32] = {0}, texture[4];
    for (int n = 0; n < 4; n++) {
      float limited[32];
      for (int o = 0; o < 32; o++) {
        const float value = h[o] * norms[n];
        limited[o] = value > clip ? clip : value;
      }
      for (int o = 0; o < 32; o++) sums[o] = sums[o] + limited[o];
      for (int width = 8; width > 0; width /= 2) {
        for (int o = 0; o < width; o++) limited[o] = limited[o] + limited[o + width];
      }
      // The factor 1 / sqrt(18) gives texture features the same scale as directions.
      texture[n] = 0.2357f * (limited[0] + (limited[16] + limited[17]));
    }
    float *const low = lower + 16 * (ptrdiff_t)i;
    float *const high = upper + 16 * (ptrdiff_t)i;
    for (int o = 0; o < 16; o++) low[o] = sums[o] * 0.5f;
    for (int o = 0; o < 16; o++) high[o] = sums[16 + o] * 0.5f;
    for (int n = 0; n < 4; n++) high[11 + n] = texture[n];
    high[15] = 0.0f;
  }
}
