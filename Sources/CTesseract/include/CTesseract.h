#pragma once

#include <stddef.h>
#include <stdint.h>

// Tesseract behind a C interface. No exception leaves these functions. A reader is used by one thread
// at a time. Without VBENCH_TEXT the library's headers are not needed, and none of the functions is
// defined.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cte_reader cte_reader;

/// The kinds of parts of a page. A line is followed by its words, a word by its symbols, a symbol
/// by its alternatives.
enum { CTE_LINE = 0, CTE_WORD = 1, CTE_SYMBOL = 2, CTE_ALTERNATIVE = 3 };

typedef struct {
  int32_t kind;
  /// The box in pixels; not set for an alternative.
  int32_t left, top, right, bottom;
  /// The confidence, 0...100.
  float confidence;
  /// The text in UTF-8; NULL if only places were asked for.
  char *text;
} cte_part;

/// The ways to analyze a picture: for places of text alone, as a page, as one line, as scattered
/// text, or as one column of lines.
enum { CTE_PLACES = 0, CTE_PAGE = 1, CTE_ONE_LINE = 2, CTE_SPARSE = 3, CTE_COLUMN = 4 };

/// The callbacks while a page is read.
typedef struct {
  void *context;
  /// Tells whether to stop.
  int (*is_cancelled)(void *context);
  /// Reports the progress, 0...100.
  void (*progress)(void *context, int percent);
} cte_monitor;

/// Creates a reader of languages such as "eng+deu"; NULL on failure.
///
/// - folder: the folder with the languages' .traineddata files.
/// - uses_dictionary: whether words of a language's dictionary are preferred.
/// - words: the path of a file of further preferred words, one per line, or NULL.
cte_reader *cte_create(const char *folder, const char *languages, int uses_dictionary,
                       const char *words, char *reason, size_t reason_size);
void cte_destroy(cte_reader *reader);

/// Finds text, and reads it unless only places are asked for.
///
/// - mode: the way to analyze the picture.
/// - parts, count: the result, to be freed with `cte_free`.
///
/// Returns 1, or 0 on failure. If it was cancelled, it returns 1 and no parts.
int cte_read(cte_reader *reader, const uint8_t *luma, int width, int height, int bytes_per_row,
             int mode, const cte_monitor *monitor, cte_part **parts, size_t *count,
             char *reason, size_t reason_size);
void cte_free(cte_part *parts, size_t count);

#ifdef __cplusplus
}
#endif
