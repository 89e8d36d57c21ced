#include "FilterUpdate.h"
#include "Dispatch.h"

CK_DISPATCH
void ck_filter_update(
  const float *x, const float *y, float regularization, float rate, float *g, int32_t groups,
  intptr_t count) {
  const intptr_t stride = 32 * count;
  for (intptr_t i = 0; i < count; i++) {
    ck_lanes powers = {0}, dotsRe = {0}, dotsIm = {0};
    for (int32_t group = 0; group < groups; group++) {
      const float *const a = x + group * stride + 32 * i;
      const float *const b = g + group * stride + 32 * i;
      const ck_lanes aRe = CK_LOAD(a), aIm = CK_LOAD(a + 16);
      const ck_lanes bRe = CK_LOAD(b), bIm = CK_LOAD(b + 16);
      powers = powers + (aRe * aRe + aIm * aIm);
      dotsRe = dotsRe + (aRe * bRe + aIm * bIm);
      dotsIm = dotsIm + (aRe * bIm - aIm * bRe);
    }
    const float factor = rate / (regularization + ck_sum_of_lanes(&powers));
    const float cRe = (y[2 * i] - ck_sum_of_lanes(&dotsRe)) * factor;
    const float cIm = (-y[2 * i + 1] - ck_sum_of_lanes(&dotsIm)) * factor;
    for (int32_t group = 0; group < groups; group++) {
      const float *const a = x + group * stride + 32 * i;
      float *const b = g + group * stride + 32 * i;
      const ck_lanes aRe = CK_LOAD(a), aIm = CK_LOAD(a + 16);
      CK_STORE(b, CK_LOAD(b) + (aRe * cRe - aIm * cIm));
      CK_STORE(b + 16, CK_LOAD(b + 16) + (aRe * cIm + aIm * cRe));
    }
  }
}
