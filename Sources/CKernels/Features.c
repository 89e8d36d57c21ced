#include "Features.h"
#include "Dispatch.h"

enum { LENGTH = 128 };

CK_DISPATCH
void ck_blur_bytes(
  const uint8_t *image, intptr_t stride, int32_t width, int32_t height, uint16_t *scratch,
  uint8_t *out, intptr_t outStride) {
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *const row = image + y * stride;
    const uint8_t *const above = y > 0 ? row - stride : row;
    const uint8_t *const below = y + 1 < height ? row + stride : row;
    for (int32_t x = 0; x < width; x++) {
      scratch[x] = (uint16_t)(above[x] + 2 * row[x] + below[x]);
    }
    uint8_t *const target = out + y * outStride;
    for (int32_t x = 1; x + 1 < width; x++) {
      target[x] = (uint8_t)((scratch[x - 1] + 2 * scratch[x] + scratch[x + 1] + 8) >> 4);
    }
    const int32_t last = width - 1, next = width > 1 ? 1 : 0;
    target[0] = (uint8_t)((3 * scratch[0] + scratch[next] + 8) >> 4);
    target[last] = (uint8_t)((3 * scratch[last] + scratch[last - next] + 8) >> 4);
  }
}

// Computes the products of the gradients in a row, and their sums along the row with the weights 1,
// 4, 6, 4, 1.
CK_INLINE void row_products(
  const uint8_t *row, intptr_t stride, int32_t width, float *products, float *out) {
  float *const xx = products, *const xy = products + width, *const yy = products + 2 * width;
  for (int32_t x = 1; x < width - 1; x++) {
    const float gx = (float)(row[x + 1] - row[x - 1]);
    const float gy = (float)(row[x + stride] - row[x - stride]);
    xx[x] = gx * gx;
    xy[x] = gx * gy;
    yy[x] = gy * gy;
  }
  for (int32_t n = 0; n < 3; n++) {
    const float *const p = products + n * width;
    float *const target = out + n * width;
    for (int32_t x = 3; x < width - 3; x++) {
      target[x] = (p[x - 2] + p[x + 2]) + 4.0f * (p[x - 1] + p[x + 1]) + 6.0f * p[x];
    }
  }
}

CK_DISPATCH
void ck_corner_response(
  const uint8_t *image, intptr_t stride, int32_t width, int32_t height, float *scratch, float *out) {
  for (int32_t y = 0; y < height; y++) {
    float *const row = out + (intptr_t)y * width;
    for (int32_t x = 0; x < width; x++) row[x] = 0.0f;
  }
  if (width < 7 || height < 7) return;
  // The sums along each of the last five rows, and the products of the current row.
  float *const products = scratch + 15 * (intptr_t)width;
  float *lines[5];
  for (int n = 0; n < 5; n++) lines[n] = scratch + n * 3 * (intptr_t)width;
  for (int32_t y = 1; y < height - 1; y++) {
    float *const newest = lines[0];
    for (int n = 0; n < 4; n++) lines[n] = lines[n + 1];
    lines[4] = newest;
    row_products(image + y * stride, stride, width, products, newest);
    if (y < 5) continue;
    float *const row = out + (intptr_t)(y - 2) * width;
    for (int32_t x = 3; x < width - 3; x++) {
      float sums[3];
      for (int n = 0; n < 3; n++) {
        const intptr_t at = n * (intptr_t)width + x;
        sums[n] =
          (lines[0][at] + lines[4][at]) + 4.0f * (lines[1][at] + lines[3][at]) + 6.0f * lines[2][at];
      }
      const float determinant = sums[0] * sums[2] - sums[1] * sums[1];
      row[x] = determinant / (sums[0] + sums[2] + 1.0f) * (1.0f / 1024.0f);
    }
  }
}

CK_DISPATCH
void ck_patch_moments(
  const uint8_t *image, intptr_t stride, const float *weightsX, const float *weightsY, float *out) {
  ck_lanes sumX = {0}, sumY = {0};
  for (int y = 0; y < 32; y++) {
    for (int x = 0; x < 32; x += 16) {
      const ck_lanes pixels = CK_PIXELS(image + y * stride + x);
      sumX = sumX + pixels * CK_LOAD(weightsX + y * 32 + x);
      sumY = sumY + pixels * CK_LOAD(weightsY + y * 32 + x);
    }
  }
  out[0] = ck_sum_of_lanes(&sumX);
  out[1] = ck_sum_of_lanes(&sumY);
}

CK_DISPATCH
void ck_pool_gradients(
  const float *patch, const float *directions, const float *weights, float *scratch, float *out) {
  ck_lanes cells[4][8] = {{{0}}};
  for (int y = 0; y < 16; y++) {
    const float *const row = patch + (y + 1) * 18 + 1;
    const ck_lanes gx = CK_LOAD(row + 1) - CK_LOAD(row - 1);
    const ck_lanes gy = CK_LOAD(row + 18) - CK_LOAD(row - 18);
    float sizes[16];
    const ck_lanes square = gx * gx + gy * gy;
    CK_STORE(sizes, square);
    for (int x = 0; x < 16; x++) sizes[x] = 1.0f / (__builtin_sqrtf(sizes[x]) + 0.5f);
    const ck_lanes inverse = CK_LOAD(sizes);
    for (int k = 0; k < 8; k++) {
      ck_lanes along = gx * directions[k] + gy * directions[8 + k];
      float parts[16];
      CK_STORE(parts, along);
      for (int x = 0; x < 16; x++) parts[x] = parts[x] > 0.0f ? parts[x] : 0.0f;
      along = CK_LOAD(parts);
      const ck_lanes value = along * along * inverse;
      for (int line = 0; line < 4; line++) {
        const float weight = weights[line * 16 + y];
        if (weight > 0.0f) cells[line][k] = cells[line][k] + value * weight;
      }
    }
  }
  for (int line = 0; line < 4; line++) {
    for (int k = 0; k < 8; k++) CK_STORE(scratch + (line * 8 + k) * 16, cells[line][k]);
  }
  for (int n = 0; n < 32; n++) {
    for (int column = 0; column < 4; column++) {
      const ck_lanes product = CK_LOAD(scratch + n * 16) * CK_LOAD(weights + column * 16);
      out[n * 4 + column] = ck_sum_of_lanes(&product);
    }
  }
}

CK_DISPATCH
void ck_match_descriptors(
  const int16_t *a, int32_t countA, const int16_t *b, int32_t countB, int32_t *products,
  int32_t *bestOfA, int32_t *highest, int32_t *second, int32_t *bestOfB, int32_t *highestOfB) {
  for (int32_t j = 0; j < countB; j++) {
    bestOfB[j] = -1;
    highestOfB[j] = INT32_MIN;
  }
  for (int32_t i = 0; i < countA; i++) {
    const int16_t *const p = a + (intptr_t)i * LENGTH;
    for (int32_t j = 0; j < countB; j++) {
      const int16_t *const q = b + (intptr_t)j * LENGTH;
      int32_t sum = 0;
      for (int n = 0; n < LENGTH; n++) sum += (int32_t)p[n] * (int32_t)q[n];
      products[j] = sum;
    }
    int32_t first = INT32_MIN, next = INT32_MIN, index = -1;
    for (int32_t j = 0; j < countB; j++) {
      const int32_t sum = products[j];
      if (sum > first) {
        next = first;
        first = sum;
        index = j;
      } else if (sum > next) {
        next = sum;
      }
      if (sum > highestOfB[j]) {
        highestOfB[j] = sum;
        bestOfB[j] = i;
      }
    }
    bestOfA[i] = index;
    highest[i] = first;
    second[i] = next;
  }
}
