// The convolutions of Network.h for one instruction set. The including file defines
// CK_LEVEL(name), the name with the level's ending, and CK_FUSED_LANES, whether the processor fuses
// multiply-adds itself.
#include "Dispatch.h"
#include "Network.h"

typedef float lanes16 __attribute__((ext_vector_type(16), aligned(4), may_alias));
typedef float lanes8 __attribute__((ext_vector_type(8), aligned(4), may_alias));

// Vectors are passed to functions that are always inlined, so no calling convention is involved.
#pragma clang diagnostic ignored "-Wpsabi"

#define LOAD16(pointer) (*(const lanes16 *)(pointer))
#define LOAD8(pointer) (*(const lanes8 *)(pointer))

#if CK_FUSED_LANES
CK_INLINE lanes8 fused8(lanes8 a, lanes8 b, lanes8 c) { return __builtin_elementwise_fma(a, b, c); }
CK_INLINE lanes16 fused16(lanes16 a, lanes16 b, lanes16 c) {
  return __builtin_elementwise_fma(a, b, c);
}
#else
typedef double doubles8 __attribute__((ext_vector_type(8)));
typedef int64_t integers8 __attribute__((ext_vector_type(8)));

// a * b + c rounded once. The product is exact in double precision; the sum is rounded to odd there
// (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using
// rounding to odd", IEEE Transactions on Computers 57(4), 2008), so that rounding it again to single
// precision is as good as rounding once.
CK_INLINE lanes8 fused8(lanes8 a, lanes8 b, lanes8 c) {
  const doubles8 product =
    __builtin_convertvector(a, doubles8) * __builtin_convertvector(b, doubles8);
  const doubles8 addend = __builtin_convertvector(c, doubles8);
  const doubles8 sum = product + addend;
  const doubles8 back = sum - product;
  const doubles8 error = (product - (sum - back)) + (addend - back);
  const integers8 bits = __builtin_bit_cast(integers8, sum);
  // Comparisons are -1 where true; those with nan are false.
  const integers8 above = error > 0.0, below = error < 0.0, positive = sum > 0.0;
  const integers8 isEven = (bits & 1) - 1;
  const integers8 step = ~(above ^ positive) * -2 - 1;
  const integers8 odd = bits + ((above | below) & isEven & step);
  return __builtin_convertvector(__builtin_bit_cast(doubles8, odd), lanes8);
}
CK_INLINE lanes16 fused16(lanes16 a, lanes16 b, lanes16 c) {
  lanes16 out;
  out.lo = fused8(a.lo, b.lo, c.lo);
  out.hi = fused8(a.hi, b.hi, c.hi);
  return out;
}
#endif

CK_INLINE lanes8 positive8(lanes8 v) { return __builtin_elementwise_max(v, (lanes8)(0.0f)); }
CK_INLINE lanes16 positive16(lanes16 v) { return __builtin_elementwise_max(v, (lanes16)(0.0f)); }

// One tile of `pixels` by 16 * wide + 8 * narrow outputs from `first` on. The sums stay in registers.
CK_INLINE void tile(
  const ck_convolution *c, const float *const *rows, int32_t pixelStride, int32_t pixel,
  const float *added, float *out, int32_t first, const int pixels, const int wide,
  const int narrow) {
  const int32_t products = c->runs * c->runLength;
  const float *weights = c->weights + (intptr_t)first * products;
  const float *narrowWeights = weights + (intptr_t)16 * wide * products;
  lanes16 sums[8][2];
  lanes8 rest[8];
  for (int p = 0; p < pixels; p++) {
    for (int w = 0; w < wide; w++) sums[p][w] = LOAD16(c->bias + first + 16 * w);
    if (narrow) rest[p] = LOAD8(c->bias + first + 16 * wide);
  }
  for (int32_t run = 0; run < c->runs; run++) {
    const float *const from = rows[run] + (intptr_t)pixel * pixelStride;
    for (int32_t k = 0; k < c->runLength; k++) {
      lanes16 factors[2];
      lanes8 narrowFactors;
      for (int w = 0; w < wide; w++) factors[w] = LOAD16(weights + (intptr_t)16 * w * products);
      if (narrow) narrowFactors = LOAD8(narrowWeights);
      for (int p = 0; p < pixels; p++) {
        const float value = from[(intptr_t)p * pixelStride + k];
        for (int w = 0; w < wide; w++) {
          sums[p][w] = fused16((lanes16)(value), factors[w], sums[p][w]);
        }
        if (narrow) rest[p] = fused8((lanes8)(value), narrowFactors, rest[p]);
      }
      weights += 16;
      if (narrow) narrowWeights += 8;
    }
  }
  for (int p = 0; p < pixels; p++) {
    const intptr_t at = (intptr_t)(pixel + p) * c->outputs + first;
    for (int w = 0; w < wide; w++) {
      lanes16 sum = sums[p][w];
      if (c->isActive) sum = positive16(sum);
      if (added) sum = sum + LOAD16(added + at + 16 * w);
      *(lanes16 *)(out + at + 16 * w) = sum;
    }
    if (narrow) {
      lanes8 sum = rest[p];
      if (c->isActive) sum = positive8(sum);
      if (added) sum = sum + LOAD8(added + at + 16 * wide);
      *(lanes8 *)(out + at + 16 * wide) = sum;
    }
  }
}

// All pixels by 16 * wide + 8 * narrow outputs. Six pixels at a time keep the most sums in sixteen
// registers; the rest is taken four at a time, since fewer would wait for one another.
CK_INLINE void columns(
  const ck_convolution *c, const float *const *rows, int32_t pixelStride, int32_t count,
  const float *added, float *out, int32_t first, const int wide, const int narrow) {
  int32_t pixel = 0;
  for (; count - pixel >= 6 && count - pixel != 8; pixel += 6) {
    tile(c, rows, pixelStride, pixel, added, out, first, 6, wide, narrow);
  }
  for (; pixel < count; pixel += 4) {
    tile(c, rows, pixelStride, pixel, added, out, first, 4, wide, narrow);
  }
}

void CK_LEVEL(ck_convolve_row)(
  const ck_convolution *c, const float *const *rows, int32_t pixelStride, int32_t count,
  const float *added, float *out) {
  const int32_t outputs = c->outputs;
  int32_t first = 0;
#if CK_WIDE_REGISTERS
  for (; outputs - first >= 32; first += 32) {
    columns(c, rows, pixelStride, count, added, out, first, 2, 0);
  }
#endif
  for (; outputs - first >= 16; first += 16) {
    columns(c, rows, pixelStride, count, added, out, first, 1, 0);
  }
  if (outputs - first == 8) columns(c, rows, pixelStride, count, added, out, first, 0, 1);
}

// Four pixels share each weight.
CK_INLINE void depthwise(
  const ck_depthwise *d, const float *const *rows, int32_t count, float *out, const int size,
  const int stride) {
  const int32_t channels = d->channels;
  for (int32_t pixel = 0; pixel < count; pixel += 4) {
    for (int32_t channel = 0; channel < channels; channel += 16) {
      const int isWhole = channels - channel >= 16;
      if (isWhole) {
        lanes16 sums[4];
        for (int p = 0; p < 4; p++) sums[p] = LOAD16(d->bias + channel);
        for (int y = 0; y < size; y++) {
          const float *const from = rows[y] + (intptr_t)pixel * stride * channels + channel;
          for (int x = 0; x < size; x++) {
            const lanes16 weight = LOAD16(d->weights + (intptr_t)(y * size + x) * channels + channel);
            for (int p = 0; p < 4; p++) {
              const lanes16 value = LOAD16(from + (intptr_t)(p * stride + x) * channels);
              sums[p] = fused16(value, weight, sums[p]);
            }
          }
        }
        for (int p = 0; p < 4; p++) {
          *(lanes16 *)(out + (intptr_t)(pixel + p) * channels + channel) = positive16(sums[p]);
        }
      } else {
        lanes8 sums[4];
        for (int p = 0; p < 4; p++) sums[p] = LOAD8(d->bias + channel);
        for (int y = 0; y < size; y++) {
          const float *const from = rows[y] + (intptr_t)pixel * stride * channels + channel;
          for (int x = 0; x < size; x++) {
            const lanes8 weight = LOAD8(d->weights + (intptr_t)(y * size + x) * channels + channel);
            for (int p = 0; p < 4; p++) {
              const lanes8 value = LOAD8(from + (intptr_t)(p * stride + x) * channels);
              sums[p] = fused8(value, weight, sums[p]);
            }
          }
        }
        for (int p = 0; p < 4; p++) {
          *(lanes8 *)(out + (intptr_t)(pixel + p) * channels + channel) = positive8(sums[p]);
        }
      }
    }
  }
}

void CK_LEVEL(ck_depthwise_row)(
  const ck_depthwise *d, const float *const *rows, int32_t count, float *out) {
  if (d->size == 5) {
    depthwise(d, rows, count, out, 5, 1);
  } else if (d->stride == 2) {
    depthwise(d, rows, count, out, 3, 2);
  } else {
    depthwise(d, rows, count, out, 3, 1);
  }
}
