#pragma once

#include <stddef.h>
#include <stdint.h>

// A C interface to ZXing-C++. Its functions never throw C++ exceptions. They share no state, so any
// number of threads may call them at the same time. Without VBENCH_BARCODES, no function is
// defined, and the library's headers are not needed.

#ifdef __cplusplus
extern "C" {
#endif

/// The symbologies, each of which is one bit of a set.
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
  /// The symbologies to search for, as a set of bits.
  uint32_t symbologies;
  /// Whether to search more rows, in finer steps.
  int try_harder;
  /// Whether to also search a smaller version of a large image. This applies only to matrix codes,
  /// and it has no effect if `finds_one` is set.
  int try_downscale;
  /// Whether to find at most one code. Linear codes are always limited to one, because the library
  /// ends the process when it compares several of them (an assertion in `Result::operator==` of
  /// 1.4.0).
  int finds_one;
  /// Whether the image contains only the values 0 and 255.
  int is_black_and_white;
  /// Whether to decode Code 39 as full ASCII.
  int code_39_full_ascii;
  /// Whether to require a correct check digit for Code 39.
  int code_39_checksum;
} czx_settings;

/// A code found in an image.
typedef struct {
  /// The symbology, as one of the constants above.
  uint32_t symbology;
  /// The corners in pixels, as x, y, x, y ..., clockwise from the code's own upper-left corner. The
  /// corners of a linear code are the ends of the lines that were read.
  int32_t corners[8];
  /// The content as UTF-8 text, and its length without the final zero byte.
  char *text;
  size_t text_length;
  /// The content as bytes, before its conversion to text.
  uint8_t *bytes;
  size_t byte_count;
  /// The codewords after error correction, if the symbology has codewords.
  uint8_t *codewords;
  size_t codeword_count;
  /// The error correction level in the symbology's notation; empty if the symbology has no levels.
  char correction_level[8];
  int is_mirrored;
  /// Whether the content is marked as GS1 data.
  int is_gs1;
} czx_barcode;

/// Reads the codes in an image. If the reader for a symbology throws an exception, the codes in the
/// other symbologies are kept.
///
/// - luma: the rows of the image, with `width` bytes each. They start `bytes_per_row` bytes apart,
///   a number that is negative if the rows are stored from bottom to top.
/// - barcodes, count: receive the result, which must be freed with `czx_free`.
/// - reason, reason_size: the buffer that receives the reason for a failure, and its size in bytes.
///
/// Returns 1, or 0 on failure.
int czx_read(const uint8_t *luma, int width, int height, int bytes_per_row,
             const czx_settings *settings, czx_barcode **barcodes, size_t *count, char *reason,
             size_t reason_size);

void czx_free(czx_barcode *barcodes, size_t count);

#ifdef __cplusplus
}
#endif
