#include "BlockAlignment.h"
#include "Dispatch.h"

enum { SIDE = CK_BLOCK_SIDE, COUNT = CK_BLOCK_PIXELS };

CK_DISPATCH
void ck_block_texture(const uint8_t *image, intptr_t stride, float *out) {
  ck_lanes sums[3] = {0};
  for (int y = 0; y < SIDE; y++) {
    const uint8_t *const row = image + y * stride;
    const ck_lanes gx = CK_PIXELS(row + 1) - CK_PIXELS(row - 1);
    const ck_lanes gy = CK_PIXELS(row + stride) - CK_PIXELS(row - stride);
    sums[0] = sums[0] + gx * gx;
    sums[1] = sums[1] + gx * gy;
    sums[2] = sums[2] + gy * gy;
  }
  for (int n = 0; n < 3; n++) out[n] = ck_sum_of_lanes(&sums[n]);
}

CK_DISPATCH
void ck_block_pattern(const uint8_t *image, intptr_t stride, float *out, float *sums) {
  const float outer = 1.0f / 6.0f, middle = 4.0f / 6.0f;
  ck_lanes smooth[SIDE + 2], slope[SIDE + 2];
  for (int y = 0; y < SIDE + 2; y++) {
    const uint8_t *const row = image + (y - 1) * stride;
    const ck_lanes a = CK_PIXELS(row - 1), b = CK_PIXELS(row), c = CK_PIXELS(row + 1);
    smooth[y] = (a + c) * outer + b * middle;
    slope[y] = (c - a) * 0.5f;
  }
  ck_lanes totals[9] = {0};
  for (int y = 0; y < SIDE; y++) {
    const ck_lanes t = (smooth[y] + smooth[y + 2]) * outer + smooth[y + 1] * middle - 128.0f;
    const ck_lanes gx = (slope[y] + slope[y + 2]) * outer + slope[y + 1] * middle;
    const ck_lanes gy = (smooth[y + 2] - smooth[y]) * 0.5f;
    CK_STORE(out + y * SIDE, t);
    CK_STORE(out + COUNT + y * SIDE, gx);
    CK_STORE(out + 2 * COUNT + y * SIDE, gy);
    totals[0] = totals[0] + t;
    totals[1] = totals[1] + t * t;
    totals[2] = totals[2] + gx;
    totals[3] = totals[3] + gy;
    totals[4] = totals[4] + gx * gx;
    totals[5] = totals[5] + gx * gy;
    totals[6] = totals[6] + gy * gy;
    totals[7] = totals[7] + gx * t;
    totals[8] = totals[8] + gy * t;
  }
  for (int n = 0; n < 9; n++) sums[n] = ck_sum_of_lanes(&totals[n]);
}

CK_DISPATCH
void ck_block_match(
  const float *pattern, const uint8_t *image, intptr_t stride, const float *weightsX,
  const float *weightsY, float *sums) {
  const float x0 = weightsX[0], x1 = weightsX[1], x2 = weightsX[2], x3 = weightsX[3];
  const float y0 = weightsY[0], y1 = weightsY[1], y2 = weightsY[2], y3 = weightsY[3];
  ck_lanes rows[SIDE + 3];
  for (int y = 0; y < SIDE + 3; y++) {
    const uint8_t *const row = image + y * stride;
    rows[y] = (CK_PIXELS(row) * x0 + CK_PIXELS(row + 1) * x1) + (CK_PIXELS(row + 2) * x2 + CK_PIXELS(row + 3) * x3);
  }
  ck_lanes totals[5] = {0};
  for (int y = 0; y < SIDE; y++) {
    const ck_lanes i =
      (rows[y] * y0 + rows[y + 1] * y1) + (rows[y + 2] * y2 + rows[y + 3] * y3) - 128.0f;
    totals[0] = totals[0] + i;
    totals[1] = totals[1] + i * i;
    totals[2] = totals[2] + CK_LOAD(pattern + y * SIDE) * i;
    totals[3] = totals[3] + CK_LOAD(pattern + COUNT + y * SIDE) * i;
    totals[4] = totals[4] + CK_LOAD(pattern + 2 * COUNT + y * SIDE) * i;
  }
  for (int n = 0; n < 5; n++) sums[n] = ck_sum_of_lanes(&totals[n]);
}

CK_DISPATCH
void ck_byte_moments(
  const uint8_t *a, intptr_t strideA, const uint8_t *b, intptr_t strideB, int32_t width,
  int32_t height, int64_t *out) {
  int64_t totals[5] = {0};
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *const p = a + y * strideA, *const q = b + y * strideB;
    // In a row of fewer than 2^15 pixels, these sums cannot overflow.
    uint32_t sumA = 0, sumB = 0, squareA = 0, squareB = 0, product = 0;
    for (int32_t x = 0; x < width; x++) {
      const uint32_t u = p[x], v = q[x];
      sumA += u;
      sumB += v;
      squareA += u * u;
      squareB += v * v;
      product += u * v;
    }
    totals[0] += sumA;
    totals[1] += sumB;
    totals[2] += squareA;
    totals[3] += squareB;
    totals[4] += product;
  }
  for (int n = 0; n < 5; n++) out[n] = totals[n];
}

CK_DISPATCH
void ck_round_bytes(const float *values, int32_t count, uint8_t *out) {
  for (int32_t i = 0; i < count; i++) out[i] = (uint8_t)(int32_t)(values[i] + 0.5f);
}
