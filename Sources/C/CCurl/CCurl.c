#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>

static struct {
  CURLcode (*global_init)(long);
  CURL *(*easy_init)(void);
  void (*easy_reset)(CURL *);
  void (*easy_cleanup)(CURL *);
  CURLcode (*easy_perform)(CURL *);
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  const char *(*easy_strerror)(CURLcode);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
  CURLU *(*url)(void);
  void (*url_cleanup)(CURLU *);
  CURLUcode (*url_get)(const CURLU *, CURLUPart, char **, unsigned);
  CURLUcode (*url_set)(CURLU *, CURLUPart, const char *, unsigned);
  void (*free)(void *);
} library;
static bool is_ready;

static void load(void) {
  // The name of its interface, which has been the same since 2006.
  void *found = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (found == NULL) return;
  const struct {
    const char *name;
    void *place;
  } functions[] = {
      {"curl_global_init", &library.global_init},
      {"curl_easy_init", &library.easy_init},
      {"curl_easy_reset", &library.easy_reset},
      {"curl_easy_cleanup", &library.easy_cleanup},
      {"curl_easy_perform", &library.easy_perform},
      {"curl_easy_setopt", &library.easy_setopt},
      {"curl_easy_getinfo", &library.easy_getinfo},
      {"curl_easy_strerror", &library.easy_strerror},
      {"curl_slist_append", &library.slist_append},
      {"curl_slist_free_all", &library.slist_free_all},
      {"curl_url", &library.url},
      {"curl_url_cleanup", &library.url_cleanup},
      {"curl_url_get", &library.url_get},
      {"curl_url_set", &library.url_set},
      {"curl_free", &library.free},
  };
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    void *function = dlsym(found, functions[i].name);
    if (function == NULL) return;
    // ISO C knows no way from an object's address to a function's; POSIX says that the bytes are the same.
    memcpy(functions[i].place, &function, sizeof function);
  }
  is_ready = library.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool bilko_curl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_ready;
}

CURL *bilko_curl_init(void) { return library.easy_init(); }

void bilko_curl_reset(CURL *handle) { library.easy_reset(handle); }

void bilko_curl_cleanup(CURL *handle) { library.easy_cleanup(handle); }

CURLcode bilko_curl_perform(CURL *handle) { return library.easy_perform(handle); }

const char *bilko_curl_strerror(CURLcode code) { return library.easy_strerror(code); }

struct curl_slist *bilko_curl_slist_append(struct curl_slist *list, const char *text) {
  return library.slist_append(list, text);
}

void bilko_curl_slist_free_all(struct curl_slist *list) { library.slist_free_all(list); }

CURLU *bilko_curl_url(void) { return library.url(); }

void bilko_curl_url_cleanup(CURLU *url) { library.url_cleanup(url); }

CURLUcode bilko_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags) {
  return library.url_get(url, part, text, flags);
}

CURLUcode bilko_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags) {
  return library.url_set(url, part, text, flags);
}

void bilko_curl_free(void *text) { library.free(text); }

CURLcode bilko_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return library.easy_setopt(handle, option, value);
}

CURLcode bilko_curl_set_number(CURL *handle, CURLoption option, long value) {
  return library.easy_setopt(handle, option, value);
}

CURLcode bilko_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return library.easy_setopt(handle, option, value);
}

CURLcode bilko_curl_set_buffer(CURL *handle, char *buffer) {
  return library.easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

CURLcode bilko_curl_set_headers(CURL *handle, struct curl_slist *headers) {
  return library.easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

CURLcode bilko_curl_set_authorities(CURL *handle, const void *bytes, size_t count) {
  struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
  return library.easy_setopt(handle, CURLOPT_CAINFO_BLOB, &blob);
}

void bilko_curl_set_context(CURL *handle, void *context, bilko_curl_transfer read,
                            bilko_curl_seek seek, bilko_curl_transfer write,
                            bilko_curl_transfer header, bilko_curl_progress progress,
                            curl_opensocket_callback open) {
  library.easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open);
  library.easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
  library.easy_setopt(handle, CURLOPT_READFUNCTION, read);
  library.easy_setopt(handle, CURLOPT_READDATA, context);
  library.easy_setopt(handle, CURLOPT_SEEKFUNCTION, seek);
  library.easy_setopt(handle, CURLOPT_SEEKDATA, context);
  library.easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
  library.easy_setopt(handle, CURLOPT_WRITEDATA, context);
  library.easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
  library.easy_setopt(handle, CURLOPT_HEADERDATA, context);
  library.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  library.easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  library.easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

size_t bilko_curl_address(const struct curl_sockaddr *place, unsigned char bytes[16]) {
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

curl_socket_t bilko_curl_open(const struct curl_sockaddr *place) {
  return socket(place->family, place->socktype | SOCK_CLOEXEC, place->protocol);
}

long bilko_curl_number(CURL *handle, CURLINFO info) {
  long value = 0;
  library.easy_getinfo(handle, info, &value);
  return value;
}

curl_off_t bilko_curl_size(CURL *handle, CURLINFO info) {
  curl_off_t value = 0;
  library.easy_getinfo(handle, info, &value);
  return value;
}
