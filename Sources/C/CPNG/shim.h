// libpng leaves a failing call by longjmp, which Swift cannot follow: these functions keep the jump inside C and answer
// with a code.
#ifndef BILKO_CPNG_H
#define BILKO_CPNG_H
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// A picture that is decoded row by row; `bilko_png_close` frees it.
typedef struct {
  png_structp png;
  png_infop info;
  const unsigned char *bytes;
  size_t count, position;
  int width, height, interlaced;
  /// Of the rows that come, 8 bits each: 1 grey, 3 red green blue, 4 with alpha.
  int channels;
  int warnings;
  jmp_buf escape;
  char message[160];
} bilko_png_reader;

static void bilko_png_leave(png_structp png, png_const_charp message) {
  bilko_png_reader *reader = (bilko_png_reader *)png_get_error_ptr(png);
  strncpy(reader->message, message, sizeof reader->message - 1);
  longjmp(reader->escape, 1);
}

static void bilko_png_note(png_structp png, png_const_charp message) {
  (void)message;
  ((bilko_png_reader *)png_get_error_ptr(png))->warnings++;
}

static void bilko_png_feed(png_structp png, png_bytep target, png_size_t wanted) {
  bilko_png_reader *reader = (bilko_png_reader *)png_get_io_ptr(png);
  size_t left = reader->count - reader->position;
  if (left == 0) png_error(png, "the file ends too early");
  size_t taken = wanted < left ? wanted : left;
  memcpy(target, reader->bytes + reader->position, taken);
  reader->position += taken;
  // The last piece of a file cut short is decoded too; what is missing of it is no data.
  if (taken < wanted) {
    memset(target + taken, 0, wanted - taken);
    reader->warnings++;
  }
}

/// Opens a picture. NULL without memory; otherwise `*ok` says whether the header could be read, and if not, `message`
/// why. `bytes` must stay where they are until the reader is closed.
static inline bilko_png_reader *bilko_png_open(const unsigned char *bytes, size_t count, int *ok) {
  *ok = 0;
  bilko_png_reader *reader = (bilko_png_reader *)calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  if (setjmp(reader->escape)) return reader;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, bilko_png_leave, bilko_png_note);
  if (!reader->png) return reader;
  reader->info = png_create_info_struct(reader->png);
  if (!reader->info) return reader;
  png_set_read_fn(reader->png, reader, bilko_png_feed);
  // A wrong checksum alone is no reason to lose a receipt.
  png_set_crc_action(reader->png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
  png_set_option(reader->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
  png_set_user_limits(reader->png, 1 << 20, 1 << 20);
  // Nothing that stands beside the pixels is used: no profile, no text.
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(reader->png, reader->info);
  reader->width = (int)png_get_image_width(reader->png, reader->info);
  reader->height = (int)png_get_image_height(reader->png, reader->info);
  reader->interlaced = png_get_interlace_type(reader->png, reader->info) == PNG_INTERLACE_ADAM7;
  png_set_expand(reader->png);
  png_set_scale_16(reader->png);
  int type = png_get_color_type(reader->png, reader->info);
  int transparent = (type & PNG_COLOR_MASK_ALPHA) || png_get_valid(reader->png, reader->info, PNG_INFO_tRNS);
  if (transparent && !(type & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(reader->png);
  png_read_update_info(reader->png, reader->info);
  reader->channels = png_get_channels(reader->png, reader->info);
  *ok = 1;
  return reader;
}

/// Decodes the next row into `width * channels` bytes; of an interlaced picture the next row of the pass, which is
/// shorter. 0 on failure; then `message` says why.
static inline int bilko_png_read_row(bilko_png_reader *reader, unsigned char *row) {
  if (setjmp(reader->escape)) return 0;
  png_read_row(reader->png, row, NULL);
  return 1;
}

static inline const char *bilko_png_message(const bilko_png_reader *reader) { return reader->message; }

static inline void bilko_png_close(bilko_png_reader *reader) {
  if (!reader) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}
#endif
