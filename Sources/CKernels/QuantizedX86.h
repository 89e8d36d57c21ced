// The vector operations of QuantizedRows.h for x86-64, as functions whose names end with the number
// of bits. The including file defines CK_VNNI256 or CK_VNNI512 as 1 if the level has instructions
// that add four products of bytes.
#pragma once
#include "Dispatch.h"
#include <immintrin.h>

typedef __m128i v128;
typedef __m256i v256;

CK_INLINE v128 load128(const void *p) { return _mm_loadu_si128((const __m128i *)p); }
CK_INLINE v256 load256(const void *p) { return _mm256_loadu_si256((const __m256i *)p); }
CK_INLINE v128 bytes128(const uint8_t *p) { return load128(p); }
CK_INLINE v256 bytes256(const uint8_t *p) { return load256(p); }
CK_INLINE void store128(void *p, v128 v) { _mm_storeu_si128((__m128i *)p, v); }
CK_INLINE void store256(void *p, v256 v) { _mm256_storeu_si256((__m256i *)p, v); }
CK_INLINE v256 spread256(const uint8_t *p) { return _mm256_set1_epi32(*(const ck_int *)p); }

// Adds four products of unsigned and signed bytes to each sum.
#if CK_VNNI512
CK_INLINE v128 dot128(v128 s, v128 a, v128 b) { return _mm_dpbusd_epi32(s, a, b); }
CK_INLINE v256 dot256(v256 s, v256 a, v256 b) { return _mm256_dpbusd_epi32(s, a, b); }
#elif CK_VNNI256
CK_INLINE v128 dot128(v128 s, v128 a, v128 b) { return _mm_dpbusd_avx_epi32(s, a, b); }
CK_INLINE v256 dot256(v256 s, v256 a, v256 b) { return _mm256_dpbusd_avx_epi32(s, a, b); }
#else
// Two products fit into 16 bits because weights are between -64 and 64.
CK_INLINE v128 dot128(v128 s, v128 a, v128 b) {
  return _mm_add_epi32(s, _mm_madd_epi16(_mm_maddubs_epi16(a, b), _mm_set1_epi16(1)));
}
CK_INLINE v256 dot256(v256 s, v256 a, v256 b) {
  return _mm256_add_epi32(s, _mm256_madd_epi16(_mm256_maddubs_epi16(a, b), _mm256_set1_epi16(1)));
}
#endif

CK_INLINE v128 shift128(v128 s, v128 n) { return _mm_srav_epi32(s, n); }
CK_INLINE v256 shift256(v256 s, v256 n) { return _mm256_srav_epi32(s, n); }
CK_INLINE v128 packed128(v128 a, v128 b) { return _mm_packs_epi32(a, b); }
CK_INLINE v256 packed256(v256 a, v256 b) { return _mm256_packs_epi32(a, b); }
CK_INLINE v128 scaled128(v128 a, v128 b) { return _mm_mulhrs_epi16(a, b); }
CK_INLINE v256 scaled256(v256 a, v256 b) { return _mm256_mulhrs_epi16(a, b); }
CK_INLINE v128 sum128(v128 a, v128 b) { return _mm_adds_epi16(a, b); }
CK_INLINE v256 sum256(v256 a, v256 b) { return _mm256_adds_epi16(a, b); }
CK_INLINE v128 sixteenth128(v128 a) { return _mm_srai_epi16(a, 4); }
CK_INLINE v256 sixteenth256(v256 a) { return _mm256_srai_epi16(a, 4); }
CK_INLINE v128 narrow128(v128 a, v128 b) { return _mm_packus_epi16(a, b); }
CK_INLINE v256 narrow256(v256 a, v256 b) { return _mm256_packus_epi16(a, b); }
CK_INLINE v128 low8_128(v128 a, v128 b) { return _mm_unpacklo_epi8(a, b); }
CK_INLINE v256 low8_256(v256 a, v256 b) { return _mm256_unpacklo_epi8(a, b); }
CK_INLINE v128 high8_128(v128 a, v128 b) { return _mm_unpackhi_epi8(a, b); }
CK_INLINE v256 high8_256(v256 a, v256 b) { return _mm256_unpackhi_epi8(a, b); }
CK_INLINE v128 low16_128(v128 a, v128 b) { return _mm_unpacklo_epi16(a, b); }
CK_INLINE v256 low16_256(v256 a, v256 b) { return _mm256_unpacklo_epi16(a, b); }
CK_INLINE v128 high16_128(v128 a, v128 b) { return _mm_unpackhi_epi16(a, b); }
CK_INLINE v256 high16_256(v256 a, v256 b) { return _mm256_unpackhi_epi16(a, b); }

// Returns bytes minus 128, times 256, as 16-bit numbers: those of the lower or the upper half of
// each lane.
CK_INLINE v128 low_term128(v128 a) {
  return _mm_unpacklo_epi8(_mm_setzero_si128(), _mm_xor_si128(a, _mm_set1_epi8(-128)));
}
CK_INLINE v256 low_term256(v256 a) {
  return _mm256_unpacklo_epi8(_mm256_setzero_si256(), _mm256_xor_si256(a, _mm256_set1_epi8(-128)));
}
CK_INLINE v128 high_term128(v128 a) {
  return _mm_unpackhi_epi8(_mm_setzero_si128(), _mm_xor_si128(a, _mm_set1_epi8(-128)));
}
CK_INLINE v256 high_term256(v256 a) {
  return _mm256_unpackhi_epi8(_mm256_setzero_si256(), _mm256_xor_si256(a, _mm256_set1_epi8(-128)));
}

// The same for the adjacent bytes at an address, in order; and the reverse, limited to bytes.
CK_INLINE v256 terms256(const uint8_t *p) {
  const v256 wide = _mm256_cvtepu8_epi16(load128(p));
  return _mm256_slli_epi16(_mm256_xor_si256(wide, _mm256_set1_epi16(128)), 8);
}
CK_INLINE void store_bytes256(uint8_t *p, v256 v) {
  store128(p, _mm_packus_epi16(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1)));
}
CK_INLINE void store_floats256(float *p, v256 sums, const float *scales) {
  _mm256_storeu_ps(p, _mm256_mul_ps(_mm256_cvtepi32_ps(sums), _mm256_loadu_ps(scales)));
}

#if CK_VNNI512
typedef __m512i v512;

CK_INLINE v512 load512(const void *p) { return _mm512_loadu_si512(p); }
CK_INLINE v512 bytes512(const uint8_t *p) { return _mm512_loadu_si512(p); }
CK_INLINE void store512(void *p, v512 v) { _mm512_storeu_si512(p, v); }
CK_INLINE v512 spread512(const uint8_t *p) { return _mm512_set1_epi32(*(const ck_int *)p); }
CK_INLINE v512 dot512(v512 s, v512 a, v512 b) { return _mm512_dpbusd_epi32(s, a, b); }
CK_INLINE v512 shift512(v512 s, v512 n) { return _mm512_srav_epi32(s, n); }
CK_INLINE v512 packed512(v512 a, v512 b) { return _mm512_packs_epi32(a, b); }
CK_INLINE v512 scaled512(v512 a, v512 b) { return _mm512_mulhrs_epi16(a, b); }
CK_INLINE v512 sum512(v512 a, v512 b) { return _mm512_adds_epi16(a, b); }
CK_INLINE v512 sixteenth512(v512 a) { return _mm512_srai_epi16(a, 4); }
CK_INLINE v512 narrow512(v512 a, v512 b) { return _mm512_packus_epi16(a, b); }
CK_INLINE v512 low8_512(v512 a, v512 b) { return _mm512_unpacklo_epi8(a, b); }
CK_INLINE v512 high8_512(v512 a, v512 b) { return _mm512_unpackhi_epi8(a, b); }
CK_INLINE v512 low16_512(v512 a, v512 b) { return _mm512_unpacklo_epi16(a, b); }
CK_INLINE v512 high16_512(v512 a, v512 b) { return _mm512_unpackhi_epi16(a, b); }
CK_INLINE v512 low_term512(v512 a) {
  return _mm512_unpacklo_epi8(_mm512_setzero_si512(), _mm512_xor_si512(a, _mm512_set1_epi8(-128)));
}
CK_INLINE v512 high_term512(v512 a) {
  return _mm512_unpackhi_epi8(_mm512_setzero_si512(), _mm512_xor_si512(a, _mm512_set1_epi8(-128)));
}
CK_INLINE v512 terms512(const uint8_t *p) {
  const v512 wide = _mm512_cvtepu8_epi16(load256(p));
  return _mm512_slli_epi16(_mm512_xor_si512(wide, _mm512_set1_epi16(128)), 8);
}
CK_INLINE void store_bytes512(uint8_t *p, v512 v) {
  store256(p, _mm512_cvtusepi16_epi8(_mm512_max_epi16(v, _mm512_setzero_si512())));
}
CK_INLINE void store_floats512(float *p, v512 sums, const float *scales) {
  _mm512_storeu_ps(p, _mm512_mul_ps(_mm512_cvtepi32_ps(sums), _mm512_loadu_ps(scales)));
}
#endif
