// Tiles of the convolutions of Network.h for vectors of one width. The including file defines
// LANES, their number, and has `lanesN`, `fusedN` and `activeN` for it.
#define CK_JOIN_(a, b) a##b
#define CK_JOIN(a, b) CK_JOIN_(a, b)
#define VECTOR CK_JOIN(lanes, LANES)
#define FUSED CK_JOIN(fused, LANES)
#define ACTIVE CK_JOIN(active, LANES)
#define LOAD(pointer) (*(const VECTOR *)(pointer))

// Computes one tile of `pixels` by `LANES * vectors` outputs from `first` on. The sums stay in
// registers.
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

// Computes all pixels by `LANES * vectors` outputs. Six pixels at a time keep the most sums in
// sixteen registers. The rest is taken four at a time, since fewer would wait for one another.
CK_INLINE void CK_JOIN(columns, LANES)(
  const ck_convolution *c, const float *const *rows, int32_t pixelStride, int32_t count,
  const float *added, float *out, int32_t first, const int vectors, const int activation) {
  int32_t pixel = 0;
  for (; count - pixel >= 6 && count - pixel != 8; pixel += 6) {
    CK_JOIN(tile, LANES)(c, rows, pixelStride, pixel, added, out, first, 6, vectors, activation);
  }
  for (; pixel < count; pixel += 4) {
    CK_JOIN(tile, LANES)(c, rows, pixelStride, pixel, added, out, first, 4, vectors, activation);
  }
}

// Computes four pixels of `LANES` channels of a depthwise convolution, which share each weight.
CK_INLINE void CK_JOIN(depthwise, LANES)(
  const ck_depthwise *d, const float *const *rows, int32_t pixel, int32_t channel, float *out,
  const int size, const int stride, const int activation) {
  const int32_t channels = d->channels;
  VECTOR sums[4];
  for (int p = 0; p < 4; p++) sums[p] = LOAD(d->bias + channel);
  for (int y = 0; y < size; y++) {
    const float *const from = rows[y] + (intptr_t)pixel * stride * channels + channel;
    for (int x = 0; x < size; x++) {
      const VECTOR weight = LOAD(d->weights + (intptr_t)(y * size + x) * channels + channel);
      for (int p = 0; p < 4; p++) {
        sums[p] = FUSED(LOAD(from + (intptr_t)(p * stride + x) * channels), weight, sums[p]);
      }
    }
  }
  for (int p = 0; p < 4; p++) {
    *(VECTOR *)(out + (intptr_t)(pixel + p) * channels + channel) = ACTIVE(sums[p], activation);
  }
}

#undef CK_JOIN_
#undef CK_JOIN
#undef VECTOR
#undef FUSED
#undef ACTIVE
#undef LOAD
