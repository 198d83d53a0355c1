// What Swift's Glibc module does not show, because it needs _GNU_SOURCE.
#ifndef BILKO_CFILES_H
#define BILKO_CFILES_H

#include <stdint.h>

/// The flag O_PATH of open(2): pins a path without opening what stands there.
extern const int bilko_o_path;

/// renameat2(2) with RENAME_NOREPLACE: fails with EEXIST when the new name is taken. Where the file system does not
/// know it, link(2) and unlink(2) do the same, with both names there in between.
int bilko_rename_noreplace(const char *from, const char *to);

/// The same for names in two open folders.
int bilko_rename_noreplace_at(int from_folder, const char *from, int to_folder, const char *to);

/// Whether this kernel, and the filter that this process is under, let openat2(2) through.
int bilko_has_openat2(void);

/// Opens what is below an open folder (openat2(2) with RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS and RESOLVE_NO_MAGICLINKS),
/// closed on exec; -1 on failure, with ELOOP for a link on the way and EXDEV for a way out.
int bilko_open_beneath(int folder, const char *path, int flags);

/// mkdirat(2) with exactly these permissions, whatever the mask of the process says; 0 or -1.
int bilko_make_folder_unmasked(int folder, const char *name, uint32_t mode);

/// When a file or folder was made, in nanoseconds since 1970; 0 when nobody knows.
int64_t bilko_born(int folder, const char *path, int follows_links);

/// Takes a read lease (fcntl(2), F_SETLEASE): 0, or -1 with EAGAIN when a program has the file open for writing, and with
/// another error when this file system or user has no leases.
int bilko_take_read_lease(int file);
/// Whether it is still there, and nobody waits for its end.
int bilko_has_read_lease(int file);
void bilko_end_lease(int file);

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
