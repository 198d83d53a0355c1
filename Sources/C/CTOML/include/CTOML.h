/// A C face for the TOML parser toml++ (Debian's 3.3.0): C++ stays behind it, and so do its exceptions.
#ifndef BILKO_CTOML_H
#define BILKO_CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// What a value is.
enum {
  BILKO_TOML_TABLE = 1,
  BILKO_TOML_ARRAY = 2,
  BILKO_TOML_TEXT = 3,
  BILKO_TOML_INTEGER = 4,
  BILKO_TOML_NUMBER = 5,
  BILKO_TOML_FLAG = 6,
  /// A date or a time, whose value is not handed out.
  BILKO_TOML_MOMENT = 7,
};

/// A document that was read, or why it cannot be.
typedef struct bilko_toml bilko_toml;

/// One value. Texts are UTF-8 without a closing zero; they belong to the document and live as long as that.
typedef struct {
  /// One of `BILKO_TOML_…`.
  int kind;
  /// 0 for what stands in the document itself; what stands in a table or an array follows it, one deeper.
  int depth;
  /// The line of its key, from 1; in an array, of the value.
  int line;
  /// Empty in an array.
  const char *key;
  size_t key_length;
  const char *text;
  size_t text_length;
  /// Also a flag, as 0 or 1.
  int64_t integer;
  double number;
} bilko_toml_value;

/// Reads a document of `length` bytes; what lies deeper than `deepest` is left out. NULL when there is no memory.
bilko_toml *_Nullable bilko_toml_read(const char *text, size_t length, int deepest);

/// The line on which the text stops being TOML, from 1; 0 when it is.
int bilko_toml_fault_line(const bilko_toml *document);

/// What the parser says about that; it lives as long as the document.
const char *bilko_toml_fault(const bilko_toml *document);

size_t bilko_toml_count(const bilko_toml *document);

/// The value at a place below the count.
bilko_toml_value bilko_toml_value_at(const bilko_toml *document, size_t index);

void bilko_toml_free(bilko_toml *document);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
