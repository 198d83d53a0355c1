#define _GNU_SOURCE
#include "CFiles.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <malloc.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/vfs.h>
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

uint32_t bilko_file_system_kind(const char *path) {
  struct statfs answer;
  return statfs(path, &answer) == 0 ? (uint32_t)answer.f_type : 0;
}

int bilko_is_being_written(int file) {
  if (fcntl(file, F_SETLEASE, F_RDLCK) == 0) {
    fcntl(file, F_SETLEASE, F_UNLCK);
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
