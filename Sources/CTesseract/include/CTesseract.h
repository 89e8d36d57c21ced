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

/// What a part of a page is. A line is followed by its words, a word by its symbols, a symbol by what
/// else it might be.
enum { CTE_LINE = 0, CTE_WORD = 1, CTE_SYMBOL = 2, CTE_ALTERNATIVE = 3 };

typedef struct {
  int32_t kind;
  /// In pixels; of an alternative nothing.
  int32_t left, top, right, bottom;
  /// 0...100
  float confidence;
  /// In UTF-8; NULL where only places were asked for.
  char *text;
} cte_part;

/// How a picture is looked at: for places of text alone, as a page, as one line, or as text here and there.
enum { CTE_PLACES = 0, CTE_PAGE = 1, CTE_ONE_LINE = 2, CTE_SPARSE = 3 };

/// What is told and asked while a page is read.
typedef struct {
  void *context;
  /// Whether to end.
  int (*is_cancelled)(void *context);
  /// How much is done, 0...100.
  void (*progress)(void *context, int percent);
} cte_monitor;

/// A reader of languages such as "eng+deu"; NULL where that fails.
///
/// - folder: where the languages' .traineddata files are.
/// - uses_dictionary: whether words of a language's dictionary are preferred.
/// - words: the path of a file with a word to a line that is preferred as well, or NULL.
cte_reader *cte_create(const char *folder, const char *languages, int uses_dictionary,
                       const char *words, char *reason, size_t reason_size);
void cte_destroy(cte_reader *reader);

/// Finds text, and reads it unless only places are asked for.
///
/// - mode: how to look at the picture.
/// - parts, count: what was found, to be given to `cte_free`.
/// Returns 0 where it failed, else 1; where it was cancelled, 1 and no parts.
int cte_read(cte_reader *reader, const uint8_t *luma, int width, int height, int bytes_per_row,
             int mode, const cte_monitor *monitor, cte_part **parts, size_t *count,
             char *reason, size_t reason_size);
void cte_free(cte_part *parts, size_t count);

#ifdef __cplusplus
}
#endif
