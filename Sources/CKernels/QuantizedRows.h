// The convolutions of QuantizedNetwork.h for one instruction set. The including file defines
// CK_LEVEL(name), which appends the level to the name; the vector operations (QuantizedX86.h or
// QuantizedNEON.h); CK_WIDEST, the number of bits of the widest vectors; and CK_TILE, the number of
// pixels of a depthwise convolution whose sums fit into registers.
#include "QuantizedLevels.h"

#include <stddef.h>

#define CK_UNROLL _Pragma("clang loop unroll(full)")

// What happens to the sums of a convolution. The mode is a compile-time constant wherever it
// matters, because the compiler would otherwise not keep the sums in registers.
enum { CK_TO_BYTES, CK_ADDS, CK_TO_FLOATS };

#define BITS 128
#include "QuantizedLanes.h"
#if CK_WIDEST >= 256
#define BITS 256
#include "QuantizedLanes.h"
#endif
#if CK_WIDEST >= 512
#define BITS 512
#include "QuantizedLanes.h"
#endif

CK_INLINE void convolve(
  const ck_quantized_convolution *c, const uint8_t *const *rows, int32_t pixelStride,
  int32_t count, const uint8_t *added, uint8_t *out, float *floats, const int mode) {
  int32_t first = 0;
#if CK_WIDEST == 512
  if (ck_uses_quads(c->runs * c->runLength)) {
    for (; c->outputs - first >= 64; first += 64) {
      columns512(c, rows, pixelStride, count, first, added, out, floats, 4, 4, mode);
    }
  }
  for (; c->outputs - first >= 32; first += 32) {
    columns512(c, rows, pixelStride, count, first, added, out, floats, 8, 2, mode);
  }
  if (c->outputs - first >= 16) {
    columns256(c, rows, pixelStride, count, first, added, out, floats, 8, 2, mode);
  }
#elif CK_WIDEST == 256
  for (; c->outputs - first >= 16; first += 16) {
    columns256(c, rows, pixelStride, count, first, added, out, floats, 4, 2, mode);
  }
#else
  for (; c->outputs - first >= 16; first += 16) {
    columns128(c, rows, pixelStride, count, first, added, out, floats, 4, 4, mode);
  }
#endif
}

void CK_LEVEL(ck_quantized_convolve_row)(
  const ck_quantized_convolution *c, const uint8_t *const *rows, int32_t pixelStride,
  int32_t count, const uint8_t *added, uint8_t *out) {
  if (added) return convolve(c, rows, pixelStride, count, added, out, NULL, CK_ADDS);
  convolve(c, rows, pixelStride, count, NULL, out, NULL, CK_TO_BYTES);
}

void CK_LEVEL(ck_quantized_convolve_row_to_floats)(
  const ck_quantized_convolution *c, const uint8_t *const *rows, int32_t pixelStride,
  int32_t count, float *out) {
  convolve(c, rows, pixelStride, count, NULL, NULL, out, CK_TO_FLOATS);
}

CK_INLINE void depthwise_pixels(
  const ck_quantized_depthwise *d, const uint8_t *const *rows, int32_t pixel, uint8_t *out,
  const int pixels, const int size, const int stride) {
  int32_t channel = 0;
#if CK_WIDEST == 512
  for (; d->channels - channel >= 64; channel += 64) {
    depthwise512(d, rows, pixel, channel, out, pixels, size, stride);
  }
#endif
#if CK_WIDEST >= 256
  for (; d->channels - channel >= 32; channel += 32) {
    depthwise256(d, rows, pixel, channel, out, pixels, size, stride);
  }
#endif
  for (; d->channels - channel >= 16; channel += 16) {
    depthwise128(d, rows, pixel, channel, out, pixels, size, stride);
  }
}

CK_INLINE void depthwise(
  const ck_quantized_depthwise *d, const uint8_t *const *rows, int32_t count, uint8_t *out,
  const int size, const int stride) {
  int32_t pixel = 0;
  for (; count - pixel >= CK_TILE; pixel += CK_TILE) {
    depthwise_pixels(d, rows, pixel, out, CK_TILE, size, stride);
  }
  for (; pixel < count; pixel++) depthwise_pixels(d, rows, pixel, out, 1, size, stride);
}

void CK_LEVEL(ck_quantized_depthwise_row)(
  const ck_quantized_depthwise *d, const uint8_t *const *rows, int32_t count, uint8_t *out) {
  if (d->size == 5 && d->stride == 2) return depthwise(d, rows, count, out, 5, 2);
  if (d->size == 5) return depthwise(d, rows, count, out, 5, 1);
  if (d->stride == 2) return depthwise(d, rows, count, out, 3, 2);
  depthwise(d, rows, count, out, 3, 1);
}
