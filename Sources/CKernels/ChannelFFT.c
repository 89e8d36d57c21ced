#include "ChannelFFT.h"
#include "Dispatch.h"
#include <stddef.h>

// A group of sixteen complex numbers is stored as sixteen real parts followed by sixteen imaginary
// parts. The inverse transform is the forward transform with real and imaginary parts exchanged, so
// every pass receives the offsets of both parts.
enum { COMPLEX = 32 };

typedef struct {
  const float *in;
  ptrdiff_t inStride;
  float *out;
  ptrdiff_t outStride;
  int re;
  int im;
} pass_views;

#define IN(index, part) CK_LOAD(v.in + (ptrdiff_t)(index) * v.inStride + (part))
#define OUT(index, part) *(ck_lanes *)(v.out + (ptrdiff_t)(index) * v.outStride + (part))

// Multiplies a by (cosine - i sine) and stores the product.
#define PUT_TWIDDLED(index, aRe, aIm, cosine, sine)            \
  do {                                                         \
    OUT(index, v.re) = (aRe) * (cosine) + (aIm) * (sine);      \
    OUT(index, v.im) = (aIm) * (cosine) - (aRe) * (sine);      \
  } while (0)

// The passes implement Stockham's self-sorting algorithm with decimation in frequency. A pass
// computes `count` butterflies for each of `step` interleaved transforms. The inputs of a butterfly
// are `count * step` elements apart.

CK_INLINE void pass2(pass_views v, int count, int step, const float *twiddles) {
  for (int p = 0; p < count; p++) {
    const float c1 = twiddles[2 * p], s1 = twiddles[2 * p + 1];
    for (int q = 0; q < step; q++) {
      const int from = q + step * p, to = q + step * 2 * p;
      const ck_lanes aRe = IN(from, v.re), aIm = IN(from, v.im);
      const ck_lanes bRe = IN(from + step * count, v.re), bIm = IN(from + step * count, v.im);
      OUT(to, v.re) = aRe + bRe;
      OUT(to, v.im) = aIm + bIm;
      const ck_lanes dRe = aRe - bRe, dIm = aIm - bIm;
      PUT_TWIDDLED(to + step, dRe, dIm, c1, s1);
    }
  }
}

CK_INLINE void pass3(pass_views v, int count, int step, const float *twiddles) {
  const float half = 0.5f, root = 0.866025403784438646763723170752936183f;
  for (int p = 0; p < count; p++) {
    const float *t = twiddles + 4 * p;
    for (int q = 0; q < step; q++) {
      const int from = q + step * p, to = q + step * 3 * p, apart = step * count;
      const ck_lanes aRe = IN(from, v.re), aIm = IN(from, v.im);
      const ck_lanes bRe = IN(from + apart, v.re), bIm = IN(from + apart, v.im);
      const ck_lanes cRe = IN(from + 2 * apart, v.re), cIm = IN(from + 2 * apart, v.im);
      const ck_lanes sumRe = bRe + cRe, sumIm = bIm + cIm;
      const ck_lanes difRe = (bRe - cRe) * root, difIm = (bIm - cIm) * root;
      const ck_lanes midRe = aRe - sumRe * half, midIm = aIm - sumIm * half;
      OUT(to, v.re) = aRe + sumRe;
      OUT(to, v.im) = aIm + sumIm;
      const ck_lanes y1Re = midRe + difIm, y1Im = midIm - difRe;
      const ck_lanes y2Re = midRe - difIm, y2Im = midIm + difRe;
      PUT_TWIDDLED(to + step, y1Re, y1Im, t[0], t[1]);
      PUT_TWIDDLED(to + 2 * step, y2Re, y2Im, t[2], t[3]);
    }
  }
}

CK_INLINE void pass4(pass_views v, int count, int step, const float *twiddles) {
  for (int p = 0; p < count; p++) {
    const float *t = twiddles + 6 * p;
    for (int q = 0; q < step; q++) {
      const int from = q + step * p, to = q + step * 4 * p, apart = step * count;
      const ck_lanes aRe = IN(from, v.re), aIm = IN(from, v.im);
      const ck_lanes bRe = IN(from + apart, v.re), bIm = IN(from + apart, v.im);
      const ck_lanes cRe = IN(from + 2 * apart, v.re), cIm = IN(from + 2 * apart, v.im);
      const ck_lanes dRe = IN(from + 3 * apart, v.re), dIm = IN(from + 3 * apart, v.im);
      const ck_lanes evenRe = aRe + cRe, evenIm = aIm + cIm;
      const ck_lanes evenDifRe = aRe - cRe, evenDifIm = aIm - cIm;
      const ck_lanes oddRe = bRe + dRe, oddIm = bIm + dIm;
      const ck_lanes oddDifRe = bRe - dRe, oddDifIm = bIm - dIm;
      OUT(to, v.re) = evenRe + oddRe;
      OUT(to, v.im) = evenIm + oddIm;
      const ck_lanes y1Re = evenDifRe + oddDifIm, y1Im = evenDifIm - oddDifRe;
      const ck_lanes y2Re = evenRe - oddRe, y2Im = evenIm - oddIm;
      const ck_lanes y3Re = evenDifRe - oddDifIm, y3Im = evenDifIm + oddDifRe;
      PUT_TWIDDLED(to + step, y1Re, y1Im, t[0], t[1]);
      PUT_TWIDDLED(to + 2 * step, y2Re, y2Im, t[2], t[3]);
      PUT_TWIDDLED(to + 3 * step, y3Re, y3Im, t[4], t[5]);
    }
  }
}

CK_INLINE void pass5(pass_views v, int count, int step, const float *twiddles) {
  // The cosines and sines of 2 pi / 5 and 4 pi / 5.
  const float c1 = 0.309016994374947424102293417182819059f;
  const float c2 = -0.809016994374947424102293417182819059f;
  const float s1 = 0.951056516295153572116439333379382143f;
  const float s2 = 0.587785252292473129168705954639072769f;
  for (int p = 0; p < count; p++) {
    const float *t = twiddles + 8 * p;
    for (int q = 0; q < step; q++) {
      const int from = q + step * p, to = q + step * 5 * p, apart = step * count;
      const ck_lanes aRe = IN(from, v.re), aIm = IN(from, v.im);
      const ck_lanes bRe = IN(from + apart, v.re), bIm = IN(from + apart, v.im);
      const ck_lanes cRe = IN(from + 2 * apart, v.re), cIm = IN(from + 2 * apart, v.im);
      const ck_lanes dRe = IN(from + 3 * apart, v.re), dIm = IN(from + 3 * apart, v.im);
      const ck_lanes eRe = IN(from + 4 * apart, v.re), eIm = IN(from + 4 * apart, v.im);
      const ck_lanes outerRe = bRe + eRe, outerIm = bIm + eIm;
      const ck_lanes innerRe = cRe + dRe, innerIm = cIm + dIm;
      const ck_lanes outerDifRe = bRe - eRe, outerDifIm = bIm - eIm;
      const ck_lanes innerDifRe = cRe - dRe, innerDifIm = cIm - dIm;
      OUT(to, v.re) = aRe + (outerRe + innerRe);
      OUT(to, v.im) = aIm + (outerIm + innerIm);
      const ck_lanes m1Re = aRe + (outerRe * c1 + innerRe * c2);
      const ck_lanes m1Im = aIm + (outerIm * c1 + innerIm * c2);
      const ck_lanes m2Re = aRe + (outerRe * c2 + innerRe * c1);
      const ck_lanes m2Im = aIm + (outerIm * c2 + innerIm * c1);
      const ck_lanes n1Re = outerDifRe * s1 + innerDifRe * s2;
      const ck_lanes n1Im = outerDifIm * s1 + innerDifIm * s2;
      const ck_lanes n2Re = outerDifRe * s2 - innerDifRe * s1;
      const ck_lanes n2Im = outerDifIm * s2 - innerDifIm * s1;
      PUT_TWIDDLED(to + step, m1Re + n1Im, m1Im - n1Re, t[0], t[1]);
      PUT_TWIDDLED(to + 2 * step, m2Re + n2Im, m2Im - n2Re, t[2], t[3]);
      PUT_TWIDDLED(to + 3 * step, m2Re - n2Im, m2Im + n2Re, t[4], t[5]);
      PUT_TWIDDLED(to + 4 * step, m1Re - n1Im, m1Im + n1Re, t[6], t[7]);
    }
  }
}

// Transforms one row or column of complex numbers. `in` and `out` may be the same. `buffers` is
// scratch memory for two lines.
CK_INLINE void transform_line(
  const ck_fft_axis *axis, const float *in, ptrdiff_t inStride, float *out, ptrdiff_t outStride,
  float *buffers, int re) {
  pass_views v = {in, inStride, out, outStride, re, 16 - re};
  if (axis->passCount == 0) {
    const ck_lanes x = IN(0, 0), y = IN(0, 16);
    OUT(0, 0) = x;
    OUT(0, 16) = y;
    return;
  }
  const float *twiddles = axis->twiddles;
  int remaining = axis->length, step = 1;
  float *const lines[2] = {buffers, buffers + (ptrdiff_t)axis->length * COMPLEX};
  for (int i = 0; i < axis->passCount; i++) {
    const int radix = axis->radices[i];
    const int last = i + 1 == axis->passCount;
    v.out = last ? out : lines[i & 1];
    v.outStride = last ? outStride : COMPLEX;
    remaining /= radix;
    switch (radix) {
      case 2: pass2(v, remaining, step, twiddles); break;
      case 3: pass3(v, remaining, step, twiddles); break;
      case 4: pass4(v, remaining, step, twiddles); break;
      default: pass5(v, remaining, step, twiddles); break;
    }
    twiddles += 2 * (radix - 1) * remaining;
    step *= radix;
    v.in = v.out;
    v.inStride = v.outStride;
  }
}

CK_DISPATCH
void ck_channel_fft_forward(
  const ck_channel_fft *plan, const float *image, float *spectrum, float *scratch) {
  const int half = plan->row.length, height = plan->column.length;
  const ptrdiff_t rowStride = (ptrdiff_t)(half + 1) * COMPLEX;
  float *const line = scratch + 2 * (ptrdiff_t)half * COMPLEX;
  for (int y = 0; y < height; y++) {
    // Use even pixels as real parts and odd pixels as imaginary parts.
    transform_line(
      &plan->row, image + y * (ptrdiff_t)half * COMPLEX, COMPLEX, line, COMPLEX, scratch, 0);
    float *const out = spectrum + y * rowStride;
    for (int k = 0; k <= half; k++) {
      const float *const a = line + (k == half ? 0 : k) * COMPLEX;
      const float *const b = line + (k == 0 ? 0 : half - k) * COMPLEX;
      const float c = plan->realTwiddles[2 * k], s = plan->realTwiddles[2 * k + 1];
      const ck_lanes aRe = CK_LOAD(a), aIm = CK_LOAD(a + 16);
      const ck_lanes bRe = CK_LOAD(b), bIm = CK_LOAD(b + 16);
      const ck_lanes eRe = (aRe + bRe) * 0.5f, eIm = (aIm - bIm) * 0.5f;
      const ck_lanes oRe = (aRe - bRe) * 0.5f, oIm = (aIm + bIm) * 0.5f;
      CK_STORE(out + k * COMPLEX, eRe - oRe * s + oIm * c);
      CK_STORE(out + k * COMPLEX + 16, eIm - oIm * s - oRe * c);
    }
  }
  for (int k = 0; k <= half; k++) {
    float *const column = spectrum + k * COMPLEX;
    transform_line(&plan->column, column, rowStride, column, rowStride, scratch, 0);
  }
}

CK_DISPATCH
void ck_channel_fft_inverse(
  const ck_channel_fft *plan, const float *spectrum, float *image, float *work, float *scratch,
  float scale) {
  const int half = plan->row.length, height = plan->column.length;
  const ptrdiff_t rowStride = (ptrdiff_t)(half + 1) * COMPLEX;
  for (int k = 0; k <= half; k++) {
    transform_line(
      &plan->column, spectrum + k * COMPLEX, rowStride, work + k * COMPLEX, rowStride, scratch, 16);
  }
  float *const line = scratch + 2 * (ptrdiff_t)half * COMPLEX;
  const float factor = 0.5f * scale;
  for (int y = 0; y < height; y++) {
    const float *const in = work + y * rowStride;
    for (int k = 0; k < half; k++) {
      const float *const a = in + k * COMPLEX;
      const float *const b = in + (half - k) * COMPLEX;
      const float c = plan->realTwiddles[2 * k], s = plan->realTwiddles[2 * k + 1];
      const ck_lanes aRe = CK_LOAD(a), aIm = CK_LOAD(a + 16);
      const ck_lanes bRe = CK_LOAD(b), bIm = CK_LOAD(b + 16);
      const ck_lanes eRe = (aRe + bRe) * factor, eIm = (aIm - bIm) * factor;
      const ck_lanes oRe = (aRe - bRe) * factor, oIm = (aIm + bIm) * factor;
      CK_STORE(line + k * COMPLEX, eRe - oRe * s - oIm * c);
      CK_STORE(line + k * COMPLEX + 16, eIm - oIm * s + oRe * c);
    }
    transform_line(
      &plan->row, line, COMPLEX, image + y * (ptrdiff_t)half * COMPLEX, COMPLEX, scratch, 16);
  }
}

CK_DISPATCH
void ck_channel_fft_lines(
  const ck_fft_axis *axis, float *data, intptr_t step, intptr_t apart, int32_t count,
  int32_t inverse, float *scratch) {
  for (int32_t i = 0; i < count; i++) {
    float *const line = data + i * apart;
    transform_line(axis, line, step, line, step, scratch, inverse ? 16 : 0);
  }
}
