#include "HOG.h"
#include "Dispatch.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

CK_INLINE void gradient_at(
  float dx, float dy, const float *directions, float *magnitude, int32_t *bin) {
  float best = 0.0f;
  int32_t nearest = 0;
  for (int32_t o = 0; o < 9; o++) {
    const float dot = directions[2 * o] * dx + directions[2 * o + 1] * dy;
    const float size = dot < 0.0f ? -dot : dot;
    const int32_t signedBin = dot < 0.0f ? o + 9 : o;
    nearest = size > best ? signedBin : nearest;
    best = size > best ? size : best;
  }
  *magnitude = sqrtf(dx * dx + dy * dy);
  *bin = nearest;
}

CK_DISPATCH
void ck_gradients(
  const float *image, int32_t width, int32_t height, const float *directions, float *magnitude,
  int32_t *bin) {
  float d[18];
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

CK_DISPATCH
void ck_hog_add_row(
  const float *magnitude, const int32_t *bin, const int32_t *cellOffsets,
  const float *rightWeights, int32_t width, int32_t cellCount, float upperWeight,
  float lowerWeight, float *line, float *upper, float *lower) {
  memset(line, 0, (size_t)cellCount * 32 * sizeof(float));
  for (int32_t x = 0; x < width; x++) {
    float *const target = line + cellOffsets[x] + bin[x];
    const float right = magnitude[x] * rightWeights[x];
    target[0] += magnitude[x] - right;
    target[32] += right;
  }
  for (int32_t i = 0; i < cellCount * 32; i++) upper[i] = upper[i] + upperWeight * line[i];
  for (int32_t i = 0; i < cellCount * 32; i++) lower[i] = lower[i] + lowerWeight * line[i];
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
      // 1 / sqrt(18), so that the textures have the size of the directions.
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
