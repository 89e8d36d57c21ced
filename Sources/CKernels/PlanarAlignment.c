#include "PlanarAlignment.h"
#include "Dispatch.h"

CK_DISPATCH
void ck_halve(
  const uint8_t *image, intptr_t stride, int32_t width, int32_t height, uint8_t *out,
  intptr_t outStride) {
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *const a = image + 2 * y * stride, *const b = a + stride;
    uint8_t *const row = out + y * outStride;
    for (int32_t x = 0; x < width; x++) {
      row[x] = (uint8_t)((a[2 * x] + a[2 * x + 1] + b[2 * x] + b[2 * x + 1] + 2) >> 2);
    }
  }
}

CK_DISPATCH
void ck_warp_line(
  const uint8_t *image, int32_t width, int32_t height, intptr_t stride, const float *start,
  const float *step, int32_t count, float *scratch, float *out, float *mask) {
  const float x0 = start[0], y0 = start[1], w0 = start[2];
  const float dx = step[0], dy = step[1], dw = step[2];
  const float right = (float)(width - 1), bottom = (float)(height - 1);
  const int32_t lastX = width > 1 ? width - 2 : 0, lastY = height > 1 ? height - 2 : 0;
  const int32_t toRight = width > 1 ? 1 : 0;
  const intptr_t toBottom = height > 1 ? stride : 0;
  float *const fractionX = scratch, *const fractionY = scratch + count;
  int32_t *const columns = (int32_t *)(scratch + 2 * count);
  int32_t *const lines = (int32_t *)(scratch + 3 * count);
  float *const upper = scratch + 4 * count, *const lower = scratch + 5 * count;
  for (int32_t i = 0; i < count; i++) {
    const float w = w0 + (float)i * dw;
    const float x = (x0 + (float)i * dx) / w, y = (y0 + (float)i * dy) / w;
    const float inside = w > 1e-6f && x >= 0.0f && x <= right && y >= 0.0f && y <= bottom;
    // Comparisons with NaN are false, so NaN becomes zero.
    const float lowX = x > 0.0f ? x : 0.0f, lowY = y > 0.0f ? y : 0.0f;
    const float limitedX = lowX < right ? lowX : right, limitedY = lowY < bottom ? lowY : bottom;
    const int32_t floorX = (int32_t)limitedX, floorY = (int32_t)limitedY;
    const int32_t column = floorX < lastX ? floorX : lastX;
    const int32_t line = floorY < lastY ? floorY : lastY;
    mask[i] = inside;
    fractionX[i] = limitedX - (float)column;
    fractionY[i] = limitedY - (float)line;
    columns[i] = column;
    lines[i] = line;
  }
#pragma clang loop vectorize(disable) unroll_count(4)
  for (int32_t i = 0; i < count; i++) {
    const uint8_t *const a = image + lines[i] * stride + columns[i], *const b = a + toBottom;
    const float fraction = fractionX[i];
    const float a0 = (float)a[0], a1 = (float)a[toRight];
    const float b0 = (float)b[0], b1 = (float)b[toRight];
    upper[i] = a0 + fraction * (a1 - a0);
    lower[i] = b0 + fraction * (b1 - b0);
  }
  for (int32_t i = 0; i < count; i++) {
    out[i] = upper[i] + fractionY[i] * (lower[i] - upper[i]);
  }
}

CK_DISPATCH
void ck_patch_gradients(
  const float *patch, int32_t width, int32_t height, float scaleX, float scaleY, float *out,
  float *gx, float *gy) {
  const int32_t stride = width + 2;
  for (int32_t y = 0; y < height; y++) {
    const float *const row = patch + (y + 1) * stride + 1;
    const float *const above = row - stride, *const below = row + stride;
    float *const o = out + y * width, *const h = gx + y * width, *const v = gy + y * width;
    for (int32_t x = 0; x < width; x++) {
      o[x] = row[x];
      h[x] = (row[x + 1] - row[x - 1]) * scaleX;
      v[x] = (below[x] - above[x]) * scaleY;
    }
  }
}

CK_DISPATCH
void ck_planar_residual(
  const float *target, const float *targetGx, const float *targetGy, const float *image,
  const float *u, const float *v, const float *light, int32_t count, float *gx, float *gy,
  float *residual) {
  const float gain = light[0], bias = light[1], slopeU = light[2], slopeV = light[3];
  for (int32_t i = 0; i < count; i++) {
    residual[i] = target[i] - (gain * image[i] + bias + slopeU * u[i] + slopeV * v[i]);
    gx[i] = 0.5f * (targetGx[i] + gain * gx[i]);
    gy[i] = 0.5f * (targetGy[i] + gain * gy[i]);
  }
}

CK_DISPATCH
void ck_tukey_weights(
  const float *residual, const float *mask, const float *steepness, float cutoff, float slack,
  int32_t count, float *weight) {
  for (int32_t i = 0; i < count; i++) {
    const float t = residual[i] / (cutoff + slack * steepness[i]);
    const float rest = 1.0f - t * t;
    weight[i] = rest > 0.0f ? mask[i] * rest * rest : 0.0f;
  }
}

CK_DISPATCH
void ck_planar_normal_equations(
  const float *residual, const float *weight, const float *image, const float *gx, const float *gy,
  const float *u, const float *v, int32_t count, float *out) {
  ck_lanes sums[90] = {0};
  const ck_lanes one = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  for (int32_t i = 0; i < count; i += 16) {
    const ck_lanes w = CK_LOAD(weight + i), r = CK_LOAD(residual + i);
    const ck_lanes a = CK_LOAD(gx + i), b = CK_LOAD(gy + i);
    const ck_lanes x = CK_LOAD(u + i), y = CK_LOAD(v + i);
    const ck_lanes radial = a * x + b * y;
    const ck_lanes j[12] = {a * x,      a * y,      a, b * x, b * y, b, -radial * x, -radial * y,
                            CK_LOAD(image + i), one, x, y};
    int n = 0;
#pragma clang loop unroll(full)
    for (int row = 0; row < 12; row++) {
      const ck_lanes weighted = w * j[row];
#pragma clang loop unroll(full)
      for (int column = row; column < 12; column++) {
        sums[n] = sums[n] + weighted * j[column];
        n++;
      }
      sums[78 + row] = sums[78 + row] + weighted * r;
    }
  }
  for (int n = 0; n < 90; n++) out[n] = ck_sum_of_lanes(&sums[n]);
}

CK_DISPATCH
void ck_weighted_moments(
  const float *weight, const float *a, const float *b, int32_t count, float *out) {
  ck_lanes sums[6] = {0};
  for (int32_t i = 0; i < count; i += 16) {
    const ck_lanes w = CK_LOAD(weight + i), p = CK_LOAD(a + i), q = CK_LOAD(b + i);
    const ck_lanes wp = w * p, wq = w * q;
    sums[0] = sums[0] + w;
    sums[1] = sums[1] + wp;
    sums[2] = sums[2] + wq;
    sums[3] = sums[3] + wp * p;
    sums[4] = sums[4] + wq * q;
    sums[5] = sums[5] + wp * q;
  }
  for (int n = 0; n < 6; n++) out[n] = ck_sum_of_lanes(&sums[n]);
}

CK_DISPATCH
void ck_correlate(
  const float *pattern, int32_t width, int32_t height, const float *image, int32_t imageWidth,
  int32_t imageHeight, float *out) {
  const int32_t columns = imageWidth - width + 1, lines = imageHeight - height + 1;
  for (int32_t y = 0; y < lines; y++) {
    float *const row = out + y * columns;
    for (int32_t x = 0; x < columns; x++) row[x] = 0.0f;
    for (int32_t j = 0; j < height; j++) {
      const float *const from = image + (y + j) * imageWidth;
      for (int32_t i = 0; i < width; i++) {
        const float factor = pattern[j * width + i];
        for (int32_t x = 0; x < columns; x++) row[x] = row[x] + factor * from[x + i];
      }
    }
  }
}

CK_DISPATCH
void ck_local_contrast(
  const float *patch, int32_t width, int32_t height, int32_t radius, float floor, float gain,
  float *scratch, float *out) {
  float *const sums = scratch, *const squares = scratch + width;
  float *const sumsBefore = scratch + 2 * width, *const squaresBefore = sumsBefore + width + 1;
  for (int32_t x = 0; x < width; x++) sums[x] = squares[x] = 0.0f;
  for (int32_t y = -radius; y < height; y++) {
    if (y + radius < height) {
      const float *const row = patch + (y + radius) * width;
      for (int32_t x = 0; x < width; x++) {
        sums[x] = sums[x] + row[x];
        squares[x] = squares[x] + row[x] * row[x];
      }
    }
    if (y > radius) {
      const float *const row = patch + (y - radius - 1) * width;
      for (int32_t x = 0; x < width; x++) {
        sums[x] = sums[x] - row[x];
        squares[x] = squares[x] - row[x] * row[x];
      }
    }
    if (y < 0) continue;
    const int32_t top = y > radius ? y - radius : 0;
    const int32_t bottom = y + radius < height - 1 ? y + radius : height - 1;
    sumsBefore[0] = squaresBefore[0] = 0.0f;
    for (int32_t x = 0; x < width; x++) {
      sumsBefore[x + 1] = sumsBefore[x] + sums[x];
      squaresBefore[x + 1] = squaresBefore[x] + squares[x];
    }
    for (int32_t x = 0; x < width; x++) {
      const int32_t left = x > radius ? x - radius : 0;
      const int32_t right = x + radius < width - 1 ? x + radius : width - 1;
      const float cells = (float)((right - left + 1) * (bottom - top + 1));
      const float mean = (sumsBefore[right + 1] - sumsBefore[left]) / cells;
      const float square = (squaresBefore[right + 1] - squaresBefore[left]) / cells;
      const float variance = square - mean * mean;
      const float deviation = __builtin_sqrtf(variance > 0.0f ? variance : 0.0f);
      out[y * width + x] = (patch[y * width + x] - mean) / (deviation + floor) * gain;
    }
  }
}
