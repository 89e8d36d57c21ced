#include "Dispatch.h"
#include "QuantizedLevels.h"

#include <stddef.h>

// Sixteen outputs are computed together, in their natural order.
enum { GROUP = 16 };

CK_INLINE int32_t limited(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

// Returns (a * b) / 32768, rounded.
CK_INLINE int32_t scaled(int32_t a, int32_t b) { return (a * b + 0x4000) >> 15; }

CK_INLINE uint8_t rescaled(
  const ck_rescaling *r, int32_t sum, int32_t output, const uint8_t *added) {
  const int32_t shifted = limited(sum >> r->shifts[output], -32768, 32767);
  const int32_t value = scaled(shifted, r->multipliers[output]);
  if (!added) return (uint8_t)limited(value, 0, 255);
  const int32_t term = scaled((*added - 128) * 256, r->ratios[output]);
  return (uint8_t)limited(limited(value + term, -32768, 32767) >> 4, 0, 255);
}

CK_INLINE void convolve(
  const ck_quantized_convolution *c, const uint8_t *const *rows, intptr_t place, int32_t first,
  int32_t *sums) {
  const int8_t *weights = c->weights + (intptr_t)first * c->runs * c->runLength;
  for (int i = 0; i < GROUP; i++) sums[i] = c->rescaling.bias[first + i];
  for (int32_t run = 0; run < c->runs; run++) {
    const uint8_t *const from = rows[run] + place;
    for (int32_t k = 0; k < c->runLength; k += 4) {
      for (int i = 0; i < GROUP; i++) {
        for (int t = 0; t < 4; t++) sums[i] += from[k + t] * weights[4 * i + t];
      }
      weights += 4 * GROUP;
    }
  }
}

void ck_quantized_convolve_row_portable(
  const ck_quantized_convolution *c, const uint8_t *const *rows, int32_t pixelStride,
  int32_t count, const uint8_t *added, uint8_t *out) {
  for (int32_t pixel = 0; pixel < count; pixel++) {
    for (int32_t first = 0; first < c->outputs; first += GROUP) {
      int32_t sums[GROUP];
      convolve(c, rows, (intptr_t)pixel * pixelStride, first, sums);
      const intptr_t at = (intptr_t)pixel * c->outputs + first;
      for (int i = 0; i < GROUP; i++) {
        out[at + i] = rescaled(&c->rescaling, sums[i], first + i, added ? added + at + i : NULL);
      }
    }
  }
}

void ck_quantized_convolve_row_to_floats_portable(
  const ck_quantized_convolution *c, const uint8_t *const *rows, int32_t pixelStride,
  int32_t count, float *out) {
  for (int32_t pixel = 0; pixel < count; pixel++) {
    for (int32_t first = 0; first < c->outputs; first += GROUP) {
      int32_t sums[GROUP];
      convolve(c, rows, (intptr_t)pixel * pixelStride, first, sums);
      float *const to = out + (intptr_t)pixel * c->outputs + first;
      for (int i = 0; i < GROUP; i++) to[i] = (float)sums[i] * c->rescaling.scales[first + i];
    }
  }
}

void ck_quantized_depthwise_row_portable(
  const ck_quantized_depthwise *d, const uint8_t *const *rows, int32_t count, uint8_t *out) {
  const int32_t sets = (d->size + 3) / 4;
  for (int32_t pixel = 0; pixel < count; pixel++) {
    for (int32_t first = 0; first < d->channels; first += GROUP) {
      const int8_t *const weights = d->weights + (intptr_t)first * d->size * sets * 4;
      int32_t sums[GROUP];
      for (int i = 0; i < GROUP; i++) sums[i] = d->rescaling.bias[first + i];
      for (int32_t row = 0; row < d->size; row++) {
        for (int32_t column = 0; column < d->size; column++) {
          const uint8_t *const from =
            rows[row] + (intptr_t)(pixel * d->stride + column) * d->channels + first;
          const int8_t *const w = weights + (intptr_t)(column * sets + row / 4) * 4 * GROUP + row % 4;
          for (int i = 0; i < GROUP; i++) sums[i] += from[i] * w[4 * i];
        }
      }
      uint8_t *const to = out + (intptr_t)pixel * d->channels + first;
      for (int i = 0; i < GROUP; i++) to[i] = rescaled(&d->rescaling, sums[i], first + i, NULL);
    }
  }
}
