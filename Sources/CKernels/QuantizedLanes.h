// The convolutions of QuantizedNetwork.h for vectors of a fixed size. The including file defines
// that size in bits as BITS.
#define CK_JOIN_(a, b) a##b
#define CK_JOIN(a, b) CK_JOIN_(a, b)
#define OF(name) CK_JOIN(name, BITS)
#define VECTOR OF(v)

// The number of 32-bit sums in a vector.
enum { OF(SUMS) = BITS / 32 };

// Converts four vectors of sums to bytes.
CK_INLINE void OF(store_quad)(
  const ck_rescaling *r, int32_t first, VECTOR *sums, const uint8_t *added, uint8_t *out,
  const int adds) {
  CK_UNROLL
  for (int v = 0; v < 4; v++) {
    sums[v] = OF(shift)(sums[v], OF(load)(r->shifts + first + OF(SUMS) * v));
  }
  const int16_t *const factors = r->multipliers + first;
  VECTOR low = OF(scaled)(OF(packed)(sums[0], sums[1]), OF(load)(factors));
  VECTOR high = OF(scaled)(OF(packed)(sums[2], sums[3]), OF(load)(factors + 2 * OF(SUMS)));
  if (adds) {
    const VECTOR bytes = OF(load)(added);
    const int16_t *const ratios = r->ratios + first;
    low = OF(sum)(low, OF(scaled)(OF(low_term)(bytes), OF(load)(ratios)));
    high = OF(sum)(high, OF(scaled)(OF(high_term)(bytes), OF(load)(ratios + 2 * OF(SUMS))));
    low = OF(sixteenth)(low);
    high = OF(sixteenth)(high);
  }
  OF(store)(out, OF(narrow)(low, high));
}

#if BITS > 128
// Converts two vectors of sums to bytes.
CK_INLINE void OF(store_pair)(
  const ck_rescaling *r, int32_t first, VECTOR *sums, const uint8_t *added, uint8_t *out,
  const int adds) {
  CK_UNROLL
  for (int v = 0; v < 2; v++) {
    sums[v] = OF(shift)(sums[v], OF(load)(r->shifts + first + OF(SUMS) * v));
  }
  VECTOR all = OF(scaled)(OF(packed)(sums[0], sums[1]), OF(load)(r->multipliers + first));
  if (adds) {
    all = OF(sum)(all, OF(scaled)(OF(terms)(added), OF(load)(r->ratios + first)));
    all = OF(sixteenth)(all);
  }
  OF(store_bytes)(out, all);
}
#endif

// Levels with wider vectors use those of 128 bits only for depthwise convolutions.
#if BITS > 128 || CK_WIDEST == 128
// Computes a tile of `pixels` pixels by `vectors` vectors of outputs, starting at the output
// `first`. The sums stay in registers.
CK_INLINE void OF(tile)(
  const ck_quantized_convolution *c, const uint8_t *const *rows, int32_t pixelStride,
  int32_t pixel, int32_t first, const uint8_t *added, uint8_t *out, float *floats,
  const int pixels, const int vectors, const int mode) {
  const int8_t *weights = c->weights + (intptr_t)first * c->runs * c->runLength;
  VECTOR sums[8][4];
  CK_UNROLL
  for (int p = 0; p < pixels; p++) {
    CK_UNROLL
    for (int v = 0; v < vectors; v++) {
      sums[p][v] = OF(load)(c->rescaling.bias + first + OF(SUMS) * v);
    }
  }
  for (int32_t run = 0; run < c->runs; run++) {
    const uint8_t *from = rows[run] + (intptr_t)pixel * pixelStride;
    for (int32_t k = 0; k < c->runLength; k += 4) {
      VECTOR factors[4];
      CK_UNROLL
      for (int v = 0; v < vectors; v++) factors[v] = OF(load)(weights + BITS / 8 * v);
      CK_UNROLL
      for (int p = 0; p < pixels; p++) {
        const VECTOR bytes = OF(spread)(from + (intptr_t)p * pixelStride + k);
        CK_UNROLL
        for (int v = 0; v < vectors; v++) sums[p][v] = OF(dot)(sums[p][v], bytes, factors[v]);
      }
      weights += BITS / 8 * vectors;
    }
  }
  CK_UNROLL
  for (int p = 0; p < pixels; p++) {
    const intptr_t at = (intptr_t)(pixel + p) * c->outputs + first;
    if (mode == CK_TO_FLOATS) {
      CK_UNROLL
      for (int v = 0; v < vectors; v++) {
        const int32_t output = OF(SUMS) * v;
        OF(store_floats)(floats + at + output, sums[p][v], c->rescaling.scales + first + output);
      }
#if BITS > 128
    } else if (vectors == 2) {
      OF(store_pair)(&c->rescaling, first, sums[p], added + at, out + at, mode == CK_ADDS);
#endif
    } else {
      OF(store_quad)(&c->rescaling, first, sums[p], added + at, out + at, mode == CK_ADDS);
    }
  }
}

// Computes `vectors` vectors of outputs of all pixels, up to `most` pixels at a time.
CK_INLINE void OF(columns)(
  const ck_quantized_convolution *c, const uint8_t *const *rows, int32_t pixelStride,
  int32_t count, int32_t first, const uint8_t *added, uint8_t *out, float *floats,
  const int most, const int vectors, const int mode) {
  int32_t pixel = 0;
  for (; count - pixel >= most; pixel += most) {
    OF(tile)(
      c, rows, pixelStride, pixel, first, added, out, floats, most, vectors, mode);
  }
  if (most > 4 && count - pixel >= 4) {
    OF(tile)(c, rows, pixelStride, pixel, first, added, out, floats, 4, vectors, mode);
    pixel += 4;
  }
  for (; pixel < count; pixel++) {
    OF(tile)(c, rows, pixelStride, pixel, first, added, out, floats, 1, vectors, mode);
  }
}
#endif

// Computes a depthwise convolution of as many channels as a vector has bytes, for up to four pixels.
// The bytes of up to four rows of a column are interleaved, so that one instruction adds their
// products. An interleaved column is used for all pixels that it contributes to.
CK_INLINE void OF(depthwise)(
  const ck_quantized_depthwise *d, const uint8_t *const *rows, int32_t pixel, int32_t channel,
  uint8_t *out, const int pixels, const int size, const int stride) {
  const int32_t channels = d->channels;
  const int sets = (size + 3) / 4;
  const int8_t *const weights = d->weights + (intptr_t)channel * size * sets * 4;
  VECTOR sums[4][4];
  CK_UNROLL
  for (int p = 0; p < pixels; p++) {
    CK_UNROLL
    for (int v = 0; v < 4; v++) {
      sums[p][v] = OF(load)(d->rescaling.bias + channel + OF(SUMS) * v);
    }
  }
  const intptr_t start = (intptr_t)pixel * stride * channels + channel;
  CK_UNROLL
  for (int column = 0; column < (pixels - 1) * stride + size; column++) {
    const intptr_t place = start + (intptr_t)column * channels;
    CK_UNROLL
    for (int set = 0; set < sets; set++) {
      VECTOR bytes[4];
      CK_UNROLL
      for (int i = 0; i < 4; i++) {
        const int row = 4 * set + i < size ? 4 * set + i : size - 1;
        bytes[i] = OF(bytes)(rows[row] + place);
      }
      const VECTOR low = OF(low8_)(bytes[0], bytes[1]), high = OF(high8_)(bytes[0], bytes[1]);
      const VECTOR low2 = OF(low8_)(bytes[2], bytes[3]), high2 = OF(high8_)(bytes[2], bytes[3]);
      const VECTOR columns[4] = {
        OF(low16_)(low, low2), OF(high16_)(low, low2), OF(low16_)(high, high2),
        OF(high16_)(high, high2),
      };
      CK_UNROLL
      for (int p = 0; p < pixels; p++) {
        const int x = column - p * stride;
        if (x < 0 || x >= size) continue;
        const int8_t *const from = weights + (intptr_t)(x * sets + set) * (BITS / 2);
        CK_UNROLL
        for (int v = 0; v < 4; v++) {
          sums[p][v] = OF(dot)(sums[p][v], columns[v], OF(load)(from + BITS / 8 * v));
        }
      }
    }
  }
  CK_UNROLL
  for (int p = 0; p < pixels; p++) {
    OF(store_quad)(
      &d->rescaling, channel, sums[p], NULL, out + (intptr_t)(pixel + p) * channels + channel, 0);
  }
}

#undef CK_JOIN_
#undef CK_JOIN
#undef OF
#undef VECTOR
#undef BITS
