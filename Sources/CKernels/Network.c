#include "Network.h"
#include "Dispatch.h"
#include "NetworkLevels.h"

int32_t ck_network_level(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return CK_NETWORK_AVX512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return CK_NETWORK_AVX2;
#endif
  return CK_NETWORK_PORTABLE;
}

void ck_convolve_row(
  int32_t level, const ck_convolution *convolution, const float *const *rows, int32_t pixelStride,
  int32_t count, const float *added, float *out) {
  switch (level) {
#if defined(__x86_64__)
  case CK_NETWORK_AVX512:
    return ck_convolve_row_avx512(convolution, rows, pixelStride, count, added, out);
  case CK_NETWORK_AVX2:
    return ck_convolve_row_avx2(convolution, rows, pixelStride, count, added, out);
#endif
  default: return ck_convolve_row_portable(convolution, rows, pixelStride, count, added, out);
  }
}

void ck_depthwise_row(
  int32_t level, const ck_depthwise *depthwise, const float *const *rows, int32_t count,
  float *out) {
  switch (level) {
#if defined(__x86_64__)
  case CK_NETWORK_AVX512: return ck_depthwise_row_avx512(depthwise, rows, count, out);
  case CK_NETWORK_AVX2: return ck_depthwise_row_avx2(depthwise, rows, count, out);
#endif
  default: return ck_depthwise_row_portable(depthwise, rows, count, out);
  }
}

CK_DISPATCH
void ck_centered(const float *values, float *out, int32_t count) {
  for (int32_t i = 0; i < count; i++) out[i] = (values[i] - 128.0f) * (1.0f / 128.0f);
}
