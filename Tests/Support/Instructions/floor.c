// A minimal program for comparison: draws an arc, a label and a slider with Cairo.
//
// usage: floor COUNT [drag]
// Draws the picture, then redraws it COUNT times, or drags the arc back and forth COUNT times;
// prints the number of frames after the first. floor.json5 is the same picture, and
// `BezelBenchmarks frames` does the same.
//
// usage: floor CARD TOUCHSCREEN
// Shows the picture on the first connected output, opens the touchscreen, and waits.
#include <cairo.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

enum { stepsOfAWay = 16 };

static double level = 40;

static void setColor(cairo_t *cairo, unsigned color) {
  cairo_set_source_rgb(
      cairo, (color >> 16) / 255.0, (color >> 8 & 255) / 255.0, (color & 255) / 255.0);
}

static void drawHandle(cairo_t *cairo, double x, double y, double radius) {
  cairo_arc(cairo, x, y, radius, 0, 2 * M_PI);
  setColor(cairo, 0x272f39);
  cairo_fill(cairo);
  cairo_arc(cairo, x, y, radius - 2.5, 0, 2 * M_PI);
  setColor(cairo, 0xe8edf4);
  cairo_fill(cairo);
}

static void drawArc(cairo_t *cairo) {
  const double x = 200, y = 240, radius = 148, start = 0.75 * M_PI;
  double end = start + level / 100 * 1.5 * M_PI;
  cairo_set_line_width(cairo, 24);
  cairo_arc(cairo, x, y, radius, start, 2.25 * M_PI);
  setColor(cairo, 0x2b323c);
  cairo_stroke(cairo);
  cairo_arc(cairo, x, y, radius, start, end);
  setColor(cairo, 0x3e9bff);
  cairo_stroke(cairo);
  drawHandle(cairo, x + radius * cos(end), y + radius * sin(end), 14);
}

static void drawLabel(cairo_t *cairo) {
  char text[16];
  snprintf(text, sizeof text, "%.1f", level);
  cairo_select_font_face(cairo, "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cairo, 32);
  cairo_move_to(cairo, 440, 182);
  setColor(cairo, 0xe8edf4);
  cairo_show_text(cairo, text);
}

static void drawSlider(cairo_t *cairo) {
  cairo_set_line_width(cairo, 18);
  cairo_move_to(cairo, 449, 262);
  cairo_line_to(cairo, 751, 262);
  setColor(cairo, 0x2b323c);
  cairo_stroke(cairo);
  cairo_move_to(cairo, 449, 262);
  cairo_line_to(cairo, 572, 262);
  setColor(cairo, 0x3e9bff);
  cairo_stroke(cairo);
  drawHandle(cairo, 572, 262, 22);
}

static void drawAll(cairo_t *cairo) {
  setColor(cairo, 0x101418);
  cairo_paint(cairo);
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
  drawArc(cairo);
  drawLabel(cairo);
  drawSlider(cairo);
}

// Redraws the areas of the arc and the label.
static void drawDamage(cairo_t *cairo) {
  cairo_save(cairo);
  cairo_rectangle(cairo, 38, 78, 324, 324);
  cairo_rectangle(cairo, 440, 140, 320, 60);
  cairo_clip(cairo);
  setColor(cairo, 0x101418);
  cairo_paint(cairo);
  drawArc(cairo);
  drawLabel(cairo);
  cairo_restore(cairo);
}

static drmModeConnector *connectedConnector(int card, drmModeRes *resources) {
  for (int index = 0; index < resources->count_connectors; index++) {
    drmModeConnector *connector = drmModeGetConnectorCurrent(card, resources->connectors[index]);
    if (connector && connector->connection == DRM_MODE_CONNECTED) return connector;
    drmModeFreeConnector(connector);
  }
  return NULL;
}

// Draws in cached memory and copies, because reading scan-out memory is slow.
static int showOn(int card) {
  drmModeRes *resources = drmModeGetResources(card);
  drmModeConnector *connector = resources ? connectedConnector(card, resources) : NULL;
  if (!connector) return 69;
  drmModeModeInfo *mode = &connector->modes[0];
  uint32_t handle, pitch, framebuffer;
  uint64_t size, offset;
  if (drmModeCreateDumbBuffer(
          card, mode->hdisplay, mode->vdisplay, 32, 0, &handle, &pitch, &size) ||
      drmModeAddFB(card, mode->hdisplay, mode->vdisplay, 24, 32, pitch, handle, &framebuffer) ||
      drmModeMapDumbBuffer(card, handle, &offset))
    return 71;
  char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, card, offset);
  if (memory == MAP_FAILED) return 71;
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, mode->hdisplay, mode->vdisplay);
  drawAll(cairo_create(surface));
  cairo_surface_flush(surface);
  for (int y = 0; y < mode->vdisplay; y++)
    memcpy(
        memory + (size_t)y * pitch,
        cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface),
        mode->hdisplay * 4);
  return drmModeSetCrtc(
             card, resources->crtcs[0], framebuffer, 0, 0, &connector->connector_id, 1, mode)
             ? 71
             : 0;
}

static int show(const char *card, const char *touchscreen) {
  int status = showOn(open(card, O_RDWR | O_CLOEXEC));
  if (status) return status;
  struct libevdev *device;
  if (libevdev_new_from_fd(open(touchscreen, O_RDONLY | O_CLOEXEC), &device)) return 66;
  struct input_event event;
  while (libevdev_next_event(
             device, LIBEVDEV_READ_FLAG_NORMAL | LIBEVDEV_READ_FLAG_BLOCKING, &event) >= 0) {}
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 2) return 64;
  if (argv[1][0] == '/') return argc < 3 ? 64 : show(argv[1], argv[2]);
  int frames = atoi(argv[1]);
  if (argc > 2) frames *= 2 * stepsOfAWay;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 800, 480);
  cairo_t *cairo = cairo_create(surface);
  drawAll(cairo);
  for (int frame = 0; frame < frames; frame++) {
    if (argc > 2) {
      int step = frame % (2 * stepsOfAWay);
      level = 40 + 46.0 / stepsOfAWay * (step < stepsOfAWay ? step : 2 * stepsOfAWay - step);
      drawDamage(cairo);
    } else {
      drawAll(cairo);
    }
  }
  printf("%d\n", frames);
}
