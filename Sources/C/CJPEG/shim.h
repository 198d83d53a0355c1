// jpeglib.h needs FILE and size_t to be declared before it. Its error manager leaves a failing call by longjmp, which
// Swift cannot follow: these two functions keep the jump inside C and answer with a code.
#ifndef BILKO_CJPEG_H
#define BILKO_CJPEG_H
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf escape;
  char message[JMSG_LENGTH_MAX];
} bilko_jpeg_trap;

static void bilko_jpeg_leave(j_common_ptr info) {
  bilko_jpeg_trap *trap = (bilko_jpeg_trap *)info->err;
  (*info->err->format_message)(info, trap->message);
  longjmp(trap->escape, 1);
}

static void bilko_jpeg_hush(j_common_ptr info, int level) {
  if (level < 0) info->err->num_warnings++;
}

/// How the samples of a decoded row lie.
typedef enum {
  BILKO_JPEG_GREY,
  /// Y, Cb, Cr, and so on.
  BILKO_JPEG_YCBCR,
  BILKO_JPEG_RGB,
  /// Inks as Adobe writes them, inverted: 255 is no ink.
  BILKO_JPEG_INKS,
  /// Several samples of unknown meaning; the first is taken as the brightness.
  BILKO_JPEG_UNKNOWN,
} bilko_jpeg_samples;

/// A picture that is decoded row by row; `bilko_jpeg_close` frees it.
typedef struct {
  struct jpeg_decompress_struct info;
  bilko_jpeg_trap trap;
  /// As stored.
  int stored_width, stored_height, precision;
  /// Of the rows that come; set by `bilko_jpeg_begin`.
  int width, height, channels;
  bilko_jpeg_samples samples;
  /// Set by `bilko_jpeg_begin_planes`: the rows of Y, Cb and Cr that came last.
  JSAMPARRAY planes[3];
  /// How many rows of Y and of Cb and Cr come at once.
  int luma_rows, chroma_rows;
  /// The pixels of a row of Cb and Cr, and how many of Y one of them stands for along each side, 1 or 2.
  int chroma_width, across, down;
} bilko_jpeg_reader;

/// Opens a picture and reads its header. NULL without memory; otherwise `*ok` says whether the header could be read, and
/// if not, `trap.message` why. `bytes` must stay where they are until the reader is closed.
static inline bilko_jpeg_reader *bilko_jpeg_open(const unsigned char *bytes, unsigned long count, int *ok) {
  bilko_jpeg_reader *reader = (bilko_jpeg_reader *)calloc(1, sizeof *reader);
  *ok = 0;
  if (!reader) return NULL;
  reader->info.err = jpeg_std_error(&reader->trap.manager);
  reader->trap.manager.error_exit = bilko_jpeg_leave;
  reader->trap.manager.emit_message = bilko_jpeg_hush;
  if (setjmp(reader->trap.escape)) return reader;
  jpeg_create_decompress(&reader->info);
  jpeg_mem_src(&reader->info, bytes, count);
  jpeg_read_header(&reader->info, TRUE);
  reader->stored_width = (int)reader->info.image_width;
  reader->stored_height = (int)reader->info.image_height;
  reader->precision = reader->info.data_precision;
  *ok = 1;
  return reader;
}

/// Starts decoding at 1/`denominator` of the size (1, 2, 4 or 8), brightness alone or with colour. 0 on failure.
static inline int bilko_jpeg_begin(bilko_jpeg_reader *reader, int denominator, int colour) {
  struct jpeg_decompress_struct *info = &reader->info;
  if (setjmp(reader->trap.escape)) return 0;
  info->scale_num = 1;
  info->scale_denom = (unsigned)denominator;
  // Colour is averaged over many pixels afterwards: enlarging it smoothly first would be wasted.
  info->do_fancy_upsampling = FALSE;
  switch (info->jpeg_color_space) {
    case JCS_GRAYSCALE:
      info->out_color_space = JCS_GRAYSCALE;
      reader->samples = BILKO_JPEG_GREY;
      break;
    case JCS_YCbCr:
      info->out_color_space = colour ? JCS_YCbCr : JCS_GRAYSCALE;
      reader->samples = colour ? BILKO_JPEG_YCBCR : BILKO_JPEG_GREY;
      break;
    case JCS_RGB:
      info->out_color_space = JCS_RGB;
      reader->samples = BILKO_JPEG_RGB;
      break;
    case JCS_CMYK:
    case JCS_YCCK:
      info->out_color_space = JCS_CMYK;
      reader->samples = BILKO_JPEG_INKS;
      break;
    default:
      info->out_color_space = JCS_UNKNOWN;
      reader->samples = BILKO_JPEG_UNKNOWN;
  }
  jpeg_start_decompress(info);
  reader->width = (int)info->output_width;
  reader->height = (int)info->output_height;
  reader->channels = info->output_components;
  return 1;
}

/// Decodes the next row, of `width * channels` bytes. 0 at the end and on failure; then `trap.message` says why.
static inline int bilko_jpeg_read_row(bilko_jpeg_reader *reader, unsigned char *row) {
  if (setjmp(reader->trap.escape)) return 0;
  if (reader->info.output_scanline >= reader->info.output_height) return 0;
  JSAMPROW rows[1] = {row};
  return jpeg_read_scanlines(&reader->info, rows, 1) == 1;
}

/// Starts decoding a picture of Y, Cb, Cr at 1/`denominator` of the size as planes, its colour as small as it is kept: that
/// spares enlarging it and weaving the planes into each other. 0 where they are not kept so, and nothing has begun; -1 on
/// failure.
static inline int bilko_jpeg_begin_planes(bilko_jpeg_reader *reader, int denominator) {
  struct jpeg_decompress_struct *info = &reader->info;
  if (setjmp(reader->trap.escape)) return -1;
  if (info->jpeg_color_space != JCS_YCbCr || info->num_components != 3) return 0;
  info->scale_num = 1;
  info->scale_denom = (unsigned)denominator;
  info->out_color_space = JCS_YCbCr;
  jpeg_calc_output_dimensions(info);
  const jpeg_component_info *luma = info->comp_info, *blue = luma + 1, *red = luma + 2;
  int wide = luma->h_samp_factor * luma->DCT_scaled_size, high = luma->v_samp_factor * luma->DCT_scaled_size;
  int chroma_wide = blue->h_samp_factor * blue->DCT_scaled_size;
  int chroma_high = blue->v_samp_factor * blue->DCT_scaled_size;
  if (luma->h_samp_factor != info->max_h_samp_factor || luma->v_samp_factor != info->max_v_samp_factor) return 0;
  if (red->h_samp_factor != blue->h_samp_factor || red->v_samp_factor != blue->v_samp_factor) return 0;
  if (red->DCT_scaled_size != blue->DCT_scaled_size) return 0;
  if (wide != chroma_wide && wide != 2 * chroma_wide) return 0;
  if (high != chroma_high && high != 2 * chroma_high) return 0;
  info->raw_data_out = TRUE;
  jpeg_start_decompress(info);
  for (int index = 0; index < 3; index++) {
    const jpeg_component_info *plane = info->comp_info + index;
    reader->planes[index] = (*info->mem->alloc_sarray)(
        (j_common_ptr)info, JPOOL_IMAGE, plane->width_in_blocks * (JDIMENSION)plane->DCT_scaled_size,
        (JDIMENSION)(plane->v_samp_factor * plane->DCT_scaled_size));
  }
  reader->samples = BILKO_JPEG_YCBCR;
  reader->width = (int)info->output_width;
  reader->height = (int)info->output_height;
  reader->channels = 3;
  reader->luma_rows = high;
  reader->chroma_rows = chroma_high;
  reader->across = wide / chroma_wide;
  reader->down = high / chroma_high;
  reader->chroma_width = (reader->width + reader->across - 1) / reader->across;
  return 1;
}

/// Decodes the next `luma_rows` rows, or what is left of them, into `planes`. 0 at the end and on failure; then
/// `trap.message` says why.
static inline int bilko_jpeg_read_planes(bilko_jpeg_reader *reader) {
  if (setjmp(reader->trap.escape)) return 0;
  if (reader->info.output_scanline >= reader->info.output_height) return 0;
  return jpeg_read_raw_data(&reader->info, reader->planes, (JDIMENSION)reader->luma_rows) > 0;
}

/// Complaints about the data so far; above zero the picture is damaged or cut short.
static inline long bilko_jpeg_warnings(const bilko_jpeg_reader *reader) { return reader->trap.manager.num_warnings; }

static inline const char *bilko_jpeg_message(const bilko_jpeg_reader *reader) { return reader->trap.message; }

static inline void bilko_jpeg_close(bilko_jpeg_reader *reader) {
  if (!reader) return;
  // Destroying frees memory only and cannot fail; without a pool there is nothing to destroy.
  if (reader->info.mem) jpeg_destroy_decompress(&reader->info);
  free(reader);
}

/// A decoded 8-bit grey picture; `pixels` is malloc'ed and belongs to the caller.
typedef struct {
  unsigned char *pixels;
  int width, height;
} bilko_jpeg_grey;

/// Decodes an ordinary colour or grey picture to grey at 1/`denominator` of the size. 0 when it is not whole.
static inline int bilko_jpeg_decode_grey(const unsigned char *bytes, unsigned long count, int denominator,
                                         bilko_jpeg_grey *out) {
  int ok = 0;
  memset(out, 0, sizeof *out);
  bilko_jpeg_reader *reader = bilko_jpeg_open(bytes, count, &ok);
  if (ok && bilko_jpeg_begin(reader, denominator, 0) && reader->samples == BILKO_JPEG_GREY) {
    out->width = reader->width;
    out->height = reader->height;
    out->pixels = (unsigned char *)malloc((size_t)reader->width * (size_t)reader->height);
    ok = out->pixels != NULL;
    for (int y = 0; ok && y < reader->height; y++)
      ok = bilko_jpeg_read_row(reader, out->pixels + (size_t)y * (size_t)reader->width);
  } else {
    ok = 0;
  }
  bilko_jpeg_close(reader);
  return ok;
}

/// Encodes an 8-bit RGB picture. The caller frees `*bytes`. Returns 0 on failure.
static inline int bilko_jpeg_encode_rgb(const unsigned char *pixels, int width, int height, int quality,
                                        unsigned char **bytes, unsigned long *count) {
  struct jpeg_compress_struct info;
  bilko_jpeg_trap trap;
  *bytes = NULL;
  *count = 0;
  memset(&info, 0, sizeof info);
  info.err = jpeg_std_error(&trap.manager);
  trap.manager.error_exit = bilko_jpeg_leave;
  trap.manager.emit_message = bilko_jpeg_hush;
  if (setjmp(trap.escape)) {
    jpeg_destroy_compress(&info);
    return 0;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, bytes, count);
  info.image_width = (JDIMENSION)width;
  info.image_height = (JDIMENSION)height;
  info.input_components = 3;
  info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < info.image_height) {
    JSAMPROW rows[1] = {(JSAMPROW)(pixels + (size_t)3 * width * info.next_scanline)};
    jpeg_write_scanlines(&info, rows, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  return 1;
}
#endif
