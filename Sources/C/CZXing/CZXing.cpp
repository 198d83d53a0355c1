#include "CZXing.h"

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#define ZX_USE_UTF8 1
#include <ZXing/BitMatrix.h>
#include <ZXing/DecodeHints.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>

namespace {

struct Code {
  int format;
  std::string text;
  bilko_zxing_point corners[4];
};

struct Symbol : bilko_zxing_symbol {
  std::vector<unsigned char> storage;
};

constexpr std::pair<int, ZXing::BarcodeFormat> formatPairs[] = {
    {BILKO_ZXING_QR, ZXing::BarcodeFormat::QRCode},
    {BILKO_ZXING_MICRO_QR, ZXing::BarcodeFormat::MicroQRCode},
    {BILKO_ZXING_PDF417, ZXing::BarcodeFormat::PDF417},
    {BILKO_ZXING_CODE128, ZXing::BarcodeFormat::Code128},
};

int codeOf(ZXing::BarcodeFormat format) {
  for (const auto &pair : formatPairs)
    if (pair.second == format) return pair.first;
  return 0;
}

/// Whether the bytes are well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
bool isUTF8(const std::string &text) {
  static const unsigned smallest[] = {0, 0x80, 0x800, 0x10000};
  for (size_t i = 0; i < text.size();) {
    const unsigned lead = static_cast<unsigned char>(text[i++]);
    if (lead < 0x80) continue;
    const int tail = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    if (lead < 0xC2 || lead > 0xF4 || i + tail > text.size()) return false;
    unsigned point = lead & (0x3Fu >> tail);
    for (int k = 0; k < tail; k++, i++) {
      const unsigned next = static_cast<unsigned char>(text[i]);
      if ((next & 0xC0) != 0x80) return false;
      point = point << 6 | (next & 0x3F);
    }
    if (point < smallest[tail] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return false;
  }
  return true;
}

/// Tills write UTF-8 into QR codes without saying so, and ZXing then often guesses Latin-1: the plain bytes come first.
std::string textOf(const ZXing::Result &result) {
  const auto &bytes = result.bytes();
  std::string plain(bytes.begin(), bytes.end());
  return !result.hasECI() && isUTF8(plain) ? plain : result.text();
}

}  // namespace

struct bilko_zxing_codes {
  std::vector<Code> list;
};

extern "C" bilko_zxing_codes *bilko_zxing_read(const unsigned char *grey, int width, int height, int rowStride,
                                               int formats, int tryHarder, int tryRotate) try {
  if (!grey || width < 1 || height < 1 || rowStride < width) return nullptr;
  ZXing::BarcodeFormats wanted;
  for (const auto &pair : formatPairs)
    if (formats & pair.first) wanted |= pair.second;
  // An empty set means every symbology to ZXing, and those it then invents in pictures of a QR code.
  if (wanted.empty()) return nullptr;

  ZXing::DecodeHints hints;
  hints.setFormats(wanted).setTryHarder(tryHarder != 0).setTryRotate(tryRotate != 0);
  auto codes = std::make_unique<bilko_zxing_codes>();
  const ZXing::ImageView picture(grey, width, height, ZXing::ImageFormat::Lum, rowStride);
  for (const auto &result : ZXing::ReadBarcodes(picture, hints)) {
    const int format = codeOf(result.format());
    if (!result.isValid() || format == 0) continue;
    const auto &position = result.position();
    Code code{format, textOf(result), {}};
    for (int corner = 0; corner < 4; corner++) code.corners[corner] = {position[corner].x, position[corner].y};
    codes->list.push_back(std::move(code));
  }
  return codes->list.empty() ? nullptr : codes.release();
} catch (...) {
  return nullptr;
}

extern "C" int bilko_zxing_count(const bilko_zxing_codes *codes) { return static_cast<int>(codes->list.size()); }

extern "C" bilko_zxing_code bilko_zxing_at(const bilko_zxing_codes *codes, int index) {
  bilko_zxing_code answer = {0, reinterpret_cast<const unsigned char *>(""), 0, {}};
  if (index < 0 || index >= bilko_zxing_count(codes)) return answer;
  const Code &code = codes->list[static_cast<size_t>(index)];
  answer.format = code.format;
  answer.bytes = reinterpret_cast<const unsigned char *>(code.text.data());
  answer.length = static_cast<int>(code.text.size());
  std::memcpy(answer.corners, code.corners, sizeof answer.corners);
  return answer;
}

extern "C" void bilko_zxing_free(bilko_zxing_codes *codes) { delete codes; }

extern "C" const bilko_zxing_symbol *bilko_zxing_write(const char *utf8, int format, int eccLevel, int quietZone,
                                                       int height) try {
  for (const auto &pair : formatPairs) {
    if (pair.first != format) continue;
    const std::string text(utf8);
    ZXing::MultiFormatWriter writer(pair.second);
    writer.setEccLevel(eccLevel).setMargin(quietZone);
    // A declared character set costs space and is needed only outside ASCII; without one ZXing refuses Š and Đ.
    for (const char byte : text)
      if (static_cast<unsigned char>(byte) > 127) writer.setEncoding(ZXing::CharacterSet::UTF8);
    const int linearHeight = pair.second == ZXing::BarcodeFormat::Code128 ? height : 0;
    const auto matrix = writer.encode(text, 0, linearHeight);
    auto symbol = std::make_unique<Symbol>();
    symbol->width = matrix.width();
    symbol->height = matrix.height();
    symbol->storage.reserve(static_cast<size_t>(matrix.width()) * static_cast<size_t>(matrix.height()));
    for (int y = 0; y < matrix.height(); y++)
      for (int x = 0; x < matrix.width(); x++) symbol->storage.push_back(matrix.get(x, y) ? 1 : 0);
    symbol->modules = symbol->storage.data();
    return symbol.release();
  }
  return nullptr;
} catch (...) {
  return nullptr;
}

extern "C" void bilko_zxing_free_symbol(const bilko_zxing_symbol *symbol) {
  delete static_cast<const Symbol *>(symbol);
}
