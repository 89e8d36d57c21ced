#pragma once
#include <stddef.h>
#include <stdint.h>

// The weights of the learned trackers, as Training/export.py writes them, and of the face detector,
// as Training/faces.py writes them. They are part of the program, so no file has to lie beside it.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} cw_weights;

// Revision 2's, one for each level.
cw_weights cw_fast(void);
cw_weights cw_accurate(void);

// Revision 3's, which begins with blocks of a published network.
cw_weights cw_published(void);

// The face detector's.
cw_weights cw_faces(void);
