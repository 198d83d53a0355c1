// What Swift's Glibc module does not show, because it needs _GNU_SOURCE.
#ifndef BILKO_CFILES_H
#define BILKO_CFILES_H

#include <stdint.h>

/// The flag O_PATH of open(2): pins a path without opening what stands there.
extern const int bilko_o_path;

/// renameat2(2) with RENAME_NOREPLACE: fails with EEXIST when the new name is taken. Where the file system does not
/// know it, link(2) and unlink(2) do the same, with both names there in between.
int bilko_rename_noreplace(const char *from, const char *to);

/// The number of the kind of file system (statfs(2), f_type); 0 when nobody knows.
uint32_t bilko_file_system_kind(const char *path);

/// Whether a program has the open file open for writing: 1 yes, 0 no, -1 when this file system or user cannot tell.
///
/// A read lease (fcntl(2), F_SETLEASE) is refused while there is a writer; it is given back at once.
int bilko_is_being_written(int file);

/// Sends a datagram to a local socket (sd_notify(3)); a name that begins with @ is an abstract one. 0 or -1.
int bilko_notify(const char *socket_name, const char *text);

/// A file without a name that is in memory only (memfd_create(2)), for reading and writing, closed on exec; -1 on failure.
int bilko_open_memory_file(void);

/// Gives free memory of the heap back to the system (malloc_trim(3)).
void bilko_return_memory(void);

/// A descriptor that becomes readable when it is rung, closed on exec; -1 on failure.
int bilko_make_bell(void);
void bilko_ring_bell(int bell);
void bilko_silence_bell(int bell);

/// A descriptor that becomes readable when a link, an address or a route of this machine changes (rtnetlink(7)); -1 on
/// failure.
int bilko_watch_network(void);

/// Takes what waits there without looking at it; whether there was anything.
int bilko_take_network_notices(int watched);

#endif
