// Swift cannot call functions with variable arguments: these give each kind of libcurl's options and answers a function.
#ifndef BILKO_CCURL_H
#define BILKO_CCURL_H
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

typedef size_t (*bilko_curl_transfer)(char *bytes, size_t size, size_t count, void *context);
typedef int (*bilko_curl_progress)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
typedef int (*bilko_curl_seek)(void *context, curl_off_t offset, int origin);

static inline CURLcode bilko_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bilko_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bilko_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bilko_curl_set_buffer(CURL *handle, char *buffer) {
  return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

static inline CURLcode bilko_curl_set_headers(CURL *handle, struct curl_slist *headers) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

/// `bytes` are copied.
static inline CURLcode bilko_curl_set_authorities(CURL *handle, const void *bytes, size_t count) {
  struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
  return curl_easy_setopt(handle, CURLOPT_CAINFO_BLOB, &blob);
}

static inline void bilko_curl_set_context(CURL *handle, void *context, bilko_curl_transfer read, bilko_curl_seek seek,
                                          bilko_curl_transfer write, bilko_curl_transfer header,
                                          bilko_curl_progress progress, curl_opensocket_callback open) {
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open);
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
  curl_easy_setopt(handle, CURLOPT_READFUNCTION, read);
  curl_easy_setopt(handle, CURLOPT_READDATA, context);
  curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, seek);
  curl_easy_setopt(handle, CURLOPT_SEEKDATA, context);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

/// Copies the address that is to be connected to, in network order; returns how many bytes it has, 0 for neither IPv4
/// nor IPv6.
static inline size_t bilko_curl_address(const struct curl_sockaddr *place, unsigned char bytes[16]) {
  // libcurl keeps the whole address behind the generic one.
  const void *address = &place->addr;
  if (place->family == AF_INET && place->addrlen >= sizeof(struct sockaddr_in)) {
    memcpy(bytes, &((const struct sockaddr_in *)address)->sin_addr, 4);
    return 4;
  }
  if (place->family == AF_INET6 && place->addrlen >= sizeof(struct sockaddr_in6)) {
    memcpy(bytes, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
    return 16;
  }
  return 0;
}

/// What libcurl would open; programs that are started do not inherit it.
static inline curl_socket_t bilko_curl_open(const struct curl_sockaddr *place) {
  return socket(place->family, place->socktype | SOCK_CLOEXEC, place->protocol);
}

static inline long bilko_curl_number(CURL *handle, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

static inline curl_off_t bilko_curl_size(CURL *handle, CURLINFO info) {
  curl_off_t value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

static const size_t bilko_curl_abort_read = CURL_READFUNC_ABORT;
#endif
