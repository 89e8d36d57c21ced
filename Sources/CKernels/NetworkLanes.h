// The convolutions of Network.h for tiles of vectors with a fixed number of lanes. The including
// file defines that number as LANES, and it defines `lanesN`, `fusedN` and `activeN`, where N is
// the number.
#define CK_JOIN_(a, b) a##b
#define CK_JOIN(a, b) CK_JOIN_(a, b)
#define VECTOR CK_JOIN(lanes, LANES)
#define FUSED CK_JOIN(fused, LANES)
#define ACTIVE CK_JOIN(active, LANES)
#define LOAD(pointer) (*(const VECTOR *)(pointer))

// Computes a tile of `pixels` by `LANES * vectors` outputs, starting at the output `first`. The
// sums stay in registers.
CK_INLINE void CK_JOIN(tile, LANES)(
  const ck_convolution *c, const float *const *rows, int32_t pixelStride, int32_t pixel,
  const float *added, float *out, int32_t first, const int pixels, const int vectors,
  const int activation) {
  const int32_t products = c->runs * c->runLength;
  const float *weights = c->weights + (intptr_t)first * products;
  VECTOR sums[6][2];
  for (int p = 0; p < pixels; p++) {
    for (int v = 0; v < vectors; v++) sums[p][v] = LOAD(c->bias + first + LANES * v);
  }
  for (int32_t run = 0; run < c->runs; run++) {
    const float *const from = rows[run] + (intptr_t)pixel * pixelStride;
    for (int32_t k = 0; k < c->runLength; k++) {
      VECTOR factors[2];
      for (int v = 0; v < vectors; v++) factors[v] = LOAD(weights + (intptr_t)LANES * v * products);
      for (int p = 0; p < pixels; p++) {
        const float value = from[(intptr_t)p * pixelStride + k];
        for (int v = 0; v < vectors; v++) {
          sums[p][v] = FUSED((VECTOR)(value), factors[v], sums[p][v]);
        }
      }
      weights += LANES;
    }
  }
  for (int p = 0; p < pixels; p++) {
    const intptr_t at = (intptr_t)(pixel + p) * c->outputs + first;
    for (int v = 0; v < vectors; v++) {
      VECTOR sum = ACTIVE(sums[p][v], activation);
      if (added) sum = sum + LOAD(added + at + LANES * v);
      *(VECTOR *)(out + at + LANES * v) = sum;
    }
  }
}

// Computes `LANES * vectors` outputs of all pixels. With six pixels at a time, the sums make the
// best use of sixteen registers. The remaining pixels are processed four at a time if possible,
// because additions would wait for each other if there were fewer sums.
CK_INLINE void CK_JOIN(columns, LANES)(
  const ck_convolution *c, const float *const *rows, int32_t pixelStride, int32_t count,
  const float *added, float *out, int32_t first, const int vectors, const int activation) {
  int32_t pixel = 0;
  for (; count - pixel >= 6 && count - pixel != 8; pixel += 6) {
    CK_JOIN(tile, LANES)(c, rows, pixelStride, pixel, added, out, first, 6, vectors, activation);
  }
  for (; count - pixel >= 4; pixel += 4) {
    CK_JOIN(tile, LANES)(c, rows, pixelStride, pixel, added, out, first, 4, vectors, activation);
  }
  for (; pixel < count; pixel++) {
    CK_JOIN(tile, LANES)(c, rows, pixelStride, pixel, added, out, first, 1, vectors, activation);
  }
}

// Computes `LANES` channels of a depthwise convolution for up to four pixels, so that each weight
// is loaded only once.
CK_INLINE void CK_JOIN(depthwise, LANES)(
  const ck_depthwise *d, const float *const *rows, int32_t pixel, int32_t channel, float *out,
  const int pixels, const int size, const int stride, const int activation) {
  const int32_t channels = d->channels;
  VECTOR sums[4];
  for (int p = 0; p < pixels; p++) sums[p] = LOAD(d->bias + channel);
  for (int y = 0; y < size; y++) {
    const float *const from = rows[y] + (intptr_t)pixel * stride * channels + channel;
    for (int x = 0; x < size; x++) {
      const VECTOR weight = LOAD(d->weights + (intptr_t)(y * size + x) * channels + channel);
      for (int p = 0; p < pixels; p++) {
        sums[p] = FUSED(LOAD(from + (intptr_t)(p * stride + x) * channels), weight, sums[p]);
      }
    }
  }
  for (int p = 0; p < pixels; p++) {
    *(VECTOR *)(out + (intptr_t)(pixel + p) * channels + channel) = ACTIVE(sums[p], activation);
  }
}

#undef CK_JOIN_
#undef CK_JOIN
#undef VECTOR
#undef FUSED
#undef ACTIVE
#undef LOAD
