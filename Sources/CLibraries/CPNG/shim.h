// libpng reports errors with longjmp, which must not cross Swift frames. So one C function reads a whole
// picture. (png_image_finish_read would need none of this, but decodes interlaced 16-bit pictures wrongly
// in Debian 12's version 1.6.39: pnggroup/libpng issue 853.)
#pragma once

#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>

// The size limit of a file that encodes `image`. Swift cannot import the macro.
static inline size_t bezelPNGSizeLimit(png_image image) {
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

// A part of a file.
struct bezelPNGPart {
  size_t offset, count;
};

struct bezelPNGReading {
  uint32_t *pixels;
  size_t stride;
  uint32_t width, height;
  int passes;
  int isComplete;
  char complaint[128];
};

static inline void bezelPNGRefuse(png_structp png, png_const_charp message) {
  struct bezelPNGReading *reading = png_get_error_ptr(png);
  strncpy(reading->complaint, message, sizeof reading->complaint - 1);
  png_longjmp(png, 1);
}

static inline void bezelPNGIgnore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Called before the first row.
static inline void bezelPNGBegin(png_structp png, png_infop info) {
  struct bezelPNGReading *reading = png_get_progressive_ptr(png);
  if (png_get_image_width(png, info) != reading->width ||
      png_get_image_height(png, info) != reading->height)
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
  reading->passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != 4 * (size_t)reading->width)
    png_error(png, "its rows are too long");
}

// Called with each row of each pass; `row` is NULL if the pass does not change it.
static inline void bezelPNGTake(png_structp png, png_bytep row, png_uint_32 y, int pass) {
  struct bezelPNGReading *reading = png_get_progressive_ptr(png);
  png_progressive_combine_row(png, (png_bytep)(reading->pixels + y * reading->stride), row);
  if (pass == reading->passes - 1 && y == reading->height - 1) reading->isComplete = 1;
}

// Decodes parts of a file into native 0xAARRGGBB pixels in sRGB, not premultiplied. The picture must be
// `width` by `height`. Returns whether it succeeded; if not, `complaint` contains the reason.
//
// libpng's row-by-row reading would also decompress data after the last row, which can expand a
// thousandfold.
static inline int bezelPNGRead(
  struct bezelPNGReading *reading, const uint8_t *bytes, const struct bezelPNGPart *parts,
  size_t partCount
) {
  png_structp png =
    png_create_read_struct(PNG_LIBPNG_VER_STRING, reading, bezelPNGRefuse, bezelPNGIgnore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    strcpy(reading->complaint, "no memory");
    png_destroy_read_struct(&png, NULL, NULL);
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_user_limits(png, reading->width, reading->height);
  png_set_progressive_read_fn(png, reading, bezelPNGBegin, bezelPNGTake, NULL);
  for (size_t i = 0; i < partCount; i++)
    png_process_data(png, info, (png_bytep)bytes + parts[i].offset, parts[i].count);
  if (!reading->isComplete) png_error(png, "its data end before its last row");
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}
