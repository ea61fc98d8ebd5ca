#pragma once

#include <libevdev/libevdev.h>
#include <linux/input.h>

// libevdev would log errors of faulty drivers to standard error, once for each event. In C because the
// Swift compiler crashes for ARM64 on a closure with a va_list parameter.
static void bezelLogNothing(
    const struct libevdev *device, enum libevdev_log_priority priority, void *data,
    const char *file, int line, const char *function, const char *format, va_list arguments) {}
static inline void bezelSilence(struct libevdev *device) {
  libevdev_set_device_log_function(device, bezelLogNothing, LIBEVDEV_LOG_ERROR, 0);
}
