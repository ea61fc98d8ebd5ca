// Kernel mode setting, and macros that Swift cannot import.
#pragma once

#include <drm_fourcc.h>
#include <stdint.h>
#include <sys/sysmacros.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static const uint32_t bezelFormatXRGB8888 = DRM_FORMAT_XRGB8888;
static const uint32_t bezelFormatARGB8888 = DRM_FORMAT_ARGB8888;
static const uint32_t bezelFormatXBGR8888 = DRM_FORMAT_XBGR8888;
static const uint32_t bezelFormatABGR8888 = DRM_FORMAT_ABGR8888;
static const uint32_t bezelFormatRGB888 = DRM_FORMAT_RGB888;
static const uint32_t bezelFormatBGR888 = DRM_FORMAT_BGR888;
static const uint32_t bezelFormatRGB565 = DRM_FORMAT_RGB565;
static const uint32_t bezelFormatXRGB2101010 = DRM_FORMAT_XRGB2101010;

static const unsigned long bezelIoctlGetProperty = DRM_IOCTL_MODE_GETPROPERTY;

static inline unsigned int bezelMinor(dev_t device) { return minor(device); }
