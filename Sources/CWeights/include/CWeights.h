#pragma once
#include <stddef.h>
#include <stdint.h>

// The weights of the learned trackers, as Training/export.py writes them, and of the face detector,
// as Training/faces.py writes them. They are part of the program, so no file has to lie beside it.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} cw_weights;

// The weights of revision 2, one file for each level.
cw_weights cw_fast(void);
cw_weights cw_accurate(void);

// The weights of revision 3, which begins with blocks of a published network.
cw_weights cw_published(void);

// The weights of the face detector.
cw_weights cw_faces(void);
