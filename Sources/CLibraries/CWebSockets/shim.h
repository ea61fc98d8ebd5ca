#pragma once

#include <dlfcn.h>
#include <libwebsockets.h>
#include <stdbool.h>

// The structs of libwebsockets differ from version to version, so only the library of the header is
// loaded.
#if LWS_LIBRARY_VERSION_MAJOR == 4 && LWS_LIBRARY_VERSION_MINOR == 1
#define BEZEL_WEB_SOCKETS_LIBRARY "libwebsockets.so.17"
#define BEZEL_WEB_SOCKETS_PACKAGE "libwebsockets17"
#elif LWS_LIBRARY_VERSION_MAJOR == 4 && LWS_LIBRARY_VERSION_MINOR == 3
#define BEZEL_WEB_SOCKETS_LIBRARY "libwebsockets.so.19"
#define BEZEL_WEB_SOCKETS_PACKAGE "libwebsockets19t64"
#else
#error "add the names of this version of libwebsockets and of its package in Debian"
#endif

// Only `bezel try` and `bezel view` load libwebsockets, so that a panel needs neither this library
// nor the TLS library.
#define BEZEL_WEB_SOCKETS_FUNCTIONS(each)                                                          \
  each(lws_set_log_level) each(lws_create_context) each(lws_context_destroy)                       \
  each(lws_context_user) each(lws_get_context) each(lws_adopt_socket) each(lws_service)            \
  each(lws_service_adjust_timeout) each(lws_partial_buffered) each(lws_callback_on_writable)       \
  each(lws_write) each(lws_hdr_copy) each(lws_hdr_total_length) each(lws_close_reason)             \
  each(lws_is_final_fragment) each(lws_remaining_packet_payload) each(lws_set_timeout)

// The functions that Bezel calls, by their names.
struct BezelWebSockets {
#define BEZEL_WEB_SOCKETS_MEMBER(name) __typeof__(name) *name;
  BEZEL_WEB_SOCKETS_FUNCTIONS(BEZEL_WEB_SOCKETS_MEMBER)
};

// Loads the library.
static inline bool bezelLoadWebSockets(struct BezelWebSockets *sockets) {
  void *library = dlopen(BEZEL_WEB_SOCKETS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define BEZEL_WEB_SOCKETS_FIND(name)                                                               \
  if (!(sockets->name = (__typeof__(name) *)dlsym(library, #name))) return false;
  BEZEL_WEB_SOCKETS_FUNCTIONS(BEZEL_WEB_SOCKETS_FIND)
  return true;
}

// The space that `lws_write` needs before the bytes.
static const size_t bezelWebSocketPadding = LWS_PRE;

// Debian's package of the library.
static const char *const bezelWebSocketsPackage = BEZEL_WEB_SOCKETS_PACKAGE;
