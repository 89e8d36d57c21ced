#include "CTesseract.h"

#ifdef VBENCH_TEXT

#include <dlfcn.h>
#include <tesseract/baseapi.h>
#include <tesseract/ocrclass.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

struct cte_reader {
  tesseract::TessBaseAPI api;
};

namespace {

using tesseract::PageIteratorLevel;

char *copy(const char *text) {
  char *made = text ? strdup(text) : nullptr;
  if (text && !made) throw std::bad_alloc();
  return made;
}

/// The parts found so far. They are freed unless the caller takes ownership of them.
struct Parts {
  std::vector<cte_part> parts;

  ~Parts() {
    for (cte_part &part : parts) free(part.text);
  }

  void add(int kind, const tesseract::PageIterator &page, PageIteratorLevel level) {
    cte_part part = {kind, 0, 0, 0, 0, 0, nullptr};
    page.BoundingBox(level, &part.left, &part.top, &part.right, &part.bottom);
    parts.push_back(part);
  }

  void read(const tesseract::ResultIterator &result, PageIteratorLevel level) {
    const std::unique_ptr<char[]> text(result.GetUTF8Text(level));
    parts.back().text = copy(text ? text.get() : "");
    parts.back().confidence = result.Confidence(level);
  }

  void hand_over(cte_part **target, size_t *count) {
    if (parts.empty()) return;
    *target = static_cast<cte_part *>(malloc(parts.size() * sizeof(cte_part)));
    if (!*target) throw std::bad_alloc();
    memcpy(*target, parts.data(), parts.size() * sizeof(cte_part));
    *count = parts.size();
    parts.clear();
  }
};

/// Lists the parts of a page. `result` is the page's iterator if the text was read, otherwise NULL.
void list(tesseract::PageIterator &page, const tesseract::ResultIterator *result, Parts &parts) {
  do {
    if (page.Empty(tesseract::RIL_SYMBOL)) continue;
    for (const auto &[kind, level] :
         {std::pair<int, PageIteratorLevel>{CTE_LINE, tesseract::RIL_TEXTLINE},
          {CTE_WORD, tesseract::RIL_WORD},
          {CTE_SYMBOL, tesseract::RIL_SYMBOL}}) {
      if (level != tesseract::RIL_SYMBOL && !page.IsAtBeginningOf(level)) continue;
      parts.add(kind, page, level);
      if (result) parts.read(*result, level);
    }
    if (!result) continue;
    tesseract::ChoiceIterator choices(*result);
    do {
      const char *text = choices.GetUTF8Text();
      if (!text) continue;
      parts.parts.push_back({CTE_ALTERNATIVE, 0, 0, 0, 0, choices.Confidence(), nullptr});
      parts.parts.back().text = copy(text);
    } while (choices.Next());
  } while (page.Next(tesseract::RIL_SYMBOL));
}

/// An object that keeps OpenMP from starting threads for calls on this thread as long as the object
/// exists. The library requests four threads even for a small line of text. They take two to three
/// times the processor time and hardly save any time. OpenMP's functions are looked up at run time,
/// because the library may have been built without OpenMP.
class OneThread {
 public:
  OneThread() : before(levels() ? levels()() : 0) {
    if (levels() && set_levels()) set_levels()(0);
  }
  ~OneThread() {
    if (levels() && set_levels()) set_levels()(before);
  }
  OneThread(const OneThread &) = delete;
  OneThread &operator=(const OneThread &) = delete;

 private:
  static int (*levels())() {
    static const auto function =
        reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "omp_get_max_active_levels"));
    return function;
  }
  static void (*set_levels())(int) {
    static const auto function =
        reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "omp_set_max_active_levels"));
    return function;
  }

  const int before;
};

tesseract::PageSegMode segmentation(int mode) {
  switch (mode) {
    case CTE_ONE_LINE: return tesseract::PSM_SINGLE_LINE;
    case CTE_PAGE: return tesseract::PSM_AUTO;
    case CTE_COLUMN: return tesseract::PSM_SINGLE_COLUMN;
    default: return tesseract::PSM_SPARSE_TEXT;
  }
}

bool is_cancelled(void *context, int) {
  const cte_monitor *monitor = static_cast<const cte_monitor *>(context);
  return monitor->is_cancelled(monitor->context);
}

bool tell_progress(tesseract::ETEXT_DESC *description, int, int, int, int) {
  const cte_monitor *monitor = static_cast<const cte_monitor *>(description->cancel_this);
  monitor->progress(monitor->context, description->progress);
  return false;
}

}  // namespace

extern "C" cte_reader *cte_create(const char *folder, const char *languages, int uses_dictionary,
                                  const char *words, char *reason, size_t reason_size) {
  try {
    auto reader = std::make_unique<cte_reader>();
    std::vector<std::string> names = {"debug_file"}, values = {"/dev/null"};
    if (!uses_dictionary) {
      for (const char *name : {"load_system_dawg", "load_freq_dawg"}) {
        names.push_back(name);
        values.push_back("0");
      }
    }
    if (words) {
      names.push_back("user_words_file");
      values.push_back(words);
    }
    if (reader->api.Init(folder, languages, tesseract::OEM_LSTM_ONLY, nullptr, 0, &names, &values,
                         false) != 0) {
      snprintf(reason, reason_size, "the data of %s in %s cannot be used", languages, folder);
      return nullptr;
    }
    // Searching once rather than five times for other readings of a line saves about 5% of the
    // time.
    reader->api.SetVariable("lstm_choice_mode", "2");
    reader->api.SetVariable("lstm_choice_iterations", "1");
    return reader.release();
  } catch (const std::exception &error) {
    snprintf(reason, reason_size, "%s", error.what());
  } catch (...) {
    snprintf(reason, reason_size, "unknown failure");
  }
  return nullptr;
}

extern "C" void cte_destroy(cte_reader *reader) { delete reader; }

extern "C" int cte_read(cte_reader *reader, const uint8_t *luma, int width, int height,
                        int bytes_per_row, int mode, const cte_monitor *monitor,
                        cte_part **parts, size_t *count, char *reason, size_t reason_size) {
  *parts = nullptr;
  *count = 0;
  const OneThread one_thread;
  try {
    Parts found;
    reader->api.SetPageSegMode(segmentation(mode));
    reader->api.SetImage(luma, width, height, 1, bytes_per_row);
    reader->api.SetSourceResolution(150);
    if (mode == CTE_PLACES) {
      const std::unique_ptr<tesseract::PageIterator> page(reader->api.AnalyseLayout());
      if (page) list(*page, nullptr, found);
    } else {
      tesseract::ETEXT_DESC description;
      description.cancel = is_cancelled;
      description.cancel_this = const_cast<cte_monitor *>(monitor);
      description.progress_callback2 = tell_progress;
      const int outcome = reader->api.Recognize(&description);
      if (outcome == 0 && !monitor->is_cancelled(monitor->context)) {
        const std::unique_ptr<tesseract::ResultIterator> page(reader->api.GetIterator());
        if (page) list(*page, page.get(), found);
      }
    }
    reader->api.Clear();
    found.hand_over(parts, count);
    return 1;
  } catch (const std::exception &error) {
    snprintf(reason, reason_size, "%s", error.what());
  } catch (...) {
    snprintf(reason, reason_size, "unknown failure");
  }
  return 0;
}

extern "C" void cte_free(cte_part *parts, size_t count) {
  for (size_t i = 0; i < count; i++) free(parts[i].text);
  free(parts);
}

#endif
