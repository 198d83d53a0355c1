#define _GNU_SOURCE
#include "CFiles.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <linux/openat2.h>
#include <linux/rtnetlink.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <unistd.h>

const int bilko_o_path = O_PATH;

int bilko_rename_noreplace(const char *from, const char *to) {
  return bilko_rename_noreplace_at(AT_FDCWD, from, AT_FDCWD, to);
}

int bilko_rename_noreplace_at(int from_folder, const char *from, int to_folder, const char *to) {
  if (renameat2(from_folder, from, to_folder, to, RENAME_NOREPLACE) == 0)
    return 0;
  if (errno != EINVAL && errno != ENOSYS)
    return -1;
  // Network file systems know no such rename; a second hard link fails in the same way when the name is taken.
  struct stat old, new;
  if (linkat(from_folder, from, to_folder, to, 0) != 0)
    return -1;
  // Somebody may have put another file under the old name in between, which is not ours to take away.
  if (fstatat(from_folder, from, &old, AT_SYMLINK_NOFOLLOW) != 0 ||
      fstatat(to_folder, to, &new, AT_SYMLINK_NOFOLLOW) != 0 || old.st_ino != new.st_ino || old.st_dev != new.st_dev)
    return 0;
  return unlinkat(from_folder, from, 0);
}

static int open_with(int folder, const char *path, int flags, uint64_t resolve) {
  struct open_how how;
  memset(&how, 0, sizeof how);
  how.flags = (uint64_t)(unsigned)(flags | O_CLOEXEC);
  how.resolve = resolve;
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

int bilko_has_openat2(void) {
  int file = open_with(AT_FDCWD, ".", O_PATH | O_DIRECTORY, RESOLVE_NO_MAGICLINKS);
  if (file >= 0)
    close(file);
  // Filters of system calls that cannot look into its arguments refuse it, some with EPERM.
  return file >= 0 || (errno != ENOSYS && errno != EPERM);
}

int bilko_open_beneath(int folder, const char *path, int flags) {
  for (int tries = 0;; tries++) {
    int file = open_with(folder, path, flags, RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS);
    if (file >= 0 || tries == 100 || (errno != EAGAIN && errno != EINTR))
      return file;
  }
}

struct making {
  int folder;
  const char *name;
  mode_t mode;
  int error;
};

static void *make_unmasked(void *given) {
  struct making *making = given;
  // The mask belongs to all threads of a process; this one gets its own.
  if (unshare(CLONE_FS) == 0)
    umask(0);
  making->error = mkdirat(making->folder, making->name, making->mode) == 0 ? 0 : errno;
  return NULL;
}

int bilko_make_folder_unmasked(int folder, const char *name, uint32_t mode) {
  struct making making = {folder, name, mode, 0};
  pthread_t thread;
  int error = pthread_create(&thread, NULL, make_unmasked, &making);
  if (error == 0) {
    pthread_join(thread, NULL);
    error = making.error;
  }
  errno = error;
  return error == 0 ? 0 : -1;
}

int64_t bilko_born(int folder, const char *path, int follows_links) {
  struct statx answer;
  int flags = AT_EMPTY_PATH | (follows_links ? 0 : AT_SYMLINK_NOFOLLOW);
  if (statx(folder, path, flags, STATX_BTIME, &answer) != 0 || !(answer.stx_mask & STATX_BTIME))
    return 0;
  return (int64_t)answer.stx_btime.tv_sec * 1000000000 + answer.stx_btime.tv_nsec;
}

uint32_t bilko_file_system_kind(const char *path) {
  struct statfs answer;
  return statfs(path, &answer) == 0 ? (uint32_t)answer.f_type : 0;
}

// Whether a refused lease says nothing of writers: NFS and SMB grant one only if their server has promised something.
static int is_promised_by_server(int file) {
  struct statfs answer;
  if (fstatfs(file, &answer) != 0)
    return 0;
  uint32_t kind = (uint32_t)answer.f_type;
  return kind == 0x6969 || kind == 0xFF534D42 || kind == 0xFE534D42 || kind == 0x517B;
}

int bilko_take_read_lease(int file) {
  if (fcntl(file, F_SETLEASE, F_RDLCK) == 0)
    return 0;
  int error = errno;
  errno = error == EAGAIN && is_promised_by_server(file) ? ENOLCK : error;
  return -1;
}

int bilko_has_read_lease(int file) { return fcntl(file, F_GETLEASE) == F_RDLCK; }

void bilko_end_lease(int file) { fcntl(file, F_SETLEASE, F_UNLCK); }

int bilko_is_being_written(int file) {
  if (bilko_take_read_lease(file) == 0) {
    bilko_end_lease(file);
    return 0;
  }
  return errno == EAGAIN ? 1 : -1;
}

int bilko_notify(const char *socket_name, const char *text) {
  struct sockaddr_un address;
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  size_t length = strlen(socket_name);
  if (length == 0 || length >= sizeof address.sun_path) {
    errno = EINVAL;
    return -1;
  }
  memcpy(address.sun_path, socket_name, length);
  if (socket_name[0] == '@')
    address.sun_path[0] = 0;
  int channel = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (channel < 0)
    return -1;
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  ssize_t sent = sendto(channel, text, strlen(text), MSG_NOSIGNAL, (struct sockaddr *)&address, size);
  int error = errno;
  close(channel);
  errno = error;
  return sent < 0 ? -1 : 0;
}

int bilko_open_memory_file(void) { return memfd_create("bilko", MFD_CLOEXEC); }

int bilko_make_bell(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void bilko_ring_bell(int bell) { eventfd_write(bell, 1); }

void bilko_silence_bell(int bell) {
  eventfd_t count;
  eventfd_read(bell, &count);
}

int bilko_watch_network(void) {
  int channel = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  if (channel < 0)
    return -1;
  struct sockaddr_nl address;
  memset(&address, 0, sizeof address);
  address.nl_family = AF_NETLINK;
  address.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_IFADDR | RTMGRP_IPV6_ROUTE;
  if (bind(channel, (struct sockaddr *)&address, sizeof address) == 0)
    return channel;
  int error = errno;
  close(channel);
  errno = error;
  return -1;
}

int bilko_take_network_notices(int watched) {
  char notices[8192];
  int any = 0;
  // Too many of them (ENOBUFS) are a change, too.
  while (recv(watched, notices, sizeof notices, 0) > 0 || errno == ENOBUFS || errno == EINTR) {
    any = 1;
    errno = 0;
  }
  return any;
}

void bilko_return_memory(void) { malloc_trim(0); }
