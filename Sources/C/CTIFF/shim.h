// libtiff takes its input through seven callbacks and its complaints through variadic ones, which Swift cannot give.
#ifndef BILKO_CTIFF_H
#define BILKO_CTIFF_H
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

/// A file in memory, open; `bilko_tiff_close` frees it.
typedef struct {
  TIFF *tiff;
  const unsigned char *bytes;
  uint64_t count, position;
  int errors;
  char message[160];
} bilko_tiff_reader;

static tmsize_t bilko_tiff_read(thandle_t handle, void *target, tmsize_t wanted) {
  bilko_tiff_reader *reader = (bilko_tiff_reader *)handle;
  uint64_t left = reader->position < reader->count ? reader->count - reader->position : 0;
  uint64_t taken = (uint64_t)wanted < left ? (uint64_t)wanted : left;
  memcpy(target, reader->bytes + (left ? reader->position : 0), taken);
  reader->position += taken;
  return (tmsize_t)taken;
}

static tmsize_t bilko_tiff_write(thandle_t handle, void *source, tmsize_t count) {
  (void)handle, (void)source, (void)count;
  return 0;
}

static toff_t bilko_tiff_seek(thandle_t handle, toff_t offset, int whence) {
  bilko_tiff_reader *reader = (bilko_tiff_reader *)handle;
  uint64_t base = whence == SEEK_CUR ? reader->position : whence == SEEK_END ? reader->count : 0;
  reader->position = base + offset;
  return reader->position;
}

static int bilko_tiff_leave(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t bilko_tiff_size(thandle_t handle) { return ((bilko_tiff_reader *)handle)->count; }

static int bilko_tiff_map(thandle_t handle, void **base, toff_t *size) {
  bilko_tiff_reader *reader = (bilko_tiff_reader *)handle;
  *base = (void *)reader->bytes;
  *size = reader->count;
  return 1;
}

static void bilko_tiff_unmap(thandle_t handle, void *base, toff_t size) { (void)handle, (void)base, (void)size; }

static int bilko_tiff_complain(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
  bilko_tiff_reader *reader = (bilko_tiff_reader *)user;
  (void)tiff, (void)module;
  if (reader->errors++ == 0) vsnprintf(reader->message, sizeof reader->message, format, arguments);
  return 1;
}

static int bilko_tiff_hush(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
  (void)tiff, (void)user, (void)module, (void)format, (void)arguments;
  return 1;
}

/// Opens a file. NULL without memory; `tiff` is NULL when it is none, and `message` says why. `bytes` must stay where they
/// are until it is closed. No single piece of memory larger than `most` bytes is taken.
static inline bilko_tiff_reader *bilko_tiff_open(const unsigned char *bytes, size_t count, size_t most) {
  bilko_tiff_reader *reader = (bilko_tiff_reader *)calloc(1, sizeof *reader);
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (reader && options) {
    reader->bytes = bytes;
    reader->count = count;
    TIFFOpenOptionsSetErrorHandlerExtR(options, bilko_tiff_complain, reader);
    TIFFOpenOptionsSetWarningHandlerExtR(options, bilko_tiff_hush, reader);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)most);
    reader->tiff =
        TIFFClientOpenExt("original", "r", reader, bilko_tiff_read, bilko_tiff_write, bilko_tiff_seek, bilko_tiff_leave,
                          bilko_tiff_size, bilko_tiff_map, bilko_tiff_unmap, options);
  }
  if (options) TIFFOpenOptionsFree(options);
  return reader;
}

/// A field of the current page that is one number; `fallback` where it is not there.
static inline uint32_t bilko_tiff_long(bilko_tiff_reader *reader, uint32_t tag, uint32_t fallback) {
  uint32_t value = fallback;
  return TIFFGetFieldDefaulted(reader->tiff, tag, &value) == 1 ? value : fallback;
}

static inline uint16_t bilko_tiff_short(bilko_tiff_reader *reader, uint32_t tag, uint16_t fallback) {
  uint16_t value = fallback;
  return TIFFGetFieldDefaulted(reader->tiff, tag, &value) == 1 ? value : fallback;
}

static inline const char *bilko_tiff_message(const bilko_tiff_reader *reader) { return reader->message; }

static inline void bilko_tiff_close(bilko_tiff_reader *reader) {
  if (!reader) return;
  if (reader->tiff) TIFFClose(reader->tiff);
  free(reader);
}
#endif
