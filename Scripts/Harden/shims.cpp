// Gives the C interfaces of the optional libraries images and model files that were damaged in many ways. libraries.sh
// builds this program with sanitizers.
//
//   shims COUNT SEED PICTURE.pgm...           with -DBARCODES, -DFACES or -DTEXT
//   shims COUNT SEED LIBRARY MODEL.onnx...    with -DMODELS

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "CDlib.h"
#include "COnnx.h"
#include "CTesseract.h"
#include "CZXing.h"

namespace {

using Bytes = std::vector<uint8_t>;

struct Picture {
  int width, height;
  Bytes pixels;
};

Bytes contents(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    fprintf(stderr, "%s: cannot be read\n", path.c_str());
    exit(2);
  }
  return Bytes(std::istreambuf_iterator<char>(file), {});
}

/// Reads a portable graymap without comments.
Picture picture(const std::string &path) {
  const Bytes bytes = contents(path);
  Picture made = {0, 0, {}};
  int offset = 0;
  const std::string head(bytes.begin(), bytes.begin() + std::min<size_t>(bytes.size(), 64));
  if (sscanf(head.c_str(), "P5 %d %d 255%n", &made.width, &made.height, &offset) < 2 || offset == 0 ||
      bytes.size() < size_t(offset) + 1 + size_t(made.width) * made.height) {
    fprintf(stderr, "%s: expected a portable graymap of 8 bits\n", path.c_str());
    exit(2);
  }
  made.pixels.assign(bytes.begin() + offset + 1, bytes.begin() + offset + 1 + made.width * made.height);
  return made;
}

class Mutator {
 public:
  explicit Mutator(uint64_t seed) : random(seed) {}

  int below(int limit) { return limit <= 1 ? 0 : int(random() % uint64_t(limit)); }

  /// Returns a damaged part of an image, with random size and position. Rows may have padding.
  Picture mutated(const Picture &source, int largest, int *bytes_per_row) {
    Picture made;
    made.width = 1 + below(below(8) == 0 ? 12 : std::min(source.width, largest));
    made.height = 1 + below(below(8) == 0 ? 12 : std::min(source.height, largest));
    const int left = below(source.width - made.width + 1), top = below(source.height - made.height + 1);
    *bytes_per_row = made.width + (below(2) ? below(17) : 0);
    // The last row ends with its last pixel. The following byte does not belong to the image.
    made.pixels.resize(size_t(*bytes_per_row) * (made.height - 1) + made.width);
    for (int y = 0; y < made.height; y++) {
      memcpy(&made.pixels[size_t(y) * *bytes_per_row],
             &source.pixels[size_t(y + top) * source.width + left], made.width);
    }
    damage(made.pixels);
    return made;
  }

  /// Returns an image composed of several images. Each may be rotated, mirrored and enlarged. Many occur a second time,
  /// to the right or below, or have some rows shifted.
  Picture composed(const std::vector<Picture> &sources, int *bytes_per_row) {
    Picture made = {100 + below(700), 60 + below(500), {}};
    made.pixels.assign(size_t(made.width) * made.height, 255);
    for (int count = 1 + below(4); count > 0; count--) {
      const Picture &source = sources[below(int(sources.size()))];
      const int scale = 1 + below(3), turn = below(8);
      const int left = below(made.width) - 20, top = below(made.height) - 20;
      draw(source, made, left, top, scale, turn);
      const int width = (turn & 4 ? source.height : source.width) * scale;
      const int height = (turn & 4 ? source.width : source.height) * scale;
      switch (below(4)) {
        case 0: draw(source, made, left + width + below(9) - 4, top, scale, below(2) ? turn : below(8)); break;
        case 1: draw(source, made, left, top + height + below(9) - 4, scale, below(2) ? turn : below(8)); break;
        case 2: shift(made, std::max(0, top + below(height)), 1 + below(height), below(2 * width) - width); break;
        default: break;
      }
    }
    if (below(2)) damage(made.pixels);
    *bytes_per_row = made.width;
    return made;
  }

  /// Draws an image into another one in one of the eight orientations.
  static void draw(const Picture &source, Picture &target, int left, int top, int scale, int turn) {
    const int width = (turn & 4 ? source.height : source.width) * scale;
    const int height = (turn & 4 ? source.width : source.height) * scale;
    for (int y = std::max(0, -top); y < height && top + y < target.height; y++) {
      for (int x = std::max(0, -left); x < width && left + x < target.width; x++) {
        int u = (turn & 4 ? y : x) / scale, v = (turn & 4 ? x : y) / scale;
        if (turn & 1) u = source.width - 1 - u;
        if (turn & 2) v = source.height - 1 - v;
        target.pixels[size_t(top + y) * target.width + left + x] = source.pixels[size_t(v) * source.width + u];
      }
    }
  }

  /// Shifts some rows to the side.
  static void shift(Picture &image, int top, int count, int distance) {
    for (int y = top; y < std::min(image.height, top + count); y++) {
      uint8_t *row = &image.pixels[size_t(y) * image.width];
      const Bytes copy(row, row + image.width);
      for (int x = 0; x < image.width; x++) {
        const int from = x - distance;
        row[x] = from >= 0 && from < image.width ? copy[from] : 255;
      }
    }
  }

  void damage(Bytes &bytes) {
    if (bytes.empty()) return;
    for (int round = below(6); round > 0; round--) {
      const size_t place = random() % bytes.size();
      const size_t length = std::min(bytes.size() - place, size_t(1) + random() % (1 + bytes.size() / (1 + below(64))));
      switch (below(6)) {
        case 0: bytes[place] ^= uint8_t(1 << below(8)); break;
        case 1: bytes[place] = uint8_t(below(256)); break;
        case 2: memset(&bytes[place], below(256), length); break;
        case 3: for (size_t i = 0; i < length; i++) bytes[place + i] = uint8_t(random()); break;
        case 4: for (size_t i = 0; i < length; i++) bytes[place + i] = uint8_t(255 - bytes[place + i]); break;
        default: memmove(&bytes[place], &bytes[random() % (bytes.size() - length + 1)], length); break;
      }
    }
  }

  std::mt19937_64 random;
};

#if defined(BARCODES)

const char *const part = "barcodes";
const bool composes = true;
const int largest = 400;

/// A test that reads codes in damaged images.
class Attack {
 public:
  Attack(const std::vector<Picture> &, Mutator &mutator) : mutator(mutator) {}

  void operator()(const Picture &image, int stride) {
    czx_settings settings = {};
    settings.symbologies = mutator.below(3) ? (1u << 15) - 1 : 1u << mutator.below(15);
    settings.try_harder = mutator.below(2);
    settings.try_downscale = mutator.below(2);
    settings.finds_one = mutator.below(2);
    settings.is_black_and_white = mutator.below(4) == 0;
    settings.code_39_full_ascii = mutator.below(2);
    settings.code_39_checksum = mutator.below(2);
    czx_barcode *found = nullptr;
    size_t count = 0;
    char reason[256];
    czx_read(image.pixels.data(), image.width, image.height, stride, &settings, &found, &count, reason,
             sizeof reason);
    for (size_t i = 0; i < count; i++) {
      if (strlen(found[i].text) > found[i].text_length) abort();
    }
    czx_free(found, count);
  }

 private:
  Mutator &mutator;
};

#elif defined(FACES)

const char *const part = "faces";
const bool composes = false;
const int largest = 240;

/// A test that finds landmarks in damaged images.
class Attack {
 public:
  Attack(const std::vector<Picture> &, Mutator &mutator) : mutator(mutator), predictor(nullptr, cdl_predictor_free) {
    const char *path = getenv("OPENVISION_FACE_LANDMARKS");
    char reason[256];
    predictor.reset(cdl_predictor_load(path ? path : "/usr/share/dlib/shape_predictor_68_face_landmarks.dat", reason,
                                       sizeof reason));
    if (predictor) return;
    fprintf(stderr, "%s\n", reason);
    exit(2);
  }

  void operator()(const Picture &image, int stride) {
    const double left = mutator.below(largest), top = mutator.below(largest), side = 1 + mutator.below(largest);
    const double box[4] = {left, top, left + side, top + side};
    double points[136];
    char reason[256];
    cdl_landmarks(predictor.get(), image.pixels.data(), image.width, image.height, stride, box, points, reason,
                  sizeof reason);
  }

 private:
  Mutator &mutator;
  std::unique_ptr<cdl_predictor, void (*)(cdl_predictor *)> predictor;
};

#elif defined(TEXT)

const char *const part = "text";
const bool composes = false;
const int largest = 240;

int never(void *) { return 0; }
void ignore(void *, int) {}

/// A test that reads text in damaged images.
class Attack {
 public:
  Attack(const std::vector<Picture> &, Mutator &mutator) : mutator(mutator), reader(nullptr, cte_destroy) {
    const char *folder = getenv("TESSDATA_PREFIX");
    char reason[256];
    reader.reset(cte_create(folder ? folder : "/usr/share/tesseract-ocr/5/tessdata", "eng", 1, nullptr, reason,
                            sizeof reason));
    if (reader) return;
    fprintf(stderr, "%s\n", reason);
    exit(2);
  }

  void operator()(const Picture &image, int stride) {
    // The library never gives smaller images to Tesseract.
    if (image.width < 8 || image.height < 8) return;
    const cte_monitor monitor = {nullptr, never, ignore};
    cte_part *parts = nullptr;
    size_t count = 0;
    char reason[256];
    cte_read(reader.get(), image.pixels.data(), image.width, image.height, stride, mutator.below(3), &monitor, &parts,
             &count, reason, sizeof reason);
    cte_free(parts, count);
  }

 private:
  Mutator &mutator;
  std::unique_ptr<cte_reader, void (*)(cte_reader *)> reader;
};

#elif defined(MODELS)

/// Loads a damaged model and runs it if it is usable and small.
void run_model(con_runtime *runtime, const std::string &path, Mutator &mutator) {
  char reason[512];
  con_model *model = con_model_load(runtime, path.c_str(), 1, reason, sizeof reason);
  if (!model) return;
  char text[64];
  con_model_metadata(model, "names", text, sizeof text);
  const int outputs = con_model_output_count(model);
  if (con_model_input_count(model) == 1 && outputs <= CON_MAXIMUM_VALUES) {
    const con_port *port = con_model_input(model, 0);
    const int64_t most = 1 << 20;
    int64_t sides[CON_MAXIMUM_RANK], count = 1;
    for (int i = 0; i < port->rank; i++) {
      sides[i] = port->sides[i] > 0 ? port->sides[i] : 1 + mutator.below(8);
      count = sides[i] > most || count * sides[i] > most ? most + 1 : count * sides[i];
    }
    if (count <= most) {
      const bool is_long = port->type == CON_INT64 || port->type == CON_DOUBLE;
      const Bytes data(size_t(count) * (port->type == CON_UINT8 ? 1 : is_long ? 8 : 4), 7);
      con_value values[CON_MAXIMUM_VALUES] = {};
      con_model_run(model, data.data(), data.size(), sides, port->rank, values, reason, sizeof reason);
      con_values_free(model, values, outputs);
    }
  }
  con_model_free(model);
}

#endif

}  // namespace

int main(int argc, char **argv) {
  if (argc < 4) {
    fprintf(stderr, "shims COUNT SEED FILES...\n");
    return 2;
  }
  const int count = atoi(argv[1]);
  Mutator mutator(strtoull(argv[2], nullptr, 10));
  const std::vector<std::string> files(argv + 3, argv + argc);
#if defined(MODELS)
  char reason[512];
  con_runtime *runtime = con_runtime_open(files[0].c_str(), reason, sizeof reason);
  if (!runtime || files.size() < 2) {
    fprintf(stderr, "%s\n", runtime ? "expected models" : reason);
    return 2;
  }
  const std::string path = "/tmp/vbench-harden-" + std::to_string(mutator.random()) + ".onnx";
  for (int i = 0; i < count; i++) {
    Bytes bytes = contents(files[1 + mutator.below(int(files.size()) - 1)]);
    mutator.damage(bytes);
    if (mutator.below(4) == 0) bytes.resize(mutator.below(int(bytes.size()) + 1));
    std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    run_model(runtime, path, mutator);
  }
  remove(path.c_str());
  printf("models: %d damaged files, no crash\n", count);
#else
  std::vector<Picture> pictures;
  for (const std::string &file : files) pictures.push_back(picture(file));
  Attack attack(pictures, mutator);
  for (int i = 0; i < count; i++) {
    int stride = 0;
    const Picture image = composes && mutator.below(3)
                              ? mutator.composed(pictures, &stride)
                              : mutator.mutated(pictures[mutator.below(int(pictures.size()))], largest, &stride);
    attack(image, stride);
  }
  printf("%s: %d damaged pictures, no crash\n", part, count);
#endif
  return 0;
}
