#include "MapRows.h"
#include "Dispatch.h"

CK_INLINE float greater(float a, float b) { return a > b ? a : b; }

CK_DISPATCH
void ck_pooled_row(
  const float *upper, const float *lower, float *out, int32_t count, int32_t channels) {
  for (int32_t pixel = 0; pixel < count; pixel++) {
    const intptr_t at = (intptr_t)2 * pixel * channels;
    const float *const a = upper + at, *const b = upper + at + channels;
    const float *const c = lower + at, *const d = lower + at + channels;
    float *const to = out + (intptr_t)pixel * channels;
    for (int32_t i = 0; i < channels; i++) {
      to[i] = greater(greater(a[i], b[i]), greater(c[i], d[i]));
    }
  }
}

CK_DISPATCH
void ck_add_doubled_row(const float *half, float *row, int32_t count, int32_t channels) {
  for (int32_t pixel = 0; pixel < count; pixel++) {
    const float *const from = half + (intptr_t)(pixel / 2) * channels;
    float *const to = row + (intptr_t)pixel * channels;
    for (int32_t i = 0; i < channels; i++) to[i] = to[i] + from[i];
  }
}

CK_DISPATCH
void ck_depthwise16_row(
  const float *weights, const float *bias, const float *const *rows, int32_t count, float *out) {
  for (int32_t pixel = 0; pixel < count; pixel++) {
    ck_lanes sum = CK_LOAD(bias);
    for (int32_t y = 0; y < 3; y++) {
      const float *const from = rows[y] + (intptr_t)16 * pixel;
      for (int32_t x = 0; x < 3; x++) {
        sum = sum + CK_LOAD(from + 16 * x) * CK_LOAD(weights + 16 * (3 * y + x));
      }
    }
    CK_STORE(out + (intptr_t)16 * pixel, sum);
  }
}
