// Pango lays tills' fonts out, cairo draws and composes, cairo-pdf writes documents.
#ifndef BILKO_CPANGO_H
#define BILKO_CPANGO_H
#include <pango/pangocairo.h>
#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>

// GObject's unref macro-casts its argument; this keeps the cast in C.
static inline void bilko_object_unref(void *object) {
  if (object) g_object_unref(object);
}
#endif
