#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <xkbcommon/xkbcommon.h>

// libxkbcommon is loaded only when a keyboard is opened, so that a panel without one needs neither
// the library nor its memory.
#define BEZEL_XKB_FUNCTIONS(each)                                                                  \
  each(xkb_context_new) each(xkb_context_unref) each(xkb_context_set_log_level)                    \
  each(xkb_keymap_new_from_names) each(xkb_keymap_unref) each(xkb_keymap_mod_get_index)            \
  each(xkb_state_new) each(xkb_state_unref)                                                        \
  each(xkb_state_update_key) each(xkb_state_update_mask) each(xkb_state_key_get_one_sym)           \
  each(xkb_state_key_get_utf32) each(xkb_state_mod_index_is_active)                                \
  each(xkb_state_mod_index_is_consumed2)

// The functions that Bezel calls, by their names.
struct BezelXKB {
#define BEZEL_XKB_MEMBER(name) __typeof__(name) *name;
  BEZEL_XKB_FUNCTIONS(BEZEL_XKB_MEMBER)
};

// Loads the library.
static inline bool bezelLoadXKB(struct BezelXKB *xkb) {
  void *library = dlopen("libxkbcommon.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define BEZEL_XKB_FIND(name)                                                                       \
  if (!(xkb->name = (__typeof__(name) *)dlsym(library, #name))) return false;
  BEZEL_XKB_FUNCTIONS(BEZEL_XKB_FIND)
  return true;
}
