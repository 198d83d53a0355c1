#define _GNU_SOURCE
#include "CFiles.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

const int bilko_o_path = O_PATH;

int bilko_rename_noreplace(const char *from, const char *to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
    return 0;
  if (errno != EINVAL && errno != ENOSYS)
    return -1;
  // Network file systems know no such rename; a second hard link fails in the same way when the name is taken.
  if (link(from, to) != 0)
    return -1;
  return unlink(from);
}
