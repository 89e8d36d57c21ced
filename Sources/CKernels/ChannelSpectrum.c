#include "ChannelSpectrum.h"
#include "Dispatch.h"

CK_DISPATCH
void ck_lane_multiply_add(const float *a, const float *b, float *sum, intptr_t count) {
  for (intptr_t i = 0; i < count; i++, a += 32, b += 32, sum += 32) {
    const ck_lanes aRe = CK_LOAD(a), aIm = CK_LOAD(a + 16);
    const ck_lanes bRe = CK_LOAD(b), bIm = CK_LOAD(b + 16);
    CK_STORE(sum, CK_LOAD(sum) + (aRe * bRe - aIm * bIm));
    CK_STORE(sum + 16, CK_LOAD(sum + 16) + (aRe * bIm + aIm * bRe));
  }
}

CK_DISPATCH
void ck_lane_conjugate_multiply_add(
  const float *a, const float *b, float *sum, intptr_t count) {
  for (intptr_t i = 0; i < count; i++, a += 32, b += 32, sum += 32) {
    const ck_lanes aRe = CK_LOAD(a), aIm = CK_LOAD(a + 16);
    const ck_lanes bRe = CK_LOAD(b), bIm = CK_LOAD(b + 16);
    CK_STORE(sum, CK_LOAD(sum) + (aRe * bRe + aIm * bIm));
    CK_STORE(sum + 16, CK_LOAD(sum + 16) + (aRe * bIm - aIm * bRe));
  }
}

CK_DISPATCH
void ck_lane_conjugate_multiply_single(
  const float *a, const float *b, float *out, intptr_t count) {
  for (intptr_t i = 0; i < count; i++, a += 32, b += 2, out += 32) {
    const ck_lanes aRe = CK_LOAD(a), aIm = CK_LOAD(a + 16);
    const float bRe = b[0], bIm = b[1];
    CK_STORE(out, aRe * bRe + aIm * bIm);
    CK_STORE(out + 16, aRe * bIm - aIm * bRe);
  }
}

CK_DISPATCH
void ck_lane_multiply_single(const float *a, const float *b, float *out, intptr_t count) {
  for (intptr_t i = 0; i < count; i++, a += 32, b += 2, out += 32) {
    const ck_lanes aRe = CK_LOAD(a), aIm = CK_LOAD(a + 16);
    const float bRe = b[0], bIm = b[1];
    CK_STORE(out, aRe * bRe - aIm * bIm);
    CK_STORE(out + 16, aRe * bIm + aIm * bRe);
  }
}

CK_DISPATCH
void ck_lane_multiply_real(const float *a, const float *b, float *out, intptr_t count) {
  for (intptr_t i = 0; i < count; i++, a += 32, out += 32) {
    const float factor = b[i];
    CK_STORE(out, CK_LOAD(a) * factor);
    CK_STORE(out + 16, CK_LOAD(a + 16) * factor);
  }
}

CK_DISPATCH
void ck_lane_add_power(const float *a, float *power, intptr_t count) {
  for (intptr_t i = 0; i < count; i++, a += 32) {
    const ck_lanes re = CK_LOAD(a), im = CK_LOAD(a + 16);
    const ck_lanes squares = re * re + im * im;
    power[i] += ck_sum_of_lanes(&squares);
  }
}

CK_DISPATCH
void ck_reciprocal(const float *a, float offset, float *out, intptr_t count) {
  for (intptr_t i = 0; i < count; i++) out[i] = 1.0f / (a[i] + offset);
}

CK_DISPATCH
void ck_lane_add_sums(const float *a, float *out, intptr_t count) {
  for (intptr_t i = 0; i < count; i++, a += 16) {
    const ck_lanes values = CK_LOAD(a);
    out[i] += ck_sum_of_lanes(&values);
  }
}

CK_DISPATCH
void ck_blend(const float *b, float rate, float *a, intptr_t count) {
  for (intptr_t i = 0; i < count; i++) a[i] = a[i] + rate * (b[i] - a[i]);
}

CK_DISPATCH
void ck_lane_window(const float *a, const float *window, float *out, intptr_t count) {
  for (intptr_t i = 0; i < count; i++) CK_STORE(out + 16 * i, CK_LOAD(a + 16 * i) * window[i]);
}
