#pragma once

#include <libevdev/libevdev.h>
#include <linux/input.h>

// libevdev would complain about a faulty driver on standard error, once for each event. In C, since
// Swift's compiler for ARM64 crashes on a closure that takes a va_list.
static void bezelLogNothing(
    const struct libevdev *device, enum libevdev_log_priority priority, void *data,
    const char *file, int line, const char *function, const char *format, va_list arguments) {}
static inline void bezelSilence(struct libevdev *device) {
  libevdev_set_device_log_function(device, bezelLogNothing, LIBEVDEV_LOG_ERROR, 0);
}
