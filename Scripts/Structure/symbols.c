// Prints every symbol that occurs in the package's sources, from the compiler's index: path, roles, identifier and
// name, separated by tabs.

#include <indexstore/indexstore.h>
#include <stdio.h>
#include <string.h>

static indexstore_t store;
static char path[4096];

static void print(indexstore_string_ref_t text) {
  for (size_t i = 0; i < text.length; i++) {
    putchar(text.data[i] == '\n' || text.data[i] == '\t' ? ' ' : text.data[i]);
  }
}

static void copy(indexstore_string_ref_t text, char *to, size_t size) {
  snprintf(to, size, "%.*s", (int)text.length, text.data);
}

static bool occurrence(void *context, indexstore_occurrence_t occurrence) {
  indexstore_symbol_t symbol = indexstore_occurrence_get_symbol(occurrence);
  printf("%s\t%llu\t", path, (unsigned long long)indexstore_occurrence_get_roles(occurrence));
  print(indexstore_symbol_get_usr(symbol));
  putchar('\t');
  print(indexstore_symbol_get_name(symbol));
  putchar('\n');
  return true;
}

static bool dependency(void *context, indexstore_unit_dependency_t dependency) {
  if (indexstore_unit_dependency_get_kind(dependency) != INDEXSTORE_UNIT_DEPENDENCY_RECORD
      || indexstore_unit_dependency_is_system(dependency)) {
    return true;
  }
  copy(indexstore_unit_dependency_get_filepath(dependency), path, sizeof path);
  if (strstr(path, "/Sources/") == NULL || strstr(path, "/.build/") != NULL) return true;
  char name[4096];
  copy(indexstore_unit_dependency_get_name(dependency), name, sizeof name);
  indexstore_error_t error = NULL;
  indexstore_record_reader_t record = indexstore_record_reader_create(store, name, &error);
  if (record == NULL) return true;
  indexstore_record_reader_occurrences_apply_f(record, NULL, occurrence);
  indexstore_record_reader_dispose(record);
  return true;
}

static bool unit(void *context, indexstore_string_ref_t text) {
  char name[4096];
  copy(text, name, sizeof name);
  indexstore_error_t error = NULL;
  indexstore_unit_reader_t reader = indexstore_unit_reader_create(store, name, &error);
  if (reader == NULL) return true;
  indexstore_unit_reader_dependencies_apply_f(reader, NULL, dependency);
  indexstore_unit_reader_dispose(reader);
  return true;
}

int main(int count, char **arguments) {
  indexstore_error_t error = NULL;
  store = count == 2 ? indexstore_store_create(arguments[1], &error) : NULL;
  if (store == NULL) {
    fprintf(stderr, "usage: symbols INDEX\n");
    return 2;
  }
  indexstore_store_units_apply_f(store, 0, NULL, unit);
  return 0;
}
