// Stands for libcurl, to which Foundation's URLSession refers. The server of `vbench label` brings URLSession with it,
// but nothing in the program opens an address with it. Each function fails, so that URLSession would report an error.
#define FAILS(name) \
  long name(void) { return 2; }
#define RETURNS_NOTHING(name) \
  void *name(void) { return 0; }

FAILS(curl_easy_getinfo)
FAILS(curl_easy_pause)
FAILS(curl_easy_setopt)
FAILS(curl_global_init)
FAILS(curl_multi_add_handle)
FAILS(curl_multi_assign)
FAILS(curl_multi_cleanup)
FAILS(curl_multi_remove_handle)
FAILS(curl_multi_setopt)
FAILS(curl_multi_socket_action)
FAILS(curl_url_get)
FAILS(curl_url_set)
RETURNS_NOTHING(curl_easy_cleanup)
RETURNS_NOTHING(curl_easy_init)
RETURNS_NOTHING(curl_easy_strerror)
RETURNS_NOTHING(curl_free)
RETURNS_NOTHING(curl_multi_info_read)
RETURNS_NOTHING(curl_multi_init)
RETURNS_NOTHING(curl_slist_append)
RETURNS_NOTHING(curl_slist_free_all)
RETURNS_NOTHING(curl_url)
RETURNS_NOTHING(curl_version)
RETURNS_NOTHING(curl_version_info)
