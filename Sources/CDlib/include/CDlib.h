#pragma once

#include <stddef.h>
#include <stdint.h>

// A C interface to dlib's landmark predictor. Its functions never throw C++ exceptions. Only one
// thread at a time may use a predictor. Without VBENCH_FACES, no
// function is defined, and dlib's headers are not needed.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cdl_predictor cdl_predictor;

/// Loads a 68-landmark predictor from a file. Returns NULL on failure.
cdl_predictor *cdl_predictor_load(const char *path, char *reason, size_t reason_size);
void cdl_predictor_free(cdl_predictor *predictor);

/// Finds the 68 landmarks of an upright face.
///
/// - box: the left, top, right and bottom coordinates of a square from the brows to the chin, in pixels.
/// - points: the array that receives 136 coordinates in pixels: x, y, x, y ...
///
/// Returns 1, or 0 on failure.
int cdl_landmarks(cdl_predictor *predictor, const uint8_t *luma, int width, int height,
                  int bytes_per_row, const double *box, double *points, char *reason,
                  size_t reason_size);

#ifdef __cplusplus
}
#endif
