#pragma once

#include <stddef.h>
#include <stdint.h>

// ZXing-C++ behind a C interface. No exception leaves these functions. They share nothing, so any
// number of threads may call them at the same time. Without VBENCH_BARCODES the library's headers
// are not needed, and none of the functions is defined.

#ifdef __cplusplus
extern "C" {
#endif

/// Symbologies, as bits of a set.
enum {
  CZX_AZTEC = 1 << 0,
  CZX_CODABAR = 1 << 1,
  CZX_CODE_39 = 1 << 2,
  CZX_CODE_93 = 1 << 3,
  CZX_CODE_128 = 1 << 4,
  CZX_DATA_BAR = 1 << 5,
  CZX_DATA_BAR_EXPANDED = 1 << 6,
  CZX_DATA_MATRIX = 1 << 7,
  CZX_EAN_8 = 1 << 8,
  CZX_EAN_13 = 1 << 9,
  CZX_ITF = 1 << 10,
  CZX_PDF_417 = 1 << 11,
  CZX_QR = 1 << 12,
  CZX_UPC_E = 1 << 13,
  CZX_MICRO_QR = 1 << 14,
};

/// The settings of a search.
typedef struct {
  /// The symbologies to look for: a set of bits.
  uint32_t symbologies;
  /// Searches more rows in finer steps.
  int try_harder;
  /// Searches a smaller version of a large image as well. It has no effect with `finds_one`.
  int try_downscale;
  /// Finds at most one code. Linear codes are always limited to one: the library compares several
  /// in a way that ends the process (an assertion in `Result::operator==` of 1.4.0).
  int finds_one;
  /// Says that the image has the values 0 and 255 only.
  int is_black_and_white;
  /// Reads Code 39 with the characters of full ASCII.
  int code_39_full_ascii;
  /// Accepts Code 39 only with a correct check digit.
  int code_39_checksum;
} czx_settings;

/// A code that was found.
typedef struct {
  /// The symbology: one bit.
  uint32_t symbology;
  /// The corners in pixels, clockwise from the code's own upper-left one: x, y, x, y ... A linear code
  /// has those of the lines that were read.
  int32_t corners[8];
  /// The content in UTF-8, and its length without the final zero.
  char *text;
  size_t text_length;
  /// The content before it became text.
  uint8_t *bytes;
  size_t byte_count;
  /// The codewords after error correction, where the symbology has any.
  uint8_t *codewords;
  size_t codeword_count;
  /// The level of error correction, as the symbology names it; empty where it has none.
  char correction_level[8];
  int is_mirrored;
  /// Whether the content is marked as GS1's.
  int is_gs1;
} czx_barcode;

/// Reads codes in an image. If a symbology's reader throws, the others' results are kept.
///
/// - luma: rows of `width` bytes, `bytes_per_row` apart; negative strides are fine.
/// - barcodes, count: the result, to be freed with `czx_free`.
/// - reason: where to store the reason of a failure, and its size.
///
/// Returns 1, or 0 on failure.
int czx_read(const uint8_t *luma, int width, int height, int bytes_per_row,
             const czx_settings *settings, czx_barcode **barcodes, size_t *count, char *reason,
             size_t reason_size);

void czx_free(czx_barcode *barcodes, size_t count);

/// Makes a code without a quiet zone.
///
/// - symbology: one bit, of `CZX_QR`, `CZX_CODE_128`, `CZX_AZTEC` and `CZX_PDF_417`.
/// - message, length: the bytes that a reader will get.
/// - correction_level: the library's, 0...8; -1 for its own choice.
/// - modules, width, height: 1 for dark and 0 for light, rows from above, to be freed with `free`.
/// - reason: where to store the reason of a failure, and its size.
///
/// Returns 1, or 0 if the code cannot be made.
int czx_write(uint32_t symbology, const uint8_t *message, size_t length, int correction_level,
              uint8_t **modules, int *width, int *height, char *reason, size_t reason_size);

#ifdef __cplusplus
}
#endif
