#pragma once
#include <stddef.h>
#include <stdint.h>

// The weights of the learned trackers, as Training/export.py writes them, and of the face detector,
// as Training/faces.py writes them. They are part of the program, so no file has to lie beside it.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} cw_weights;

cw_weights cw_fast(void);
cw_weights cw_accurate(void);
cw_weights cw_faces(void);
