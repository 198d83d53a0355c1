#include "CTOML.h"

#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// What toml++ takes for granted and does not check, such as how a key in brackets begins ("[/home]"), ends the process or is
// undefined. Here it ends the reading.
#undef NDEBUG
#define TOML_ASSERT(condition)                                                                                         \
  do {                                                                                                                 \
    if (!(condition)) throw std::logic_error("the text is not TOML");                                                  \
  } while (false)
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace {

/// Whether reading the text ends at something that toml++ takes for granted.
bool breaksAssumption(std::string_view text) {
  try {
    (void)toml::parse(text);
  } catch (const toml::parse_error &) {
  } catch (const std::exception &) {
    return true;
  }
  return false;
}

/// The first line whose beginning breaks an assumption; a failed assumption has no line of its own.
///
/// The parser reads from the start, so that all texts that hold the line break it, and no shorter one does.
int lineOfBrokenAssumption(std::string_view text) {
  std::vector<size_t> ends;
  for (size_t position = 0; position < text.size(); ++position) {
    if (text[position] == '\n') ends.push_back(position + 1);
  }
  ends.push_back(text.size());
  size_t low = 0, high = ends.size() - 1;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (breaksAssumption(text.substr(0, ends[middle]))) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return static_cast<int>(low) + 1;
}

} // namespace

struct bilko_toml {
  toml::table root;
  std::vector<bilko_toml_value> values;
  std::string fault;
  int faultLine = 0;

  void add(const toml::node &node, const toml::key *key, int depth, int deepest) {
    bilko_toml_value value = {};
    value.depth = depth;
    const auto &source = key ? key->source() : node.source();
    value.line = static_cast<int>(source.begin.line);
    value.key = key ? key->data() : "";
    value.key_length = key ? key->length() : 0;
    value.text = "";
    if (auto text = node.as_string()) {
      value.kind = BILKO_TOML_TEXT;
      value.text = text->get().data();
      value.text_length = text->get().size();
    } else if (auto integer = node.as_integer()) {
      value.kind = BILKO_TOML_INTEGER;
      value.integer = integer->get();
    } else if (auto number = node.as_floating_point()) {
      value.kind = BILKO_TOML_NUMBER;
      value.number = number->get();
    } else if (auto flag = node.as_boolean()) {
      value.kind = BILKO_TOML_FLAG;
      value.integer = flag->get() ? 1 : 0;
    } else if (node.is_array()) {
      value.kind = BILKO_TOML_ARRAY;
    } else if (node.is_table()) {
      value.kind = BILKO_TOML_TABLE;
    } else {
      value.kind = BILKO_TOML_MOMENT;
    }
    values.push_back(value);
    if (depth >= deepest) return;
    if (auto array = node.as_array()) {
      for (const auto &item : *array) add(item, nullptr, depth + 1, deepest);
    } else if (auto table = node.as_table()) {
      add(*table, depth + 1, deepest);
    }
  }

  void add(const toml::table &table, int depth, int deepest) {
    for (const auto &[key, node] : table) add(node, &key, depth, deepest);
  }
};

extern "C" bilko_toml *bilko_toml_read(const char *text, size_t length, int deepest) {
  auto *document = new (std::nothrow) bilko_toml;
  if (!document) return nullptr;
  const std::string_view whole(text, length);
  try {
    document->root = toml::parse(whole);
    document->add(document->root, 0, deepest);
  } catch (const toml::parse_error &error) {
    document->fault = error.description();
    document->faultLine = static_cast<int>(error.source().begin.line);
  } catch (const std::exception &error) {
    document->fault = error.what();
    document->faultLine = lineOfBrokenAssumption(whole);
  }
  if (!document->fault.empty() && document->faultLine < 1) document->faultLine = 1;
  return document;
}

extern "C" int bilko_toml_fault_line(const bilko_toml *document) { return document->faultLine; }
extern "C" const char *bilko_toml_fault(const bilko_toml *document) { return document->fault.c_str(); }
extern "C" size_t bilko_toml_count(const bilko_toml *document) { return document->values.size(); }
extern "C" bilko_toml_value bilko_toml_value_at(const bilko_toml *document, size_t index) {
  return document->values[index];
}
extern "C" void bilko_toml_free(bilko_toml *document) { delete document; }
