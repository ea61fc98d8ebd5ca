// libpng reports errors by longjmp, which must not cross Swift's frames: so a whole picture is read
// within one C function. (png_image_finish_read, which needs none of this, gets interlaced 16-bit
// pictures wrong in Debian 12's 1.6.39: pnggroup/libpng issue 853.)
#pragma once

#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>

// The largest file that the picture described by `image` can become; the macro does not import.
static inline size_t bezelPNGSizeLimit(png_image image) {
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

struct bezelPNGSource {
  const uint8_t *next;
  size_t left;
  char complaint[128];
};

static inline void bezelPNGRefuse(png_structp png, png_const_charp message) {
  struct bezelPNGSource *source = png_get_error_ptr(png);
  strncpy(source->complaint, message, sizeof source->complaint - 1);
  png_longjmp(png, 1);
}

static inline void bezelPNGIgnore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static inline void bezelPNGTake(png_structp png, png_bytep bytes, size_t count) {
  struct bezelPNGSource *source = png_get_io_ptr(png);
  if (count > source->left) png_error(png, "it ends too early");
  memcpy(bytes, source->next, count);
  source->next += count;
  source->left -= count;
}

// Decodes the file at `source->next` into native 0xAARRGGBB pixels, not premultiplied, colours in
// sRGB. The picture must be `width` by `height`. Returns whether it could; if not, `complaint` says
// why not.
static inline int bezelPNGRead(
  struct bezelPNGSource *source, uint32_t *pixels, size_t stride, uint32_t width, uint32_t height
) {
  png_structp png =
    png_create_read_struct(PNG_LIBPNG_VER_STRING, source, bezelPNGRefuse, bezelPNGIgnore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    strcpy(source->complaint, "no memory");
    png_destroy_read_struct(&png, NULL, NULL);
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_read_fn(png, source, bezelPNGTake);
  png_set_user_limits(png, width, height);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "its size is not what its header says");

  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  double gamma;
  if (png_get_gAMA(png, info, &gamma)) png_set_gamma(png, 2.2, gamma);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_bgr(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
#else
  png_set_swap_alpha(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_BEFORE);
#endif
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != 4 * (size_t)width) png_error(png, "its rows are too long");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++)
      png_read_row(png, (png_bytep)(pixels + y * stride), NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}
