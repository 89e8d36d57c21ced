#include "Resampling.h"
#include "Dispatch.h"

CK_DISPATCH
void ck_blend_rows(
  const uint8_t *const *rows, const float *weights, int32_t tapCount, float *out, int32_t count) {
  if (tapCount == 2) {
    const uint8_t *const a = rows[0], *const b = rows[1];
    const float wa = weights[0], wb = weights[1];
    for (int32_t i = 0; i < count; i++) out[i] = wa * (float)a[i] + wb * (float)b[i];
    return;
  }
  const uint8_t *const first = rows[0];
  const float weight = weights[0];
  for (int32_t i = 0; i < count; i++) out[i] = weight * (float)first[i];
  for (int32_t t = 1; t < tapCount; t++) {
    const uint8_t *const row = rows[t];
    const float w = weights[t];
    for (int32_t i = 0; i < count; i++) out[i] = out[i] + w * (float)row[i];
  }
}

CK_DISPATCH
void ck_gather_taps(
  const float *line, const int32_t *indices, const float *weights, int32_t tapCount, float *out,
  int32_t count) {
  // On many processors, vector instructions that gather are slower than single loads.
  if (tapCount == 2) {
#pragma clang loop vectorize(disable) unroll_count(4)
    for (int32_t i = 0; i < count; i++) {
      out[i] = weights[i] * line[indices[i]] + weights[count + i] * line[indices[count + i]];
    }
    return;
  }
  for (int32_t i = 0; i < count; i++) out[i] = weights[i] * line[indices[i]];
  for (int32_t t = 1; t < tapCount; t++) {
    const int32_t *const from = indices + t * count;
    const float *const w = weights + t * count;
    for (int32_t i = 0; i < count; i++) out[i] = out[i] + w[i] * line[from[i]];
  }
}

CK_DISPATCH
void ck_luma_from_rgb(const float *rgb, float *luma, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    luma[i] = 0.299f * rgb[3 * i] + 0.587f * rgb[3 * i + 1] + 0.114f * rgb[3 * i + 2];
  }
}

CK_INLINE float limited(float value) {
  const float low = value < 0.0f ? 0.0f : value;
  return low > 255.0f ? 255.0f : low;
}

CK_DISPATCH
void ck_rgb_from_ycbcr(
  const float *luma, const float *cb, const float *cr, const ck_ycbcr_matrix *matrix, float *rgb,
  int32_t count) {
  const ck_ycbcr_matrix m = *matrix;
  for (int32_t i = 0; i < count; i++) {
    const float y = (luma[i] - m.lumaOffset) * m.lumaScale;
    const float u = cb[i] - 128.0f, v = cr[i] - 128.0f;
    rgb[3 * i] = limited(y + m.redFromCr * v);
    rgb[3 * i + 1] = limited(y + m.greenFromCb * u + m.greenFromCr * v);
    rgb[3 * i + 2] = limited(y + m.blueFromCb * u);
  }
}

CK_DISPATCH
void ck_interleave(
  const float *first, const float *second, const float *third, float *out, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    out[3 * i] = first[i];
    out[3 * i + 1] = second[i];
    out[3 * i + 2] = third[i];
  }
}

CK_DISPATCH
void ck_rounded_bytes(const float *values, uint8_t *bytes, int32_t count) {
  for (int32_t i = 0; i < count; i++) bytes[i] = (uint8_t)(int32_t)(limited(values[i]) + 0.5f);
}
