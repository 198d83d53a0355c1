/// A C face for the barcode library ZXing (Debian's libZXing 1.4): C++ stays behind it, and so do its exceptions.
#ifndef BILKO_CZXING_H
#define BILKO_CZXING_H

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// The symbologies that receipts use. To read, add up those that are looked for; to write, name one.
enum {
  BILKO_ZXING_QR = 1,
  BILKO_ZXING_PDF417 = 2,
  BILKO_ZXING_CODE128 = 4,
  BILKO_ZXING_MICRO_QR = 8,
};

/// The codes found in one picture.
typedef struct bilko_zxing_codes bilko_zxing_codes;

/// A corner in pixels of the picture that was read, from its top left.
typedef struct {
  int x, y;
} bilko_zxing_point;

/// One code. `bytes` belongs to the list that it came from and lives as long as that.
typedef struct {
  /// One of `BILKO_ZXING_…`.
  int format;
  /// The content in UTF-8, `length` bytes, without a closing zero. Content without a declared character set that is valid
  /// UTF-8 is passed on as it is; anything else goes through ZXing's guess of the character set.
  const unsigned char *bytes;
  int length;
  /// Clockwise as the symbol is read: its top left, top right, bottom right, bottom left.
  bilko_zxing_point corners[4];
} bilko_zxing_code;

/// Reads the codes of an 8-bit grey picture (0 is black), rows `rowStride` bytes apart.
///
/// `formats` adds up `BILKO_ZXING_…`; `tryHarder` looks at more rows, `tryRotate` also at quarter turns (0 or 1).
/// Returns NULL when there is nothing in the picture, when an argument makes no sense, or when ZXing gave up.
/// The caller frees the list.
bilko_zxing_codes *_Nullable bilko_zxing_read(const unsigned char *grey, int width, int height, int rowStride,
                                              int formats, int tryHarder, int tryRotate);

/// How many codes the list holds.
int bilko_zxing_count(const bilko_zxing_codes *codes);

/// The code at `index`; an index outside the list answers a code with format 0 and length 0.
bilko_zxing_code bilko_zxing_at(const bilko_zxing_codes *codes, int index);

/// Frees a list and everything that came out of it.
void bilko_zxing_free(bilko_zxing_codes *_Nullable codes);

/// A printed code as modules, row by row: 1 is dark, 0 is light.
typedef struct {
  int width, height;
  const unsigned char *modules;
} bilko_zxing_symbol;

/// Writes text (UTF-8, closed by a zero) as modules, one byte for the smallest unit of the symbology.
///
/// `format` is one of `BILKO_ZXING_…`. `eccLevel` goes from 0 to 8: for QR 0…2 is L, 3…4 M, 5…6 Q, 7…8 H; for PDF417 the
/// level itself; -1 leaves the choice to ZXing. `quietZone` is the light margin in modules; -1 leaves it to ZXing.
/// `height` is the height of a Code 128 in modules and is ignored for the other two.
/// Returns NULL when the text does not fit the symbology. The caller frees the symbol.
const bilko_zxing_symbol *_Nullable bilko_zxing_write(const char *utf8, int format, int eccLevel, int quietZone,
                                                      int height);

/// Frees a written symbol.
void bilko_zxing_free_symbol(const bilko_zxing_symbol *_Nullable symbol);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
#endif
