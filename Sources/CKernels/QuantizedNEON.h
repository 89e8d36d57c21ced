// The vector operations of QuantizedRows.h for ARM. The including file defines CK_DOT as 1 if the
// level has instructions that add four products of bytes.
//
// The products are of signed bytes: 128 is subtracted from every byte of a map. The biases contain
// the difference.
#pragma once
#include "Dispatch.h"
#include <arm_neon.h>

typedef int32x4_t v128;

#define AS8(v) vreinterpretq_s8_s32(v)
#define AS16(v) vreinterpretq_s16_s32(v)
#define FROM8(v) vreinterpretq_s32_s8(v)
#define FROM16(v) vreinterpretq_s32_s16(v)

CK_INLINE v128 load128(const void *p) { return FROM8(vld1q_s8((const int8_t *)p)); }
CK_INLINE v128 signed128(v128 v) { return FROM8(veorq_s8(AS8(v), vdupq_n_s8(-128))); }
CK_INLINE v128 bytes128(const uint8_t *p) { return signed128(load128(p)); }
CK_INLINE void store128(void *p, v128 v) { vst1q_s8((int8_t *)p, AS8(v)); }
CK_INLINE v128 spread128(const uint8_t *p) { return signed128(vdupq_n_s32(*(const ck_int *)p)); }

CK_INLINE v128 dot128(v128 s, v128 a, v128 b) {
#if CK_DOT
  return vdotq_s32(s, AS8(a), AS8(b));
#else
  // Two products fit into 16 bits because weights are between -64 and 64.
  const int16x8_t low = vmull_s8(vget_low_s8(AS8(a)), vget_low_s8(AS8(b)));
  const int16x8_t high = vmull_high_s8(AS8(a), AS8(b));
  return vpadalq_s16(s, vpaddq_s16(low, high));
#endif
}

CK_INLINE v128 shift128(v128 s, v128 n) { return vshlq_s32(s, vnegq_s32(n)); }
CK_INLINE v128 packed128(v128 a, v128 b) { return FROM16(vqmovn_high_s32(vqmovn_s32(a), b)); }
CK_INLINE v128 scaled128(v128 a, v128 b) { return FROM16(vqrdmulhq_s16(AS16(a), AS16(b))); }
CK_INLINE v128 sum128(v128 a, v128 b) { return FROM16(vqaddq_s16(AS16(a), AS16(b))); }
CK_INLINE v128 sixteenth128(v128 a) { return FROM16(vshrq_n_s16(AS16(a), 4)); }
CK_INLINE v128 narrow128(v128 a, v128 b) {
  return vreinterpretq_s32_u8(vqmovun_high_s16(vqmovun_s16(AS16(a)), AS16(b)));
}
CK_INLINE v128 low8_128(v128 a, v128 b) { return FROM8(vzip1q_s8(AS8(a), AS8(b))); }
CK_INLINE v128 high8_128(v128 a, v128 b) { return FROM8(vzip2q_s8(AS8(a), AS8(b))); }
CK_INLINE v128 low16_128(v128 a, v128 b) { return FROM16(vzip1q_s16(AS16(a), AS16(b))); }
CK_INLINE v128 high16_128(v128 a, v128 b) { return FROM16(vzip2q_s16(AS16(a), AS16(b))); }

// Returns bytes minus 128, times 256, as 16-bit numbers: those of the lower or the upper half.
CK_INLINE v128 low_term128(v128 a) { return low8_128(vdupq_n_s32(0), signed128(a)); }
CK_INLINE v128 high_term128(v128 a) { return high8_128(vdupq_n_s32(0), signed128(a)); }
CK_INLINE void store_floats128(float *p, v128 sums, const float *scales) {
  vst1q_f32(p, vmulq_f32(vcvtq_f32_s32(sums), vld1q_f32(scales)));
}
