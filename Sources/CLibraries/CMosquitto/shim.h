#pragma once

#include <dlfcn.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <stdbool.h>

// Only bezel-mqtt loads libmosquitto, so that a panel without a broker needs neither this library
// nor the TLS library.
#define BEZEL_MOSQUITTO_FUNCTIONS(each)                                                            \
  each(mosquitto_lib_init) each(mosquitto_new) each(mosquitto_destroy) each(mosquitto_int_option)  \
  each(mosquitto_user_data_set) each(mosquitto_will_set) each(mosquitto_username_pw_set) each(mosquitto_tls_set)                 \
  each(mosquitto_connect_async) each(mosquitto_disconnect) each(mosquitto_socket)                  \
  each(mosquitto_want_write) each(mosquitto_loop_read) each(mosquitto_loop_write)                  \
  each(mosquitto_loop_misc) each(mosquitto_publish_v5) each(mosquitto_subscribe)                   \
  each(mosquitto_connect_v5_callback_set) each(mosquitto_disconnect_v5_callback_set)               \
  each(mosquitto_publish_v5_callback_set) each(mosquitto_message_v5_callback_set)                  \
  each(mosquitto_subscribe_v5_callback_set)                                                        \
  each(mosquitto_log_callback_set) each(mosquitto_strerror) each(mosquitto_connack_string)         \
  each(mosquitto_reason_string) each(mosquitto_property_add_string_pair)                           \
  each(mosquitto_property_add_string)                            \
  each(mosquitto_property_add_binary) each(mosquitto_property_add_int32)                           \
  each(mosquitto_property_read_string) each(mosquitto_property_read_binary)                        \
  each(mosquitto_property_read_int32) each(mosquitto_property_free_all)

// The functions that Bezel calls, by their names.
struct BezelMosquitto {
#define BEZEL_MOSQUITTO_MEMBER(name) __typeof__(name) *name;
  BEZEL_MOSQUITTO_FUNCTIONS(BEZEL_MOSQUITTO_MEMBER)
};

// Loads the library.
static inline bool bezelLoadMosquitto(struct BezelMosquitto *mosquitto) {
  void *library = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define BEZEL_MOSQUITTO_FIND(name)                                                                 \
  if (!(mosquitto->name = (__typeof__(name) *)dlsym(library, #name))) return false;
  BEZEL_MOSQUITTO_FUNCTIONS(BEZEL_MOSQUITTO_FIND)
  return mosquitto->mosquitto_lib_init() == MOSQ_ERR_SUCCESS;
}
