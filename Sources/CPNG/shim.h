// libpng reports errors by longjmp, which must not cross Swift stack frames. Calls that may fail
// are therefore wrapped here.
#pragma once
#include <png.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// A decoded image, with rows of `width * channels` samples without padding. The caller must free
/// `pixels` with `free`.
typedef struct {
  uint8_t *pixels;
  uint32_t width;
  uint32_t height;
  int channels; // 1 for gray or 3 for RGB; with 16 bits also 2 or 4, including alpha
  uint8_t *profile; // the ICC profile, or NULL; the caller must free it
  uint32_t profile_size;
  char message[96]; // the reason if `pixels` is NULL
} vbench_png;

typedef struct {
  const uint8_t *bytes;
  size_t size;
  size_t position;
} vbench_png_input;

static void vbench_png_read_bytes(png_structp png, png_bytep target, size_t count) {
  vbench_png_input *input = (vbench_png_input *)png_get_io_ptr(png);
  if (count > input->size - input->position) png_error(png, "the file ends too early");
  memcpy(target, input->bytes + input->position, count);
  input->position += count;
}

static void vbench_png_fail(png_structp png, png_const_charp message) {
  vbench_png *result = (vbench_png *)png_get_error_ptr(png);
  strncpy(result->message, message, sizeof result->message - 1);
  png_longjmp(png, 1);
}

static void vbench_png_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

/// Decodes a PNG to 8-bit gray or RGB. If `keeps_16_bits` is set, decodes a PNG with 16 bits per
/// sample without conversion and rejects any other PNG.
static __attribute__((noinline)) void vbench_png_decode_as(const uint8_t *bytes, size_t size,
                                                           int keeps_16_bits, vbench_png *result) {
  memset(result, 0, sizeof *result);
  vbench_png_input input = {bytes, size, 0};
  png_infop info = NULL;
  png_bytep *volatile rows = NULL;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, result, vbench_png_fail,
                                           vbench_png_ignore);
  if (png) info = png_create_info_struct(png);
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    strncpy(result->message, "out of memory", sizeof result->message - 1);
    return;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    free(rows);
    free(result->pixels);
    free(result->profile);
    result->pixels = result->profile = NULL;
    result->profile_size = 0;
    return;
  }
  png_set_user_limits(png, 65535, 65535);
  png_set_read_fn(png, &input, vbench_png_read_bytes);
  png_read_info(png, info);
  if (keeps_16_bits) {
    if (png_get_bit_depth(png, info) != 16) png_error(png, "expected 16 bits per sample");
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    png_set_swap(png);
#endif
  } else {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_strip_alpha(png);
  }
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  result->width = png_get_image_width(png, info);
  result->height = png_get_image_height(png, info);
  result->channels = png_get_channels(png, info);
  size_t row_bytes = png_get_rowbytes(png, info);
  size_t sample_bytes = keeps_16_bits ? 2 : 1;
  if (row_bytes != sample_bytes * result->width * result->channels) {
    png_error(png, "unexpected row size");
  }
  result->pixels = (uint8_t *)malloc(row_bytes * result->height);
  rows = (png_bytep *)malloc(sizeof(png_bytep) * result->height);
  if (!result->pixels || !rows) png_error(png, "out of memory");
  for (uint32_t y = 0; y < result->height; y++) rows[y] = result->pixels + y * row_bytes;
  png_read_image(png, rows);
  png_read_end(png, NULL);
  png_charp name;
  png_bytep profile;
  png_uint_32 profile_size;
  int method;
  if (png_get_iCCP(png, info, &name, &method, &profile, &profile_size)) {
    result->profile = (uint8_t *)malloc(profile_size);
    if (!result->profile) png_error(png, "out of memory");
    memcpy(result->profile, profile, profile_size);
    result->profile_size = profile_size;
  }
  png_destroy_read_struct(&png, &info, NULL);
  free(rows);
}

/// Decodes any PNG to 8-bit gray or RGB. Alpha is dropped, and gamma is not corrected.
static inline void vbench_png_decode(const uint8_t *bytes, size_t size, vbench_png *result) {
  vbench_png_decode_as(bytes, size, 0, result);
}

/// Decodes a PNG with 16 bits per sample. `pixels` then contains 16-bit numbers in the machine's
/// byte order.
static inline void vbench_png_decode_16(const uint8_t *bytes, size_t size, vbench_png *result) {
  vbench_png_decode_as(bytes, size, 1, result);
}

/// Encodes gray (1 channel) or RGB (3 channels) to memory from `malloc`. Returns NULL on failure.
static inline uint8_t *vbench_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height,
                                         int channels, int bytes_per_row, size_t *size) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
  image.flags = PNG_IMAGE_FLAG_FAST;
  png_alloc_size_t needed = PNG_IMAGE_PNG_SIZE_MAX(image);
  uint8_t *target = (uint8_t *)malloc(needed);
  if (target && !png_image_write_to_memory(&image, target, &needed, 0, pixels, bytes_per_row, NULL)) {
    free(target);
    target = NULL;
  }
  *size = needed;
  return target;
}

typedef struct {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
} vbench_png_output;

static void vbench_png_write_bytes(png_structp png, png_bytep source, size_t count) {
  vbench_png_output *output = (vbench_png_output *)png_get_io_ptr(png);
  if (count > output->capacity - output->size) {
    size_t capacity = 2 * output->capacity + count;
    uint8_t *larger = (uint8_t *)realloc(output->bytes, capacity);
    if (!larger) png_error(png, "out of memory");
    output->bytes = larger;
    output->capacity = capacity;
  }
  memcpy(output->bytes + output->size, source, count);
  output->size += count;
}

static void vbench_png_flush(png_structp png) { (void)png; }

/// Encodes 16-bit samples with 1 to 4 channels to memory from `malloc`. Returns NULL on failure.
static __attribute__((noinline)) uint8_t *vbench_png_encode_16(const uint16_t *samples,
                                                               uint32_t width, uint32_t height,
                                                               int channels, size_t *size) {
  static const int kinds[4] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                               PNG_COLOR_TYPE_RGB_ALPHA};
  *size = 0;
  if (!samples || channels < 1 || channels > 4) return NULL;
  vbench_png failure;
  vbench_png_output output = {NULL, 0, 0};
  png_infop info = NULL;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &failure, vbench_png_fail,
                                            vbench_png_ignore);
  if (png) info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(output.bytes);
    return NULL;
  }
  png_set_write_fn(png, &output, vbench_png_write_bytes, vbench_png_flush);
  png_set_IHDR(png, info, width, height, 16, kinds[channels - 1], PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_swap(png);
#endif
  for (uint32_t y = 0; y < height; y++) {
    png_write_row(png, (png_const_bytep)(samples + (size_t)y * width * channels));
  }
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  *size = output.size;
  return output.bytes;
}
