// What Tesseract's network says of lines: for each step of a line the characters with at least 0.01 and their probability.
//
//   steps FOLDER LANGUAGE < paths of pictures
//
// A line for each step: blank-separated pairs of a character's bytes in hexadecimal and its probability; an empty line ends a picture.
#include <leptonica/allheaders.h>
#include <tesseract/baseapi.h>
#include <tesseract/resultiterator.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

int main(int count, char **arguments) {
  if (count != 3) return 1;
  tesseract::TessBaseAPI api;
  if (api.Init(arguments[1], arguments[2], tesseract::OEM_LSTM_ONLY) != 0) return 2;
  api.SetPageSegMode(tesseract::PSM_RAW_LINE);
  api.SetVariable("lstm_choice_mode", "1");
  api.SetVariable("lstm_choice_iterations", "0");
  // A second look at a picture turned from black to white would say what the network does not.
  api.SetVariable("invert_threshold", "0.0");
  api.SetVariable("tessedit_do_invert", "0");
  for (std::string path; std::getline(std::cin, path);) {
    Pix *pix = pixRead(path.c_str());
    if (pix == nullptr) return 3;
    api.SetImage(pix);
    if (api.Recognize(nullptr) != 0) return 4;
    std::unique_ptr<tesseract::ResultIterator> result(api.GetIterator());
    if (result != nullptr) {
      do {
        auto *characters = result->GetRawLSTMTimesteps();
        if (characters == nullptr) continue;
        for (const auto &steps : *characters) {
          for (const auto &step : steps) {
            for (const auto &[character, probability] : step) {
              for (const char *byte = character; *byte != 0; ++byte) std::printf("%02x", static_cast<unsigned char>(*byte));
              std::printf("- %.9g ", probability);
            }
            std::printf("\n");
          }
        }
      } while (result->Next(tesseract::RIL_WORD));
    }
    std::printf(".\n");
    pixDestroy(&pix);
  }
}
