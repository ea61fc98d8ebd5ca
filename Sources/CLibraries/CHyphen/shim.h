#pragma once

#include <dlfcn.h>
#include <iconv.h>
#include <stdbool.h>
#include <stddef.h>

// libhyphen is loaded only for panels that hyphenate. Its functions have not changed since version
// 2.4, so Bezel declares those that it calls, and needs no header to be built.
typedef struct BezelHyphenRules BezelHyphenRules;

struct BezelHyphen {
  BezelHyphenRules *(*hnj_hyphen_load)(const char *path);
  int (*hnj_hyphen_hyphenate2)(BezelHyphenRules *rules, const char *word, int size, char *hyphens,
                               char *hyphenated, char ***replacements, int **positions, int **cuts);
  void (*hnj_hyphen_free)(BezelHyphenRules *rules);
};

// Loads the library.
static inline bool bezelLoadHyphen(struct BezelHyphen *hyphen) {
  void *library = dlopen("libhyphen.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define BEZEL_HYPHEN_FIND(name)                                                                    \
  if (!(hyphen->name = (__typeof__(hyphen->name))dlsym(library, #name))) return false;
  BEZEL_HYPHEN_FIND(hnj_hyphen_load)
  BEZEL_HYPHEN_FIND(hnj_hyphen_hyphenate2)
  BEZEL_HYPHEN_FIND(hnj_hyphen_free)
  return true;
}

// Decodes a byte of an 8-bit encoding; 0 if it has no character.
static inline unsigned bezelDecode(iconv_t decoder, char byte) {
  unsigned scalar = 0;
  char *input = &byte, *output = (char *)&scalar;
  size_t inputLeft = 1, outputLeft = sizeof scalar;
  if (iconv(decoder, &input, &inputLeft, &output, &outputLeft) == (size_t)-1) return 0;
  return scalar;
}
