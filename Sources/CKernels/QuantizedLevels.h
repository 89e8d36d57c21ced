#pragma once
// Declares the convolutions of QuantizedNetwork.h for each instruction set.
#include "QuantizedNetwork.h"

// Returns whether the widest level computes four vectors of outputs at a time. For layers with many
// products, two vectors are better, because their weights stay in the first-level cache.
static inline int ck_uses_quads(int32_t products) { return products <= 256; }

#define CK_QUANTIZED_FUNCTIONS(level)                                                           \
  void ck_quantized_convolve_row_##level(                                                       \
    const ck_quantized_convolution *convolution, const uint8_t *const *rows,                    \
    int32_t pixelStride, int32_t count, const uint8_t *added, uint8_t *out);                    \
  void ck_quantized_convolve_row_to_floats_##level(                                             \
    const ck_quantized_convolution *convolution, const uint8_t *const *rows,                    \
    int32_t pixelStride, int32_t count, float *out);                                            \
  void ck_quantized_depthwise_row_##level(                                                      \
    const ck_quantized_depthwise *depthwise, const uint8_t *const *rows, int32_t count,         \
    uint8_t *out);

CK_QUANTIZED_FUNCTIONS(portable)
#if defined(__x86_64__)
CK_QUANTIZED_FUNCTIONS(avx2)
CK_QUANTIZED_FUNCTIONS(vnni256)
CK_QUANTIZED_FUNCTIONS(vnni512)
#elif defined(__aarch64__)
CK_QUANTIZED_FUNCTIONS(neon)
CK_QUANTIZED_FUNCTIONS(neondot)
#endif
