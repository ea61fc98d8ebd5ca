#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

// libasound is loaded only for panels with sound. Its functions have not changed since version 1.0,
// so Bezel declares those that it calls, and needs no header to be built.
typedef struct BezelPCM BezelPCM;

struct BezelALSA {
  int (*snd_pcm_open)(BezelPCM **pcm, const char *name, int stream, int mode);
  int (*snd_pcm_set_params)(BezelPCM *pcm, int format, int access, unsigned channels, unsigned rate,
                            int soft_resample, unsigned latency);
  int (*snd_pcm_get_params)(BezelPCM *pcm, unsigned long *buffer, unsigned long *period);
  long (*snd_pcm_writei)(BezelPCM *pcm, const void *frames, unsigned long count);
  int (*snd_pcm_recover)(BezelPCM *pcm, int error, int silent);
  int (*snd_pcm_wait)(BezelPCM *pcm, int milliseconds);
  int (*snd_pcm_state)(BezelPCM *pcm);
  int (*snd_pcm_start)(BezelPCM *pcm);
  int (*snd_pcm_drop)(BezelPCM *pcm);
  int (*snd_pcm_prepare)(BezelPCM *pcm);
  int (*snd_pcm_close)(BezelPCM *pcm);
  int (*snd_lib_error_set_handler)(void (*handler)(const char *file, int line, const char *function,
                                                   int error, const char *format, ...));
};

enum {
  BEZEL_PCM_PLAYBACK = 0,
  BEZEL_PCM_NONBLOCK = 1,
  BEZEL_PCM_FORMAT_S16_LE = 2,
  BEZEL_PCM_INTERLEAVED = 3,
  BEZEL_PCM_PREPARED = 2,
};

// libasound would write each error to standard error.
static void bezelIgnoreALSAError(const char *file, int line, const char *function, int error,
                                 const char *format, ...) {}

// Loads the library.
static inline bool bezelLoadALSA(struct BezelALSA *alsa) {
  void *library = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define BEZEL_ALSA_FIND(name)                                                                      \
  if (!(alsa->name = (__typeof__(alsa->name))dlsym(library, #name))) return false;
  BEZEL_ALSA_FIND(snd_pcm_open)
  BEZEL_ALSA_FIND(snd_pcm_set_params)
  BEZEL_ALSA_FIND(snd_pcm_get_params)
  BEZEL_ALSA_FIND(snd_pcm_writei)
  BEZEL_ALSA_FIND(snd_pcm_recover)
  BEZEL_ALSA_FIND(snd_pcm_wait)
  BEZEL_ALSA_FIND(snd_pcm_state)
  BEZEL_ALSA_FIND(snd_pcm_start)
  BEZEL_ALSA_FIND(snd_pcm_drop)
  BEZEL_ALSA_FIND(snd_pcm_prepare)
  BEZEL_ALSA_FIND(snd_pcm_close)
  BEZEL_ALSA_FIND(snd_lib_error_set_handler)
  alsa->snd_lib_error_set_handler(bezelIgnoreALSAError);
  return true;
}
