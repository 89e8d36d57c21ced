// The convolutions of Network.h for one instruction set. The including file defines CK_LEVEL(name),
// which appends the level to the name, and CK_FUSED_LANES, which specifies whether the processor
// can fuse multiply-adds. It defines CK_WIDE_REGISTERS as 1 if vectors of sixteen floats fit into
// one register.
#include "Dispatch.h"
#include "Network.h"

typedef float lanes16 __attribute__((ext_vector_type(16), aligned(4), may_alias));
typedef float lanes8 __attribute__((ext_vector_type(8), aligned(4), may_alias));

// Vectors are passed only to functions that are always inlined, so the calling convention does not
// matter.
#pragma clang diagnostic ignored "-Wpsabi"

#if CK_FUSED_LANES
CK_INLINE lanes8 fused8(lanes8 a, lanes8 b, lanes8 c) { return __builtin_elementwise_fma(a, b, c); }
CK_INLINE lanes16 fused16(lanes16 a, lanes16 b, lanes16 c) {
  return __builtin_elementwise_fma(a, b, c);
}
#else
typedef double doubles8 __attribute__((ext_vector_type(8)));
typedef int64_t integers8 __attribute__((ext_vector_type(8)));

// Computes a * b + c with a single rounding. The product is exact in double precision. The sum is
// rounded to odd in double precision (Boldo and Melquiond, "Emulation of FMA and correctly rounded
// sums: proved algorithms using rounding to odd", IEEE Transactions on Computers 57(4), 2008).
// Rounding it again to single precision then has the effect of a single rounding.
CK_INLINE lanes8 fused8(lanes8 a, lanes8 b, lanes8 c) {
  const doubles8 product =
    __builtin_convertvector(a, doubles8) * __builtin_convertvector(b, doubles8);
  const doubles8 addend = __builtin_convertvector(c, doubles8);
  const doubles8 sum = product + addend;
  const doubles8 back = sum - product;
  const doubles8 error = (product - (sum - back)) + (addend - back);
  const integers8 bits = __builtin_bit_cast(integers8, sum);
  // A true comparison yields -1. Comparisons with NaN are false.
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

// The activation is a compile-time constant where it is applied, as are the sizes of tiles. A
// branch would prevent the compiler from unrolling the loops over sums and from keeping the sums in
// registers.
#define CK_ACTIVE(lanes, name)                                                                  \
  CK_INLINE lanes name(lanes v, const int activation) {                                         \
    if (activation == CK_LINEAR) return v;                                                      \
    v = __builtin_elementwise_max(v, (lanes)(0.0f));                                            \
    return activation == CK_RELU6 ? __builtin_elementwise_min(v, (lanes)(6.0f)) : v;            \
  }
CK_ACTIVE(lanes8, active8)
CK_ACTIVE(lanes16, active16)
#undef CK_ACTIVE

#define LANES 16
#include "NetworkLanes.h"
#undef LANES
#define LANES 8
#include "NetworkLanes.h"
#undef LANES

CK_INLINE void convolve(
  const ck_convolution *c, const float *const *rows, int32_t pixelStride, int32_t count,
  const float *added, float *out, const int activation) {
  const int32_t outputs = c->outputs;
  int32_t first = 0;
#if CK_WIDE_REGISTERS
  for (; outputs - first >= 32; first += 32) {
    columns16(c, rows, pixelStride, count, added, out, first, 2, activation);
  }
#endif
  for (; outputs - first >= 16; first += 16) {
    columns16(c, rows, pixelStride, count, added, out, first, 1, activation);
  }
  if (outputs - first == 8) {
    columns8(c, rows, pixelStride, count, added, out, first, 1, activation);
  }
}

void CK_LEVEL(ck_convolve_row)(
  const ck_convolution *c, const float *const *rows, int32_t pixelStride, int32_t count,
  const float *added, float *out) {
  switch (c->activation) {
  case CK_RELU: return convolve(c, rows, pixelStride, count, added, out, CK_RELU);
  case CK_RELU6: return convolve(c, rows, pixelStride, count, added, out, CK_RELU6);
  default: return convolve(c, rows, pixelStride, count, added, out, CK_LINEAR);
  }
}

CK_INLINE void depthwise_pixels(
  const ck_depthwise *d, const float *const *rows, int32_t pixel, float *out, const int pixels,
  const int size, const int stride, const int activation) {
  int32_t channel = 0;
  for (; d->channels - channel >= 16; channel += 16) {
    depthwise16(d, rows, pixel, channel, out, pixels, size, stride, activation);
  }
  if (channel < d->channels) {
    depthwise8(d, rows, pixel, channel, out, pixels, size, stride, activation);
  }
}

CK_INLINE void depthwise(
  const ck_depthwise *d, const float *const *rows, int32_t count, float *out, const int size,
  const int stride, const int activation) {
  int32_t pixel = 0;
  for (; count - pixel >= 4; pixel += 4) {
    depthwise_pixels(d, rows, pixel, out, 4, size, stride, activation);
  }
  for (; pixel < count; pixel++) {
    depthwise_pixels(d, rows, pixel, out, 1, size, stride, activation);
  }
}

CK_INLINE void depthwise_of_size(
  const ck_depthwise *d, const float *const *rows, int32_t count, float *out, const int activation) {
  if (d->size == 5 && d->stride == 2) {
    depthwise(d, rows, count, out, 5, 2, activation);
  } else if (d->size == 5) {
    depthwise(d, rows, count, out, 5, 1, activation);
  } else if (d->stride == 2) {
    depthwise(d, rows, count, out, 3, 2, activation);
  } else {
    depthwise(d, rows, count, out, 3, 1, activation);
  }
}

void CK_LEVEL(ck_depthwise_row)(
  const ck_depthwise *d, const float *const *rows, int32_t count, float *out) {
  switch (d->activation) {
  case CK_RELU: return depthwise_of_size(d, rows, count, out, CK_RELU);
  case CK_RELU6: return depthwise_of_size(d, rows, count, out, CK_RELU6);
  default: return depthwise_of_size(d, rows, count, out, CK_LINEAR);
  }
}
