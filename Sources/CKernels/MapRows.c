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
