#include "ColorCells.h"
#include "Dispatch.h"
#include <stddef.h>

typedef uint8_t byte_lanes __attribute__((vector_size(16), aligned(1), may_alias));
typedef uint16_t short_lanes __attribute__((vector_size(32)));

CK_DISPATCH
void ck_color_cells(
  const uint8_t *pixels, int32_t cellsX, int32_t cellsY, int32_t cell, const uint8_t *table,
  const float *offsets, float scale, float *out) {
  const ptrdiff_t rowBytes = 3 * (ptrdiff_t)cellsX * cell;
  const ck_lanes offset = CK_LOAD(offsets);
  for (int32_t cy = 0; cy < cellsY; cy++) {
    for (int32_t cx = 0; cx < cellsX; cx++) {
      const uint8_t *const corner = pixels + cy * cell * rowBytes + 3 * (ptrdiff_t)cx * cell;
      // A cell has at most 256 pixels, which add at most 255 each, so the sums fit into sixteen
      // bits.
      short_lanes sum = {0};
      for (int32_t y = 0; y < cell; y++) {
        for (int32_t x = 0; x < cell; x++) {
          const uint8_t *const p = corner + y * rowBytes + 3 * x;
          const int32_t color = (p[0] >> 3) << 10 | (p[1] >> 3) << 5 | p[2] >> 3;
          const byte_lanes lanes = *(const byte_lanes *)(table + 16 * color);
          sum += __builtin_convertvector(lanes, short_lanes);
        }
      }
      const ck_lanes value = __builtin_convertvector(sum, ck_lanes) * scale - offset;
      CK_STORE(out + 16 * (cy * (ptrdiff_t)cellsX + cx), value);
    }
  }
}
