#include "CZXing.h"

#ifdef VBENCH_BARCODES

#define ZX_USE_UTF8
// In this version of the library, the only function that returns the codewords is deprecated.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#include <ZXing/ReadBarcode.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <utility>

namespace {

using ZXing::BarcodeFormat;

struct Pair {
  uint32_t symbology;
  BarcodeFormat format;
};

const Pair pairs[] = {
    {CZX_AZTEC, BarcodeFormat::Aztec},
    {CZX_CODABAR, BarcodeFormat::Codabar},
    {CZX_CODE_39, BarcodeFormat::Code39},
    {CZX_CODE_93, BarcodeFormat::Code93},
    {CZX_CODE_128, BarcodeFormat::Code128},
    {CZX_DATA_BAR, BarcodeFormat::DataBar},
    {CZX_DATA_BAR_EXPANDED, BarcodeFormat::DataBarExpanded},
    {CZX_DATA_MATRIX, BarcodeFormat::DataMatrix},
    {CZX_EAN_8, BarcodeFormat::EAN8},
    {CZX_EAN_13, BarcodeFormat::EAN13},
    {CZX_ITF, BarcodeFormat::ITF},
    {CZX_PDF_417, BarcodeFormat::PDF417},
    {CZX_QR, BarcodeFormat::QRCode},
    {CZX_UPC_E, BarcodeFormat::UPCE},
    {CZX_MICRO_QR, BarcodeFormat::MicroQRCode},
};

/// Copies bytes to memory from `malloc` and appends a zero byte.
template <typename Bytes>
bool copy(const Bytes &source, void **target, size_t *count) {
  char *made = static_cast<char *>(malloc(source.size() + 1));
  if (!made) return false;
  if (source.size() > 0) memcpy(made, source.data(), source.size());
  made[source.size()] = 0;
  *target = made;
  *count = source.size();
  return true;
}

bool fill(czx_barcode &barcode, const ZXing::Result &result) {
  for (const Pair &pair : pairs) {
    if (pair.format == result.format()) barcode.symbology = pair.symbology;
  }
  for (int i = 0; i < 4; i++) {
    barcode.corners[2 * i] = result.position()[i].x;
    barcode.corners[2 * i + 1] = result.position()[i].y;
  }
  snprintf(barcode.correction_level, sizeof barcode.correction_level, "%s",
           result.ecLevel().c_str());
  barcode.is_mirrored = result.isMirrored();
  barcode.is_gs1 = result.contentType() == ZXing::ContentType::GS1;
  return copy(result.text(), reinterpret_cast<void **>(&barcode.text), &barcode.text_length) &&
         copy(result.bytes(), reinterpret_cast<void **>(&barcode.bytes), &barcode.byte_count) &&
         copy(result.rawBytes(), reinterpret_cast<void **>(&barcode.codewords),
              &barcode.codeword_count);
}

// When the library compares two results of linear codes, an assertion ends the process if the first
// result was found in more than one line. Matrix codes are compared differently. Therefore, only
// one linear code is searched for at a time, so that a result is compared only while it is new and
// has a single line. Stacked DataBar codes, however, start with more than one line. They are read
// separately, and the library stops at the first line that it can read, so it never compares them.

const uint32_t matrix_codes =
    CZX_AZTEC | CZX_DATA_MATRIX | CZX_PDF_417 | CZX_QR | CZX_MICRO_QR;
const uint32_t data_bars = CZX_DATA_BAR | CZX_DATA_BAR_EXPANDED;

/// Reads codes of one or several formats. If the reader for a format throws an exception, the codes
/// in the other formats are kept.
ZXing::Results read_each(const ZXing::ImageView &image, ZXing::DecodeHints hints,
                         uint32_t symbologies) {
  ZXing::BarcodeFormats formats;
  int count = 0;
  for (const Pair &pair : pairs) {
    if (!(symbologies & pair.symbology)) continue;
    formats |= pair.format;
    count++;
  }
  if (count == 0) return {};
  try {
    return ZXing::ReadBarcodes(image, hints.setFormats(formats));
  } catch (const std::bad_alloc &) {
    throw;
  } catch (const std::exception &) {
    // Pixels that only resemble a symbol can make a reader throw an exception, such as
    // `std::out_of_range`.
    ZXing::Results results;
    if (count == 1) return results;
    for (const Pair &pair : pairs) {
      if (!(symbologies & pair.symbology)) continue;
      for (ZXing::Result &result : read_each(image, hints, pair.symbology)) {
        results.push_back(std::move(result));
      }
    }
    return results;
  }
}

/// The number of rows above and below a line that are searched for another line of the same code.
const int neighborhood = 64;

/// Searches rows for another line of the same code and adds it to a result that has a single line.
/// Returns whether a line was found.
bool confirm(ZXing::Result &result, const ZXing::ImageView &image,
             const ZXing::DecodeHints &hints, uint32_t symbologies, int top, int bottom) {
  if (top >= bottom) return false;
  const ZXing::ImageView rows(image.data(0, top), image.width(), bottom - top, image.format(),
                              image.rowStride(), image.pixStride());
  for (const ZXing::Result &other : read_each(rows, hints, symbologies)) {
    if (other.format() != result.format() || other.bytes() != result.bytes()) continue;
    // The upper line determines the upper corners.
    ZXing::Position corners = result.position();
    const bool is_above = bottom <= corners[0].y;
    for (int i = is_above ? 0 : 2; i < (is_above ? 2 : 4); i++) {
      corners[i] = other.position()[i] + ZXing::PointI(0, top);
    }
    result.setPosition(corners);
    return true;
  }
  return false;
}

/// Reads one DataBar code. A stacked code is accepted as it is; any other code needs a second line
/// with the same content.
ZXing::Results read_data_bar(const ZXing::ImageView &image, ZXing::DecodeHints hints,
                             uint32_t symbologies) {
  hints.setMaxNumberOfSymbols(1).setMinLineCount(1).setTryDownscale(false);
  ZXing::Results results = read_each(image, hints, symbologies);
  if (results.size() != 1 || results[0].lineCount() > 1) return results;
  const int y = results[0].position()[0].y;
  const int top = std::max(0, y - neighborhood), bottom = std::min(image.height(), y + neighborhood);
  if (!confirm(results[0], image, hints, symbologies, top, y) &&
      !confirm(results[0], image, hints, symbologies, y + 1, bottom)) {
    results.clear();
  }
  return results;
}

/// Reads matrix codes and at most one linear code.
ZXing::Results read(const ZXing::ImageView &image, const ZXing::DecodeHints &hints,
                    uint32_t symbologies) {
  // Among the matrix code readers, only the Data Matrix reader uses this setting. It then searches
  // from all four sides of the image.
  ZXing::DecodeHints any_way = hints;
  any_way.setTryRotate(true);
  ZXing::Results results = read_each(image, any_way, symbologies & matrix_codes);
  if (!results.empty() && hints.maxNumberOfSymbols() == 1) return results;
  ZXing::DecodeHints one = hints;
  one.setMaxNumberOfSymbols(1).setTryDownscale(false);
  ZXing::Results linear = read_each(image, one, symbologies & ~matrix_codes & ~data_bars);
  if (linear.empty()) linear = read_data_bar(image, hints, symbologies & data_bars);
  for (ZXing::Result &result : linear) results.push_back(std::move(result));
  return results;
}

}  // namespace

extern "C" int czx_read(const uint8_t *luma, int width, int height, int bytes_per_row,
                        const czx_settings *settings, czx_barcode **barcodes, size_t *count,
                        char *reason, size_t reason_size) {
  *barcodes = nullptr;
  *count = 0;
  try {
    ZXing::DecodeHints hints;
    hints.setTryHarder(settings->try_harder)
        .setTryRotate(false)
        .setTryDownscale(settings->try_downscale && !settings->finds_one)
        .setTryCode39ExtendedMode(settings->code_39_full_ascii)
        .setValidateCode39CheckSum(settings->code_39_checksum);
    if (settings->finds_one) hints.setMaxNumberOfSymbols(1);
    if (settings->is_black_and_white) hints.setBinarizer(ZXing::Binarizer::BoolCast);
    const ZXing::ImageView image(luma, width, height, ZXing::ImageFormat::Lum, bytes_per_row, 1);
    const ZXing::Results results = read(image, hints, settings->symbologies);
    if (results.empty()) return 1;
    *barcodes = static_cast<czx_barcode *>(calloc(results.size(), sizeof(czx_barcode)));
    if (!*barcodes) throw std::bad_alloc();
    for (const ZXing::Result &result : results) {
      if (!result.isValid()) continue;
      if (!fill((*barcodes)[(*count)++], result)) throw std::bad_alloc();
    }
    return 1;
  } catch (const std::exception &error) {
    snprintf(reason, reason_size, "%s", error.what());
  } catch (...) {
    snprintf(reason, reason_size, "unknown failure");
  }
  czx_free(*barcodes, *count);
  *barcodes = nullptr;
  *count = 0;
  return 0;
}

extern "C" void czx_free(czx_barcode *barcodes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    free(barcodes[i].text);
    free(barcodes[i].bytes);
    free(barcodes[i].codewords);
  }
  free(barcodes);
}

#endif
