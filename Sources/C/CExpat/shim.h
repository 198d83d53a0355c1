// The header shows the limits on entities only to those who say that the library was built with document types, as
// Debian's is.
#ifndef BILKO_CEXPAT_H
#define BILKO_CEXPAT_H
#ifndef XML_DTD
#define XML_DTD 1
#endif
#include <expat.h>
#endif
