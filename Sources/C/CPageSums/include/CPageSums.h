// A sum for each page of a ledger, kept beside it by a layer between SQLite and the file system.
#ifndef BILKO_CPAGESUMS_H
#define BILKO_CPAGESUMS_H

#include <stdint.h>

/// Makes the layer SQLite's default in this process; 0, or an error code of SQLite. A second call does nothing.
///
/// Files whose name ends with "/ledger.sqlite" and that are opened for writing have a file "-sums" beside them. It has eight
/// bytes for each page of 4096 bytes, written right after the page and made durable together with it: the sum, little-endian,
/// or 0 where none is known. All else goes through unchanged, and other programs see a plain database.
int bilko_page_sums_install(void);

/// The sum of a page with its number, from 0; never 0.
///
/// Two running sums over the words of four bytes, as in SQLite's write-ahead log: a changed bit always changes it.
uint64_t bilko_page_sum(const unsigned char *page, uint32_t number);

#endif
