#pragma once

#include <stddef.h>
#include <stdint.h>

// A C interface to Tesseract. Its functions never throw C++ exceptions. Only one thread at a time
// may use a reader. Without VBENCH_TEXT, no function is defined, and Tesseract's headers are not
// needed.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cte_reader cte_reader;

/// The kinds of page parts. In a result, a line is followed by its words, a word by its symbols,
/// and a symbol by its alternatives.
enum { CTE_LINE = 0, CTE_WORD = 1, CTE_SYMBOL = 2, CTE_ALTERNATIVE = 3 };

typedef struct {
  int32_t kind;
  /// The box in pixels; not set for an alternative.
  int32_t left, top, right, bottom;
  /// The confidence, 0...100.
  float confidence;
  /// The text in UTF-8; NULL if only positions were requested.
  char *text;
} cte_part;

/// The ways to analyze an image: find only the positions of text, or read a page, a single line,
/// scattered text, or a single column of lines.
enum { CTE_PLACES = 0, CTE_PAGE = 1, CTE_ONE_LINE = 2, CTE_SPARSE = 3, CTE_COLUMN = 4 };

/// The callbacks used during image analysis.
typedef struct {
  void *context;
  /// Returns whether to stop the analysis.
  int (*is_cancelled)(void *context);
  /// Reports the progress, 0...100.
  void (*progress)(void *context, int percent);
} cte_monitor;

/// Creates a reader for languages such as "eng+deu". Returns NULL on failure.
///
/// - folder: the folder that contains the languages' .traineddata files.
/// - uses_dictionary: whether to prefer words that are in a language's dictionary.
/// - words: the path of a file with additional words to prefer, one per line, or NULL.
cte_reader *cte_create(const char *folder, const char *languages, int uses_dictionary,
                       const char *words, char *reason, size_t reason_size);
void cte_destroy(cte_reader *reader);

/// Finds text and reads it, unless only positions are requested.
///
/// - mode: the way to analyze the image, such as `CTE_PAGE`.
/// - parts, count: receive the result, which must be freed with `cte_free`.
///
/// Returns 1, or 0 on failure. If the analysis was canceled, returns 1 without any parts.
int cte_read(cte_reader *reader, const uint8_t *luma, int width, int height, int bytes_per_row,
             int mode, const cte_monitor *monitor, cte_part **parts, size_t *count,
             char *reason, size_t reason_size);
void cte_free(cte_part *parts, size_t count);

#ifdef __cplusplus
}
#endif
