#pragma once
#include <stddef.h>
#include <stdint.h>

// The weights of the learned trackers, which Training/export.py writes, and of the face detector,
// which Training/faces.py writes. They are part of the program, so no separate files are needed.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} cw_weights;

// The weights of revision 2, one set for each level.
cw_weights cw_fast(void);
cw_weights cw_accurate(void);

// The weights of revision 3's accurate level. Its first blocks are those of a published network.
cw_weights cw_published(void);

// The same network in 8-bit integers, which Training/quantize.py writes, for the fast level.
cw_weights cw_quantized(void);

// The weights of the face detector.
cw_weights cw_faces(void);
