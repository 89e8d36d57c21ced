#pragma once

#include <stddef.h>
#include <stdint.h>

// A small C interface to ONNX Runtime. The library is opened on first use, so it is not needed for
// building. Its C API is a table of functions whose indices never change. The functions used here
// are in version 16 of the table. Any number of threads may run a model at the same time.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct con_runtime con_runtime;
typedef struct con_model con_model;

/// Element types, numbered as in ONNX's TensorProto.
enum {
  CON_FLOAT = 1,
  CON_UINT8 = 2,
  CON_INT32 = 6,
  CON_INT64 = 7,
  CON_DOUBLE = 11,
};

enum { CON_MAXIMUM_RANK = 8, CON_MAXIMUM_VALUES = 64 };

/// An input or output of a model: its name, element type and dimensions. A dimension of -1 can have
/// any length.
typedef struct {
  char name[256];
  int32_t type;
  int32_t rank;
  int64_t sides[CON_MAXIMUM_RANK];
} con_port;

/// The value of a model's output. The data is valid until the values are freed.
typedef struct {
  int32_t type;
  int32_t rank;
  int64_t sides[CON_MAXIMUM_RANK];
  const void *data;
  size_t count;
  void *owner;
} con_value;

/// Opens the library. On failure, returns NULL and writes the reason to `reason`.
con_runtime *con_runtime_open(const char *path, char *reason, size_t reason_size);

/// Loads a model from a file. Returns NULL on failure.
con_model *con_model_load(con_runtime *runtime, const char *path, int threads, char *reason,
                          size_t reason_size);
void con_model_free(con_model *model);

int con_model_input_count(const con_model *model);
int con_model_output_count(const con_model *model);
const con_port *con_model_input(const con_model *model, int index);
const con_port *con_model_output(const con_model *model, int index);

/// Copies an entry of the model's metadata, in UTF-8. Returns 0 if there is no entry for the key,
/// or if the entry does not fit into `text`.
int con_model_metadata(const con_model *model, const char *key, char *text, size_t size);

/// Runs a model that has one input.
///
/// - data, byte_count: the elements of the input, which must have the input's element type, and
///   their size in bytes.
/// - values: receives one value for each output of the model. Free the values with
///   `con_values_free`. An output that is not a tensor of numbers has no data.
///
/// Returns 1, or 0 on failure.
int con_model_run(con_model *model, const void *data, size_t byte_count, const int64_t *sides,
                  int rank, con_value *values, char *reason, size_t reason_size);
void con_values_free(con_model *model, con_value *values, int count);

#ifdef __cplusplus
}
#endif
