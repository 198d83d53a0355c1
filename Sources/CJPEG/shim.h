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

/// A decoded 8-bit grey picture; `pixels` is malloc'ed and belongs to the caller.
typedef struct {
  unsigned char *pixels;
  int width, height;
  int warnings;
  char message[JMSG_LENGTH_MAX];
} bilko_jpeg_grey;

/// Decodes to grey at 1/`denominator` of the size (1, 2, 4 or 8). Returns 0 when nothing could be decoded; a picture
/// cut short comes back with what was there and `warnings` above zero.
static inline int bilko_jpeg_decode_grey(const unsigned char *bytes, unsigned long count, int denominator,
                                         bilko_jpeg_grey *out) {
  struct jpeg_decompress_struct info;
  bilko_jpeg_trap trap;
  unsigned char *volatile pixels = NULL;
  memset(out, 0, sizeof *out);
  memset(&info, 0, sizeof info);
  trap.message[0] = 0;
  info.err = jpeg_std_error(&trap.manager);
  trap.manager.error_exit = bilko_jpeg_leave;
  trap.manager.emit_message = bilko_jpeg_hush;
  if (setjmp(trap.escape)) {
    memcpy(out->message, trap.message, sizeof out->message);
    jpeg_destroy_decompress(&info);
    free(pixels);
    return 0;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  info.scale_num = 1;
  info.scale_denom = denominator;
  int inks = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  // libjpeg turns YCbCr into grey by itself, and RGB as well; CMYK it does not, so its K and inks are folded here.
  info.out_color_space = inks ? JCS_CMYK : JCS_GRAYSCALE;
  jpeg_start_decompress(&info);
  size_t row = (size_t)info.output_width;
  int channels = info.output_components;
  pixels = (unsigned char *)malloc(row * info.output_height);
  unsigned char *line = (unsigned char *)(*info.mem->alloc_small)((j_common_ptr)&info, JPOOL_IMAGE, row * channels);
  if (!pixels) {
    jpeg_destroy_decompress(&info);
    return 0;
  }
  memset(pixels, 255, row * info.output_height);
  while (info.output_scanline < info.output_height) {
    unsigned char *target = pixels + row * info.output_scanline;
    JSAMPROW rows[1] = {channels == 1 ? target : line};
    if (jpeg_read_scanlines(&info, rows, 1) != 1) break;
    if (channels == 4) {
      for (size_t x = 0; x < row; x++) {
        const unsigned char *ink = line + 4 * x;
        // Adobe writes inverted inks: 255 is no ink.
        int light = (int)((0.299 * ink[0] + 0.587 * ink[1] + 0.114 * ink[2]) * ink[3] / 255.0);
        target[x] = (unsigned char)(light > 255 ? 255 : light);
      }
    }
  }
  out->width = (int)info.output_width;
  out->height = (int)info.output_height;
  out->warnings = (int)trap.manager.num_warnings;
  out->pixels = pixels;
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return 1;
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
