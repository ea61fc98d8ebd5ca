#pragma once

#include <errno.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <sys/ioctl.h>

// libevdev would log errors of faulty drivers to standard error, once for each event. In C because the
// Swift compiler crashes for ARM64 on a closure with a va_list parameter.
static void bezelLogNothing(
    const struct libevdev *device, enum libevdev_log_priority priority, void *data,
    const char *file, int line, const char *function, const char *format, va_list arguments) {}
static inline void bezelSilence(struct libevdev *device) {
  libevdev_set_device_log_function(device, bezelLogNothing, LIBEVDEV_LOG_ERROR, 0);
}

// Uploads a vibration of 20 ms to a device. Returns its number, or a negative errno value. In C because
// Swift cannot import EVIOCSFF, which contains the size of a structure.
static inline int bezelUploadRumble(int device) {
  struct ff_effect effect = {
      .type = FF_RUMBLE,
      .id = -1,
      .replay = {.length = 20},
      .u.rumble = {.strong_magnitude = 0xc000, .weak_magnitude = 0xc000},
  };
  return ioctl(device, EVIOCSFF, &effect) < 0 ? -errno : effect.id;
}
