#pragma once

#include <stddef.h>
#include <stdint.h>

// A C interface to dlib's face detector and landmark predictor. Its functions never throw C++
// exceptions. Only one thread at a time may use a detector or a predictor. Without VBENCH_FACES, no
// function is defined, and dlib's headers are not needed.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cdl_detector cdl_detector;
typedef struct cdl_predictor cdl_predictor;

/// A face with its box in pixels and its score. `view` is the view that matched: 0 is a face seen
/// from the front, 1 and 2 are faces seen from the sides, and 3 and 4 are tilted faces seen from
/// the front.
typedef struct {
  double left, top, right, bottom;
  double score;
  int32_t view;
} cdl_face;

/// Creates a detector. Returns NULL if there is not enough memory.
cdl_detector *cdl_detector_create(void);
void cdl_detector_free(cdl_detector *detector);

/// Finds upright faces of at least 80 x 80 pixels.
///
/// - threshold: the minimum score. dlib's default is 0.
/// - faces, capacity: the array that receives the faces, highest score first, and its length.
/// - reason, reason_size: the buffer that receives the reason for a failure, and its size in bytes.
///
/// Returns the number of faces, or -1 on failure.
int cdl_detect(cdl_detector *detector, const uint8_t *luma, int width, int height,
               int bytes_per_row, double threshold, cdl_face *faces, int capacity, char *reason,
               size_t reason_size);

/// Loads a 68-landmark predictor from a file. Returns NULL on failure.
cdl_predictor *cdl_predictor_load(const char *path, char *reason, size_t reason_size);
void cdl_predictor_free(cdl_predictor *predictor);

/// Finds the 68 landmarks of an upright face.
///
/// - box: the left, top, right and bottom coordinates, as returned by the detector.
/// - points: the array that receives 136 coordinates in pixels: x, y, x, y ...
///
/// Returns 1, or 0 on failure.
int cdl_landmarks(cdl_predictor *predictor, const uint8_t *luma, int width, int height,
                  int bytes_per_row, const double *box, double *points, char *reason,
                  size_t reason_size);

#ifdef __cplusplus
}
#endif
