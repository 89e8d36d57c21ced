#include "COnnx.h"

#ifdef VBENCH_MODELS

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Indices in the library's table of functions.
enum {
  GET_ERROR_MESSAGE = 2,
  CREATE_ENVIRONMENT = 3,
  CREATE_SESSION = 7,
  RUN = 9,
  CREATE_SESSION_OPTIONS = 10,
  SET_THREADS = 24,
  GET_INPUT_COUNT = 30,
  GET_OUTPUT_COUNT = 31,
  GET_INPUT_TYPE = 33,
  GET_OUTPUT_TYPE = 34,
  GET_INPUT_NAME = 36,
  GET_OUTPUT_NAME = 37,
  CREATE_TENSOR_WITH_DATA = 49,
  IS_TENSOR = 50,
  GET_TENSOR_DATA = 51,
  TENSOR_INFO_OF_TYPE = 55,
  GET_ELEMENT_TYPE = 60,
  GET_SIDE_COUNT = 61,
  GET_SIDES = 62,
  GET_ELEMENT_COUNT = 64,
  GET_TYPE_AND_SHAPE = 65,
  CREATE_CPU_MEMORY = 69,
  ALLOCATOR_FREE = 76,
  GET_DEFAULT_ALLOCATOR = 78,
  RELEASE_STATUS = 93,
  RELEASE_MEMORY = 94,
  RELEASE_SESSION = 95,
  RELEASE_VALUE = 96,
  RELEASE_TYPE = 98,
  RELEASE_TYPE_AND_SHAPE = 99,
  RELEASE_SESSION_OPTIONS = 100,
  GET_METADATA = 111,
  LOOK_UP_METADATA = 116,
  RELEASE_METADATA = 118,
  TABLE_VERSION = 16,
};

typedef void (*function)(void);

struct con_runtime {
  const function *table;
  void *environment;
  void *memory;
  void *allocator;
};

struct con_model {
  con_runtime *runtime;
  void *session;
  int input_count, output_count;
  con_port inputs[CON_MAXIMUM_VALUES];
  con_port outputs[CON_MAXIMUM_VALUES];
};

#define CALL(runtime, place, type, ...) (((type)(runtime)->table[place])(__VA_ARGS__))

typedef void *(*status_p_pp)(const void *, void *);
typedef void *(*status_pip)(const void *, size_t, void *);
typedef void (*release_p)(void *);

static void release(const con_runtime *runtime, int place, void *object) {
  if (object) CALL(runtime, place, release_p, object);
}

/// Returns whether a call succeeded. If it failed, copies its error message to `reason`.
static int succeeded(const con_runtime *runtime, void *status, char *reason, size_t size) {
  if (!status) return 1;
  typedef const char *(*message)(const void *);
  snprintf(reason, size, "%s", CALL(runtime, GET_ERROR_MESSAGE, message, status));
  release(runtime, RELEASE_STATUS, status);
  return 0;
}

con_runtime *con_runtime_open(const char *path, char *reason, size_t size) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    snprintf(reason, size, "%s", dlerror());
    return NULL;
  }
  typedef struct {
    const function *(*table)(uint32_t);
    const char *(*version)(void);
  } base;
  const base *(*get_base)(void) = (const base *(*)(void))dlsym(library, "OrtGetApiBase");
  const function *table = get_base ? get_base()->table(TABLE_VERSION) : NULL;
  con_runtime *runtime = table ? calloc(1, sizeof *runtime) : NULL;
  if (!runtime) {
    snprintf(reason, size, "%s is no ONNX Runtime of version 1.16 or newer", path);
    dlclose(library);
    return NULL;
  }
  runtime->table = table;
  typedef void *(*create_environment)(int, const char *, void *);
  typedef void *(*create_memory)(int, int, void *);
  typedef void *(*get_allocator)(void *);
  const int errors_only = 3, arena = 1, ordinary = 0;
  if (!succeeded(runtime,
                 CALL(runtime, CREATE_ENVIRONMENT, create_environment, errors_only, "OpenVision",
                      &runtime->environment),
                 reason, size) ||
      !succeeded(runtime,
                 CALL(runtime, CREATE_CPU_MEMORY, create_memory, arena, ordinary,
                      &runtime->memory),
                 reason, size) ||
      !succeeded(runtime, CALL(runtime, GET_DEFAULT_ALLOCATOR, get_allocator, &runtime->allocator),
                 reason, size)) {
    free(runtime);
    return NULL;
  }
  return runtime;
}

/// Reads an element type and dimensions. Fails if there are more dimensions than the maximum.
static int read_shape(const con_runtime *runtime, const void *info, int32_t *type, int32_t *rank,
                      int64_t *sides, char *reason, size_t size) {
  typedef void *(*get_sides)(const void *, int64_t *, size_t);
  size_t count = 0;
  int element = 0;
  if (!succeeded(runtime, CALL(runtime, GET_ELEMENT_TYPE, status_p_pp, info, &element), reason,
                 size) ||
      !succeeded(runtime, CALL(runtime, GET_SIDE_COUNT, status_p_pp, info, &count), reason,
                 size)) {
    return 0;
  }
  if (count > CON_MAXIMUM_RANK) {
    snprintf(reason, size, "a tensor has %zu dimensions, more than are supported", count);
    return 0;
  }
  *type = element;
  *rank = (int32_t)count;
  return succeeded(runtime, CALL(runtime, GET_SIDES, get_sides, info, sides, count), reason, size);
}

static int read_port(const con_model *model, int is_output, size_t index, con_port *port,
                     char *reason, size_t size) {
  const con_runtime *runtime = model->runtime;
  typedef void *(*get_name)(const void *, size_t, void *, char **);
  typedef void *(*free_name)(void *, void *);
  char *name = NULL;
  if (!succeeded(runtime,
                 CALL(runtime, is_output ? GET_OUTPUT_NAME : GET_INPUT_NAME, get_name,
                      model->session, index, runtime->allocator, &name),
                 reason, size)) {
    return 0;
  }
  const size_t length = strlen(name);
  const int fits = length < sizeof port->name;
  if (fits) memcpy(port->name, name, length + 1);
  release(runtime, RELEASE_STATUS,
          CALL(runtime, ALLOCATOR_FREE, free_name, runtime->allocator, name));
  if (!fits) {
    snprintf(reason, size, "a name is longer than %zu bytes", sizeof port->name - 1);
    return 0;
  }
  void *type = NULL;
  if (!succeeded(runtime,
                 CALL(runtime, is_output ? GET_OUTPUT_TYPE : GET_INPUT_TYPE, status_pip,
                      model->session, index, &type),
                 reason, size)) {
    return 0;
  }
  const void *info = NULL;
  int is_read =
      succeeded(runtime, CALL(runtime, TENSOR_INFO_OF_TYPE, status_p_pp, type, &info), reason, size);
  // A value that is not a tensor has no tensor information, so its type and rank stay 0.
  if (is_read && info) {
    is_read = read_shape(runtime, info, &port->type, &port->rank, port->sides, reason, size);
  }
  release(runtime, RELEASE_TYPE, type);
  return is_read;
}

con_model *con_model_load(con_runtime *runtime, const char *path, int threads, char *reason,
                          size_t size) {
  con_model *model = calloc(1, sizeof *model);
  if (!model) {
    snprintf(reason, size, "there is not enough memory for the model");
    return NULL;
  }
  model->runtime = runtime;
  typedef void *(*create_options)(void *);
  typedef void *(*set_threads)(void *, int);
  typedef void *(*create_session)(const void *, const char *, const void *, void *);
  void *options = NULL;
  size_t inputs = 0, outputs = 0;
  int is_loaded =
      succeeded(runtime, CALL(runtime, CREATE_SESSION_OPTIONS, create_options, &options), reason,
                size) &&
      succeeded(runtime, CALL(runtime, SET_THREADS, set_threads, options, threads), reason, size) &&
      succeeded(runtime,
                CALL(runtime, CREATE_SESSION, create_session, runtime->environment, path, options,
                     &model->session),
                reason, size) &&
      succeeded(runtime, CALL(runtime, GET_INPUT_COUNT, status_p_pp, model->session, &inputs),
                reason, size) &&
      succeeded(runtime, CALL(runtime, GET_OUTPUT_COUNT, status_p_pp, model->session, &outputs),
                reason, size);
  release(runtime, RELEASE_SESSION_OPTIONS, options);
  if (is_loaded && (inputs > CON_MAXIMUM_VALUES || outputs > CON_MAXIMUM_VALUES)) {
    snprintf(reason, size, "it has %zu inputs and %zu outputs, more than are supported", inputs, outputs);
    is_loaded = 0;
  }
  for (size_t i = 0; is_loaded && i < inputs; i++) {
    is_loaded = read_port(model, 0, i, &model->inputs[i], reason, size);
  }
  for (size_t i = 0; is_loaded && i < outputs; i++) {
    is_loaded = read_port(model, 1, i, &model->outputs[i], reason, size);
  }
  if (!is_loaded) {
    con_model_free(model);
    return NULL;
  }
  model->input_count = (int)inputs;
  model->output_count = (int)outputs;
  return model;
}

void con_model_free(con_model *model) {
  if (!model) return;
  release(model->runtime, RELEASE_SESSION, model->session);
  free(model);
}

int con_model_input_count(const con_model *model) { return model->input_count; }

int con_model_output_count(const con_model *model) { return model->output_count; }

const con_port *con_model_input(const con_model *model, int index) { return &model->inputs[index]; }

const con_port *con_model_output(const con_model *model, int index) {
  return &model->outputs[index];
}

int con_model_metadata(const con_model *model, const char *key, char *text, size_t size) {
  const con_runtime *runtime = model->runtime;
  typedef void *(*look_up)(const void *, void *, const char *, char **);
  typedef void *(*free_text)(void *, void *);
  char reason[64];
  void *metadata = NULL;
  char *found = NULL;
  if (!succeeded(runtime, CALL(runtime, GET_METADATA, status_p_pp, model->session, &metadata),
                 reason, sizeof reason)) {
    return 0;
  }
  const int is_found =
      succeeded(runtime,
                CALL(runtime, LOOK_UP_METADATA, look_up, metadata, runtime->allocator, key, &found),
                reason, sizeof reason) &&
      found && strlen(found) < size;
  if (is_found) strcpy(text, found);
  if (found) {
    release(runtime, RELEASE_STATUS,
            CALL(runtime, ALLOCATOR_FREE, free_text, runtime->allocator, found));
  }
  release(runtime, RELEASE_METADATA, metadata);
  return is_found;
}

/// Describes an output and stores the address of its elements.
static int read_value(const con_runtime *runtime, void *owner, con_value *value, char *reason,
                      size_t size) {
  value->owner = owner;
  int is_tensor = 0;
  if (!succeeded(runtime, CALL(runtime, IS_TENSOR, status_p_pp, owner, &is_tensor), reason, size)) {
    return 0;
  }
  if (!is_tensor) return 1;
  void *info = NULL, *data = NULL;
  int is_read =
      succeeded(runtime, CALL(runtime, GET_TYPE_AND_SHAPE, status_p_pp, owner, &info), reason,
                size) &&
      read_shape(runtime, info, &value->type, &value->rank, value->sides, reason, size) &&
      succeeded(runtime, CALL(runtime, GET_ELEMENT_COUNT, status_p_pp, info, &value->count), reason,
                size);
  release(runtime, RELEASE_TYPE_AND_SHAPE, info);
  const int is_number = value->type == CON_FLOAT || value->type == CON_UINT8 ||
                        value->type == CON_INT32 || value->type == CON_INT64 ||
                        value->type == CON_DOUBLE;
  if (is_read && is_number && value->count > 0) {
    is_read = succeeded(runtime, CALL(runtime, GET_TENSOR_DATA, status_p_pp, owner, &data), reason,
                        size);
    value->data = data;
  }
  return is_read;
}

int con_model_run(con_model *model, const void *data, size_t byte_count, const int64_t *sides,
                  int rank, con_value *values, char *reason, size_t size) {
  const con_runtime *runtime = model->runtime;
  memset(values, 0, sizeof *values * (size_t)model->output_count);
  typedef void *(*create_tensor)(const void *, void *, size_t, const int64_t *, size_t, int,
                                 void *);
  typedef void *(*run)(void *, const void *, const char *const *, const void *const *, size_t,
                       const char *const *, size_t, void **);
  void *input = NULL;
  // ONNX Runtime only reads the data, although the parameter is not declared const.
  if (!succeeded(runtime,
                 CALL(runtime, CREATE_TENSOR_WITH_DATA, create_tensor, runtime->memory,
                      (void *)(uintptr_t)data, byte_count, sides, (size_t)rank,
                      (int)model->inputs[0].type, &input),
                 reason, size)) {
    return 0;
  }
  const char *input_names[] = {model->inputs[0].name};
  const char *output_names[CON_MAXIMUM_VALUES];
  void *outputs[CON_MAXIMUM_VALUES] = {NULL};
  const void *const inputs[] = {input};
  const int count = model->output_count;
  for (int i = 0; i < count; i++) output_names[i] = model->outputs[i].name;
  int is_done = succeeded(runtime,
                          CALL(runtime, RUN, run, model->session, NULL, input_names, inputs,
                               (size_t)1, output_names, (size_t)count, outputs),
                          reason, size);
  release(runtime, RELEASE_VALUE, input);
  for (int i = 0; is_done && i < count; i++) {
    values[i].owner = outputs[i];
    is_done = read_value(runtime, outputs[i], &values[i], reason, size);
  }
  if (!is_done) {
    for (int i = 0; i < count; i++) release(runtime, RELEASE_VALUE, outputs[i]);
    memset(values, 0, sizeof *values * (size_t)count);
  }
  return is_done;
}

void con_values_free(con_model *model, con_value *values, int count) {
  for (int i = 0; i < count; i++) release(model->runtime, RELEASE_VALUE, values[i].owner);
}

#endif
