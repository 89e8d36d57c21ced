#include "FlowContrast.h"
#include "Dispatch.h"

CK_DISPATCH
void ck_flow_curvature_row(
  const uint8_t *above, const uint8_t *here, const uint8_t *below, int32_t *sums, int32_t count) {
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const int32_t outer = (above[i] + above[i + 2]) + (below[i] + below[i + 2]);
    const int32_t inner = (above[i + 1] + below[i + 1]) + (here[i] + here[i + 2]);
    const int32_t curvature = outer - 2 * inner + 4 * here[i + 1];
    sums[i] += curvature < 0 ? -curvature : curvature;
  }
}

// Sums seven numbers, starting with pairs of numbers that are equally far from the middle.
CK_INLINE float seven(float a, float b, float c, float d, float e, float f, float g) {
  return ((a + g) + (b + f)) + ((c + e) + d);
}

CK_DISPATCH
void ck_flow_window_row(const float *row, float *sums, float *squares, int32_t count) {
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float a = row[i - 3] - 128.0f, b = row[i - 2] - 128.0f, c = row[i - 1] - 128.0f,
                d = row[i] - 128.0f, e = row[i + 1] - 128.0f, f = row[i + 2] - 128.0f,
                g = row[i + 3] - 128.0f;
    sums[i] = seven(a, b, c, d, e, f, g);
    squares[i] = seven(a * a, b * b, c * c, d * d, e * e, f * f, g * g);
  }
}

CK_DISPATCH
void ck_flow_contrast_row(
  const float *const *sums, const float *const *squares, const float *row,
  const ck_flow_contrast *contrast, float *out, int32_t count) {
  const float *const s0 = sums[0], *const s1 = sums[1], *const s2 = sums[2], *const s3 = sums[3],
                     *const s4 = sums[4], *const s5 = sums[5], *const s6 = sums[6];
  const float *const q0 = squares[0], *const q1 = squares[1], *const q2 = squares[2],
                     *const q3 = squares[3], *const q4 = squares[4], *const q5 = squares[5],
                     *const q6 = squares[6];
  const float noise = contrast->noise, least = contrast->floor, amplitude = contrast->amplitude;
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float mean = 0.020408163f * seven(s0[i], s1[i], s2[i], s3[i], s4[i], s5[i], s6[i]);
    const float square = 0.020408163f * seven(q0[i], q1[i], q2[i], q3[i], q4[i], q5[i], q6[i]);
    const float spread = square - mean * mean;
    const float variance = spread > 1e-3f ? spread : 1e-3f;
    const float rest = variance - noise;
    const float seen = rest > 0.0f ? rest : 0.0f;
    const float gain = amplitude * seen / (variance * __builtin_elementwise_sqrt(variance + least));
    out[i] = gain * ((row[i] - 128.0f) - mean);
  }
}
