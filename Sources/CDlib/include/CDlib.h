#pragma once

#include <stddef.h>
#include <stdint.h>

// dlib's face detector and landmark predictor behind a C interface. No exception leaves these
// functions. A detector is used by one thread at a time, and so is a predictor. Without VBENCH_FACES
// the library's headers are not needed, and none of the functions is defined.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cdl_detector cdl_detector;
typedef struct cdl_predictor cdl_predictor;

/// A face: its box in pixels, its score, and the view of the detector that found it: 0 from the
/// front, 1 and 2 from the sides, 3 and 4 from the front with the head tilted.
typedef struct {
  double left, top, right, bottom;
  double score;
  int32_t view;
} cdl_face;

/// Creates a detector; NULL if there is not enough memory.
cdl_detector *cdl_detector_create(void);
void cdl_detector_free(cdl_detector *detector);

/// Finds upright faces of 80 pixels and more.
///
/// - threshold: the least score; 0 is dlib's own.
/// - faces, capacity: where to store the faces, highest score first, and how many fit.
/// - reason: where to store the reason of a failure, and its size.
///
/// Returns the number of faces, or -1 on failure.
int cdl_detect(cdl_detector *detector, const uint8_t *luma, int width, int height,
               int bytes_per_row, double threshold, cdl_face *faces, int capacity, char *reason,
               size_t reason_size);

/// Loads a predictor of 68 landmarks from a file; NULL on failure.
cdl_predictor *cdl_predictor_load(const char *path, char *reason, size_t reason_size);
void cdl_predictor_free(cdl_predictor *predictor);

/// Finds the 68 landmarks of an upright face: x, y, x, y ... in pixels.
///
/// - box: left, top, right, bottom, as the detector gives them.
/// - points: 136 numbers.
///
/// Returns 1, or 0 on failure.
int cdl_landmarks(cdl_predictor *predictor, const uint8_t *luma, int width, int height,
                  int bytes_per_row, const double *box, double *points, char *reason,
                  size_t reason_size);

#ifdef __cplusplus
}
#endif
