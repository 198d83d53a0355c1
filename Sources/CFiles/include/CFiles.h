// What Swift's Glibc module does not show, because it needs _GNU_SOURCE.
#ifndef BILKO_CFILES_H
#define BILKO_CFILES_H

/// The flag O_PATH of open(2): pins a path without opening what stands there.
extern const int bilko_o_path;

/// renameat2(2) with RENAME_NOREPLACE: fails with EEXIST when the new name is taken. Where the file system does not
/// know it, link(2) and unlink(2) do the same, with both names there in between.
int bilko_rename_noreplace(const char *from, const char *to);

#endif
