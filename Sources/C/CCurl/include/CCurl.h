// libcurl, loaded when it is first needed: most verbs send nothing, and it brings thirty libraries along.
//
// Functions are libcurl's own, under their names with "bilko_" before them and without "easy_". Swift cannot call those
// with variable arguments: each kind of options and answers has a function.
#ifndef BILKO_CCURL_H
#define BILKO_CCURL_H
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

typedef size_t (*bilko_curl_transfer)(char *bytes, size_t size, size_t count, void *context);
typedef int (*bilko_curl_progress)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
typedef int (*bilko_curl_seek)(void *context, curl_off_t offset, int origin);

/// Loads and prepares libcurl; any thread may call, and all get the same answer. False where it is not to be had.
///
/// Nothing else here may be called before this was true.
bool bilko_curl_load(void);

CURL *bilko_curl_init(void);
void bilko_curl_reset(CURL *handle);
void bilko_curl_cleanup(CURL *handle);
CURLcode bilko_curl_perform(CURL *handle);
const char *bilko_curl_strerror(CURLcode code);
struct curl_slist *bilko_curl_slist_append(struct curl_slist *list, const char *text);
void bilko_curl_slist_free_all(struct curl_slist *list);
CURLU *bilko_curl_url(void);
void bilko_curl_url_cleanup(CURLU *url);
CURLUcode bilko_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags);
CURLUcode bilko_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags);
void bilko_curl_free(void *text);

CURLcode bilko_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode bilko_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode bilko_curl_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode bilko_curl_set_buffer(CURL *handle, char *buffer);
CURLcode bilko_curl_set_headers(CURL *handle, struct curl_slist *headers);
/// `bytes` are copied.
CURLcode bilko_curl_set_authorities(CURL *handle, const void *bytes, size_t count);
void bilko_curl_set_context(CURL *handle, void *context, bilko_curl_transfer read,
                            bilko_curl_seek seek, bilko_curl_transfer write,
                            bilko_curl_transfer header, bilko_curl_progress progress,
                            curl_opensocket_callback open);
/// Copies the address that is to be connected to, in network order; returns how many bytes it has, 0 for neither IPv4
/// nor IPv6.
size_t bilko_curl_address(const struct curl_sockaddr *place, unsigned char bytes[16]);
/// What libcurl would open; programs that are started do not inherit it.
curl_socket_t bilko_curl_open(const struct curl_sockaddr *place);
long bilko_curl_number(CURL *handle, CURLINFO info);
curl_off_t bilko_curl_size(CURL *handle, CURLINFO info);

static const size_t bilko_curl_abort_read = CURL_READFUNC_ABORT;
#endif
