#include "CDlib.h"

#ifdef VBENCH_FACES

#include <dlib/image_processing.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>

struct cdl_predictor {
  dlib::shape_predictor predictor;
};

namespace {

constexpr unsigned long kLandmarkCount = 68;

void copy(const uint8_t *luma, int width, int height, int bytes_per_row,
          dlib::array2d<unsigned char> &image) {
  image.set_size(height, width);
  for (int y = 0; y < height; y++) {
    std::copy_n(luma + static_cast<ptrdiff_t>(y) * bytes_per_row, width, &image[y][0]);
  }
}

/// Calls a function and catches its exceptions. If the function throws one, writes the exception's
/// message to `reason` and returns false.
template <typename Function>
bool guarded(char *reason, size_t reason_size, Function function) {
  try {
    function();
    return true;
  } catch (const std::exception &error) {
    snprintf(reason, reason_size, "%s", error.what());
  } catch (...) {
    snprintf(reason, reason_size, "unknown failure");
  }
  return false;
}

}  // namespace

extern "C" cdl_predictor *cdl_predictor_load(const char *path, char *reason, size_t reason_size) {
  cdl_predictor *made = nullptr;
  const bool is_done = guarded(reason, reason_size, [&] {
    std::unique_ptr<cdl_predictor> loading(new cdl_predictor());
    dlib::deserialize(path) >> loading->predictor;
    if (loading->predictor.num_parts() != kLandmarkCount) {
      throw std::runtime_error("expected a predictor of 68 landmarks, found " +
                               std::to_string(loading->predictor.num_parts()));
    }
    made = loading.release();
  });
  return is_done ? made : nullptr;
}

extern "C" void cdl_predictor_free(cdl_predictor *predictor) { delete predictor; }

extern "C" int cdl_landmarks(cdl_predictor *predictor, const uint8_t *luma, int width, int height,
                             int bytes_per_row, const double *box, double *points, char *reason,
                             size_t reason_size) {
  return guarded(reason, reason_size, [&] {
    dlib::array2d<unsigned char> image;
    copy(luma, width, height, bytes_per_row, image);
    const dlib::rectangle face(std::lround(box[0]), std::lround(box[1]), std::lround(box[2]) - 1,
                               std::lround(box[3]) - 1);
    const dlib::full_object_detection shape = predictor->predictor(image, face);
    for (unsigned long i = 0; i < kLandmarkCount; i++) {
      points[2 * i] = static_cast<double>(shape.part(i).x()) + 0.5;
      points[2 * i + 1] = static_cast<double>(shape.part(i).y()) + 0.5;
    }
  });
}

#endif
