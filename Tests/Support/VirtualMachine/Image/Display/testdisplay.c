// SPDX-License-Identifier: MIT OR GPL-2.0
/*
 * Virtual graphics cards with features that emulators do not have: any pixel format, any vertical
 * blank or none, only mode sets and DIRTYFB, panels with an orientation or a backlight, cards
 * without outputs or without dumb buffers, and faults.
 *
 * Cards are created and removed by two files in /sys/bus/platform/drivers/testdisplay:
 *
 *	echo "0 sizes=800x480 formats=RG16 copies" > create
 *	echo 0 > destroy	# like unplugging a USB display, even if it is in use
 *
 * The words after the number are options (struct card_options). Files in
 * /sys/kernel/debug/testdisplay/NUMBER:
 *
 *	refuse		write "COUNT ERRNO": the next commits that show a picture fail; read the number
 *			of commits that will still fail
 *	connectedN	write "1" or "0": plugs a screen into output N, or unplugs it
 *	screenN		read the picture of output N, as committed: a line "FOURCC WIDTH HEIGHT", or
 *			"dark", and then the pixels, row by row, without gaps
 *	blanksN		the number of vertical blanks of output N until they stop; initially
 *			4294967295, which takes two years
 */

#include <linux/backlight.h>
#include <linux/debugfs.h>
#include <linux/hrtimer.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/version.h>
#include <linux/vmalloc.h>

#include <drm/drm_atomic.h>
#include <drm/drm_atomic_helper.h>
#include <drm/drm_connector.h>
#include <drm/drm_crtc.h>
#include <drm/drm_damage_helper.h>
#include <drm/drm_drv.h>
#include <drm/drm_encoder.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_framebuffer.h>
#include <drm/drm_gem_atomic_helper.h>
#include <drm/drm_gem_framebuffer_helper.h>
#include <drm/drm_gem_shmem_helper.h>
#include <drm/drm_managed.h>
#include <drm/drm_modeset_helper_vtables.h>
#include <drm/drm_probe_helper.h>
#include <drm/drm_vblank.h>

#define NAME "testdisplay"
#define MAX_CARDS 8
#define MAX_OUTPUTS 2
#define MAX_SIZES 4
#define MAX_FORMATS 8

struct card_options {
	unsigned int id;
	unsigned int outputs;		/* outputs=N; with 0, it only renders */
	unsigned int sizes[MAX_SIZES][2];	/* sizes=800x480+640x480, the preferred one first */
	unsigned int size_count;
	u32 formats[MAX_FORMATS];	/* formats=XR24+RG16 */
	unsigned int format_count;
	unsigned int refresh;		/* refresh=60, in hertz */
	bool no_vblank;			/* novblank: flips are acknowledged at once */
	bool legacy;			/* legacy: only mode sets and DIRTYFB, no atomic commits */
	bool copies;			/* copies: the screen shows only reported damage */
	bool unplugged;			/* unplugged: no screen is connected at first */
	bool unknown;			/* unknown: it cannot detect whether a screen is connected */
	bool no_dumb;			/* nodumb: no dumb buffers */
	int connector;			/* connector=11, of DRM_MODE_CONNECTOR_... */
	int orientation;		/* orientation=0, of enum drm_panel_orientation */
	unsigned int physical[2];	/* physical=154x86, in millimetres */
	unsigned int brightness;	/* brightness=255, the maximum; without it no backlight */
	bool backlight_on_card;		/* backlight-on-card: its parent is the card, not the connector */
};

struct output {
	struct drm_plane plane;
	struct drm_crtc crtc;
	struct drm_encoder encoder;
	struct drm_connector connector;
	struct backlight_device *backlight;
	struct hrtimer vblank;
	ktime_t period;
	unsigned int blanks;
	bool connected;
	/* The screen's memory, if it copies; protected by the plane's lock or its commit. */
	void *memory;
	size_t memory_size;
};

struct card {
	struct drm_device drm;
	struct card_options options;
	struct dentry *debugfs;
	spinlock_t lock;
	unsigned int refusals;
	int refusal;
	struct output outputs[MAX_OUTPUTS];
};

static struct platform_device *devices[MAX_CARDS];
static DEFINE_MUTEX(devices_lock);
static struct dentry *debugfs_root;

static struct card *to_card(struct drm_device *drm)
{
	return container_of(drm, struct card, drm);
}

/* The plane: the picture on the screen. */

static size_t row_bytes(struct drm_framebuffer *fb)
{
	return fb->width * fb->format->cpp[0];
}

static void copy_rectangle(struct output *output, struct drm_framebuffer *fb, const void *pixels,
			   const struct drm_rect *r)
{
	size_t cpp = fb->format->cpp[0], row = row_bytes(fb);
	int y;

	for (y = r->y1; y < r->y2; y++)
		memcpy(output->memory + y * row + r->x1 * cpp,
		       pixels + y * fb->pitches[0] + r->x1 * cpp, drm_rect_width(r) * cpp);
}

static int plane_check(struct drm_plane *plane, struct drm_atomic_state *state)
{
	struct drm_plane_state *new = drm_atomic_get_new_plane_state(state, plane);
	struct drm_crtc_state *crtc;

	if (!new->crtc)
		return 0;
	crtc = drm_atomic_get_crtc_state(state, new->crtc);
	if (IS_ERR(crtc))
		return PTR_ERR(crtc);
	return drm_atomic_helper_check_plane_state(new, crtc, DRM_PLANE_NO_SCALING,
						   DRM_PLANE_NO_SCALING, false, false);
}

static void plane_update(struct drm_plane *plane, struct drm_atomic_state *state)
{
	struct output *output = container_of(plane, struct output, plane);
	struct drm_plane_state *old = drm_atomic_get_old_plane_state(state, plane);
	struct drm_plane_state *new = drm_atomic_get_new_plane_state(state, plane);
	struct drm_framebuffer *fb = new->fb;
	struct drm_atomic_helper_damage_iter iter;
	struct drm_rect clip;
	size_t size;

	if (!fb || !to_card(plane->dev)->options.copies)
		return;
	size = row_bytes(fb) * fb->height;
	if (output->memory_size != size) {
		vfree(output->memory);
		output->memory = vzalloc(size);
		output->memory_size = output->memory ? size : 0;
	}
	if (!output->memory)
		return;
	drm_atomic_helper_damage_iter_init(&iter, old, new);
	drm_atomic_for_each_plane_damage(&iter, &clip)
		copy_rectangle(output, fb, to_drm_shadow_plane_state(new)->data[0].vaddr, &clip);
}

static const struct drm_plane_helper_funcs plane_helpers = {
	DRM_GEM_SHADOW_PLANE_HELPER_FUNCS,
	.atomic_check = plane_check,
	.atomic_update = plane_update,
};

static const struct drm_plane_funcs plane_funcs = {
	DRM_GEM_SHADOW_PLANE_FUNCS,
	.update_plane = drm_atomic_helper_update_plane,
	.disable_plane = drm_atomic_helper_disable_plane,
	.destroy = drm_plane_cleanup,
};

/* The CRTC: the time of vertical blanks. */

static enum hrtimer_restart vblank_tick(struct hrtimer *timer)
{
	struct output *output = container_of(timer, struct output, vblank);
	ktime_t period = READ_ONCE(output->period);

	if (!period)
		return HRTIMER_NORESTART;
	hrtimer_forward_now(timer, period);
	if (READ_ONCE(output->blanks)) {
		drm_crtc_handle_vblank(&output->crtc);
		WRITE_ONCE(output->blanks, output->blanks - 1);
	}
	return HRTIMER_RESTART;
}

static int enable_vblank(struct drm_crtc *crtc)
{
	struct output *output = container_of(crtc, struct output, crtc);

	drm_calc_timestamping_constants(crtc, &crtc->mode);
	WRITE_ONCE(output->period,
		   ns_to_ktime(crtc->dev->vblank[drm_crtc_index(crtc)].framedur_ns));
	hrtimer_start(&output->vblank, output->period, HRTIMER_MODE_REL);
	return 0;
}

static void disable_vblank(struct drm_crtc *crtc)
{
	struct output *output = container_of(crtc, struct output, crtc);

	/* A tick may wait for a lock that is held here; it then finds the period 0 and stops. */
	WRITE_ONCE(output->period, 0);
	hrtimer_try_to_cancel(&output->vblank);
}

static bool vblank_timestamp(struct drm_crtc *crtc, int *max_error, ktime_t *time, bool in_irq)
{
	struct output *output = container_of(crtc, struct output, crtc);
	ktime_t period = READ_ONCE(output->period);

	/* The timer is set to the next vertical blank. */
	*time = period ? ktime_sub(hrtimer_get_expires(&output->vblank), period) : ktime_get();
	return true;
}

static bool has_vblank(struct drm_crtc *crtc)
{
	return !to_card(crtc->dev)->options.no_vblank;
}

static void crtc_enable(struct drm_crtc *crtc, struct drm_atomic_state *state)
{
	if (has_vblank(crtc))
		drm_crtc_vblank_on(crtc);
}

static void crtc_disable(struct drm_crtc *crtc, struct drm_atomic_state *state)
{
	if (has_vblank(crtc))
		drm_crtc_vblank_off(crtc);
}

static void crtc_flush(struct drm_crtc *crtc, struct drm_atomic_state *state)
{
	struct drm_pending_vblank_event *event = crtc->state->event;

	/* Without a vertical blank, the helpers send the event. */
	if (!event || !has_vblank(crtc))
		return;
	crtc->state->event = NULL;
	spin_lock_irq(&crtc->dev->event_lock);
	if (drm_crtc_vblank_get(crtc) == 0)
		drm_crtc_arm_vblank_event(crtc, event);
	else
		drm_crtc_send_vblank_event(crtc, event);
	spin_unlock_irq(&crtc->dev->event_lock);
}

static const struct drm_crtc_helper_funcs crtc_helpers = {
	.atomic_enable = crtc_enable,
	.atomic_disable = crtc_disable,
	.atomic_flush = crtc_flush,
};

#define COMMON_CRTC_FUNCS \
	.reset = drm_atomic_helper_crtc_reset, \
	.destroy = drm_crtc_cleanup, \
	.set_config = drm_atomic_helper_set_config, \
	.atomic_duplicate_state = drm_atomic_helper_crtc_duplicate_state, \
	.atomic_destroy_state = drm_atomic_helper_crtc_destroy_state

static const struct drm_crtc_funcs crtc_funcs = {
	COMMON_CRTC_FUNCS,
	.page_flip = drm_atomic_helper_page_flip,
	.enable_vblank = enable_vblank,
	.disable_vblank = disable_vblank,
	.get_vblank_timestamp = vblank_timestamp,
};

/* Without an interrupt, like SPI panels, or without page flips, like old drivers. */
static const struct drm_crtc_funcs no_vblank_crtc_funcs = {
	COMMON_CRTC_FUNCS,
	.page_flip = drm_atomic_helper_page_flip,
};

static const struct drm_crtc_funcs legacy_crtc_funcs = { COMMON_CRTC_FUNCS };

static const struct drm_encoder_funcs encoder_funcs = { .destroy = drm_encoder_cleanup };

/* The connector: the screen itself. */

static int get_modes(struct drm_connector *connector)
{
	struct card_options *options = &to_card(connector->dev)->options;
	unsigned int i;

	connector->display_info.width_mm = options->physical[0];
	connector->display_info.height_mm = options->physical[1];
	for (i = 0; i < options->size_count; i++) {
		struct drm_display_mode *mode = drm_mode_create(connector->dev);

		if (!mode)
			break;
		mode->type = DRM_MODE_TYPE_DRIVER | (i == 0 ? DRM_MODE_TYPE_PREFERRED : 0);
		mode->hdisplay = options->sizes[i][0];
		mode->vdisplay = options->sizes[i][1];
		mode->hsync_start = mode->hdisplay + 8;
		mode->hsync_end = mode->hsync_start + 8;
		mode->htotal = mode->hsync_end + 8;
		mode->vsync_start = mode->vdisplay + 4;
		mode->vsync_end = mode->vsync_start + 4;
		mode->vtotal = mode->vsync_end + 4;
		mode->clock = mode->htotal * mode->vtotal * options->refresh / 1000;
		drm_mode_set_name(mode);
		drm_mode_probed_add(connector, mode);
	}
	return i;
}

static enum drm_connector_status detect(struct drm_connector *connector, bool force)
{
	struct output *output = container_of(connector, struct output, connector);

	if (to_card(connector->dev)->options.unknown)
		return connector_status_unknown;
	return READ_ONCE(output->connected) ? connector_status_connected :
					      connector_status_disconnected;
}

/* Only stores the level; without this function the kernel refuses to set one. */
static int update_backlight(struct backlight_device *backlight)
{
	return 0;
}

static const struct backlight_ops backlight_ops = {
	.update_status = update_backlight,
};

static int connector_register(struct drm_connector *connector)
{
	struct output *output = container_of(connector, struct output, connector);
	struct card_options *options = &to_card(connector->dev)->options;
	struct backlight_properties properties = {
		.type = BACKLIGHT_RAW,
		.max_brightness = options->brightness,
		.brightness = options->brightness,
	};
	struct backlight_device *backlight;
	char name[32];

	if (!options->brightness)
		return 0;
	snprintf(name, sizeof(name), NAME "-%u-%u", options->id, connector->index);
	backlight = backlight_device_register(name,
		options->backlight_on_card ? connector->dev->dev : connector->kdev, output,
		&backlight_ops, &properties);
	if (IS_ERR(backlight))
		return PTR_ERR(backlight);
	output->backlight = backlight;
	return 0;
}

static void connector_unregister(struct drm_connector *connector)
{
	backlight_device_unregister(container_of(connector, struct output, connector)->backlight);
}

static const struct drm_connector_helper_funcs connector_helpers = { .get_modes = get_modes };

static const struct drm_connector_funcs connector_funcs = {
	.reset = drm_atomic_helper_connector_reset,
	.detect = detect,
	.fill_modes = drm_helper_probe_single_connector_modes,
	.late_register = connector_register,
	.early_unregister = connector_unregister,
	.destroy = drm_connector_cleanup,
	.atomic_duplicate_state = drm_atomic_helper_connector_duplicate_state,
	.atomic_destroy_state = drm_atomic_helper_connector_destroy_state,
};

/* The card. */

static int commit(struct drm_device *drm, struct drm_atomic_state *state, bool nonblock)
{
	struct card *card = to_card(drm);
	struct drm_plane_state *plane_state;
	struct drm_plane *plane;
	bool shows = false;
	int i, refusal = 0;

	/* The kernel often removes a picture itself, and would warn about a failure. */
	for_each_new_plane_in_state(state, plane, plane_state, i)
		shows |= plane_state->fb != NULL;
	spin_lock(&card->lock);
	if (shows && card->refusals) {
		card->refusals--;
		refusal = card->refusal;
	}
	spin_unlock(&card->lock);
	return refusal ? -refusal : drm_atomic_helper_commit(drm, state, nonblock);
}

static const struct drm_mode_config_funcs mode_funcs = {
	.fb_create = drm_gem_fb_create_with_dirty,
	.atomic_check = drm_atomic_helper_check,
	.atomic_commit = commit,
};

/* Rows are padded, as most hardware requires. */
static int dumb_create(struct drm_file *file, struct drm_device *drm,
		       struct drm_mode_create_dumb *args)
{
	args->pitch = ALIGN(DIV_ROUND_UP(args->width * args->bpp, 8), 64) + 64;
	args->size = PAGE_ALIGN((u64)args->pitch * args->height);
	return drm_gem_shmem_dumb_create(file, drm, args);
}

DEFINE_DRM_GEM_FOPS(fops);

#define COMMON_DRIVER \
	.driver_features = DRIVER_GEM | DRIVER_MODESET | DRIVER_ATOMIC, \
	.fops = &fops, \
	.gem_prime_import_sg_table = drm_gem_shmem_prime_import_sg_table, \
	.name = NAME, \
	.desc = "Cards for tests", \
	.date = "20260101", \
	.major = 1

static const struct drm_driver driver = {
	COMMON_DRIVER,
	.dumb_create = dumb_create,
};

/* Accepts only buffers in its own memory, like the drivers of some GPUs. */
static const struct drm_driver no_dumb_driver = { COMMON_DRIVER };

static void release_output(struct drm_device *drm, void *data)
{
	struct output *output = data;

	hrtimer_cancel(&output->vblank);
	vfree(output->memory);
}

static int init_output(struct card *card, unsigned int index)
{
	struct drm_device *drm = &card->drm;
	struct card_options *options = &card->options;
	struct output *output = &card->outputs[index];
	const struct drm_crtc_funcs *funcs = options->legacy ? &legacy_crtc_funcs :
		options->no_vblank ? &no_vblank_crtc_funcs : &crtc_funcs;
	int result;

	output->connected = !options->unplugged;
	output->blanks = UINT_MAX;
	hrtimer_init(&output->vblank, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	output->vblank.function = vblank_tick;
	result = drmm_add_action_or_reset(drm, release_output, output);
	if (result)
		return result;

	result = drm_universal_plane_init(drm, &output->plane, BIT(index), &plane_funcs,
					  options->formats, options->format_count, NULL,
					  DRM_PLANE_TYPE_PRIMARY, NULL);
	if (result)
		return result;
	drm_plane_helper_add(&output->plane, &plane_helpers);
	if (options->copies)
		drm_plane_enable_fb_damage_clips(&output->plane);

	result = drm_crtc_init_with_planes(drm, &output->crtc, &output->plane, NULL, funcs, NULL);
	if (result)
		return result;
	drm_crtc_helper_add(&output->crtc, &crtc_helpers);

	result = drm_encoder_init(drm, &output->encoder, &encoder_funcs, DRM_MODE_ENCODER_VIRTUAL,
				  NULL);
	if (result)
		return result;
	output->encoder.possible_crtcs = BIT(index);

	result = drm_connector_init(drm, &output->connector, &connector_funcs, options->connector);
	if (result)
		return result;
	drm_connector_helper_add(&output->connector, &connector_helpers);
	output->connector.polled = DRM_CONNECTOR_POLL_HPD;
	if (options->orientation >= 0)
		drm_connector_set_panel_orientation(&output->connector, options->orientation);
	return drm_connector_attach_encoder(&output->connector, &output->encoder);
}

/* Faults and pictures, in debugfs. */

static ssize_t refuse_read(struct file *file, char __user *buffer, size_t size, loff_t *offset)
{
	char text[16];
	struct card *card = file->private_data;
	int length = scnprintf(text, sizeof(text), "%u\n", READ_ONCE(card->refusals));

	return simple_read_from_buffer(buffer, size, offset, text, length);
}

static ssize_t refuse_write(struct file *file, const char __user *buffer, size_t size,
			    loff_t *offset)
{
	struct card *card = file->private_data;
	unsigned int count;
	int error;
	char text[32];
	ssize_t length = simple_write_to_buffer(text, sizeof(text) - 1, offset, buffer, size);

	if (length < 0)
		return length;
	text[length] = 0;
	if (sscanf(text, "%u %d", &count, &error) != 2 || error <= 0)
		return -EINVAL;
	spin_lock(&card->lock);
	card->refusals = count;
	card->refusal = error;
	spin_unlock(&card->lock);
	return size;
}

static const struct file_operations refuse_fops = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.read = refuse_read,
	.write = refuse_write,
};

static int connected_get(void *data, u64 *value)
{
	*value = READ_ONCE(((struct output *)data)->connected);
	return 0;
}

static int connected_set(void *data, u64 value)
{
	struct output *output = data;

	WRITE_ONCE(output->connected, value != 0);
	drm_connector_helper_hpd_irq_event(&output->connector);
	return 0;
}

DEFINE_DEBUGFS_ATTRIBUTE(connected_fops, connected_get, connected_set, "%llu\n");

static int blanks_get(void *data, u64 *value)
{
	*value = READ_ONCE(((struct output *)data)->blanks);
	return 0;
}

static int blanks_set(void *data, u64 value)
{
	WRITE_ONCE(((struct output *)data)->blanks, value);
	return 0;
}

DEFINE_DEBUGFS_ATTRIBUTE(blanks_fops, blanks_get, blanks_set, "%llu\n");

static int screen_show(struct seq_file *file, void *unused)
{
	struct output *output = file->private;
	struct drm_plane_state *state;
	struct drm_framebuffer *fb;
	struct iosys_map *map;
	int y;

	drm_modeset_lock_all(output->plane.dev);
	state = output->plane.state;
	fb = state->fb;
	if (!fb || !output->crtc.state->active) {
		seq_puts(file, "dark\n");
	} else {
		map = to_drm_shadow_plane_state(state)->data;
		seq_printf(file, "%.4s %u %u\n", (const char *)&fb->format->format, fb->width,
			   fb->height);
		for (y = 0; y < fb->height; y++) {
			size_t row = row_bytes(fb);

			seq_write(file, output->memory ? output->memory + y * row :
				  map[0].vaddr + y * fb->pitches[0], row);
		}
	}
	drm_modeset_unlock_all(output->plane.dev);
	return 0;
}

DEFINE_SHOW_ATTRIBUTE(screen);

static void init_debugfs(struct card *card)
{
	char name[16];
	unsigned int i;

	snprintf(name, sizeof(name), "%u", card->options.id);
	card->debugfs = debugfs_create_dir(name, debugfs_root);
	debugfs_create_file("refuse", 0600, card->debugfs, card, &refuse_fops);
	for (i = 0; i < card->options.outputs; i++) {
		snprintf(name, sizeof(name), "connected%u", i);
		debugfs_create_file(name, 0600, card->debugfs, &card->outputs[i], &connected_fops);
		snprintf(name, sizeof(name), "screen%u", i);
		debugfs_create_file(name, 0400, card->debugfs, &card->outputs[i], &screen_fops);
		snprintf(name, sizeof(name), "blanks%u", i);
		debugfs_create_file(name, 0600, card->debugfs, &card->outputs[i], &blanks_fops);
	}
}

/* Creating and removing cards. */

static int probe(struct platform_device *device)
{
	struct card_options *options = dev_get_platdata(&device->dev);
	struct drm_device *drm;
	struct card *card;
	unsigned int i;
	int result;

	card = devm_drm_dev_alloc(&device->dev, options->no_dumb ? &no_dumb_driver : &driver,
				  struct card, drm);
	if (IS_ERR(card))
		return PTR_ERR(card);
	card->options = *options;
	spin_lock_init(&card->lock);
	drm = &card->drm;
	platform_set_drvdata(device, card);
	if (options->legacy)
		drm->driver_features &= ~DRIVER_ATOMIC;
	if (!options->outputs)
		drm->driver_features &= ~(DRIVER_ATOMIC | DRIVER_MODESET);

	result = drmm_mode_config_init(drm);
	if (result)
		return result;
	drm->mode_config.funcs = &mode_funcs;
	drm->mode_config.max_width = 8192;
	drm->mode_config.max_height = 8192;
	drm->mode_config.preferred_depth =
		options->formats[0] == DRM_FORMAT_RGB565 ? 16 : 24;
	for (i = 0; i < options->outputs; i++) {
		result = init_output(card, i);
		if (result)
			return result;
	}
	if (options->outputs && !options->no_vblank && !options->legacy) {
		result = drm_vblank_init(drm, options->outputs);
		if (result)
			return result;
	}
	drm_mode_config_reset(drm);
	result = drm_dev_register(drm, 0);
	if (result)
		return result;
	init_debugfs(card);
	return 0;
}

#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 11, 0)
#define REMOVED 0
static int remove(struct platform_device *device)
#else
#define REMOVED
static void remove(struct platform_device *device)
#endif
{
	struct card *card = platform_get_drvdata(device);

	debugfs_remove(card->debugfs);
	card->refusals = 0;
	drm_dev_unplug(&card->drm);
	if (card->options.outputs)
		drm_atomic_helper_shutdown(&card->drm);
	return REMOVED;
}

static int parse_size(const char *text, unsigned int size[2])
{
	return sscanf(text, "%ux%u", &size[0], &size[1]) == 2 && size[0] && size[1] ? 0 : -EINVAL;
}

static int parse_option(struct card_options *options, char *word)
{
	char *value = strchr(word, '='), *item;

	if (value)
		*value++ = 0;
	if (!value) {
		if (!strcmp(word, "novblank"))
			options->no_vblank = true;
		else if (!strcmp(word, "legacy"))
			options->legacy = options->copies = options->no_vblank = true;
		else if (!strcmp(word, "copies"))
			options->copies = true;
		else if (!strcmp(word, "unplugged"))
			options->unplugged = true;
		else if (!strcmp(word, "unknown"))
			options->unknown = true;
		else if (!strcmp(word, "nodumb"))
			options->no_dumb = true;
		else if (!strcmp(word, "backlight-on-card"))
			options->backlight_on_card = true;
		else
			return -EINVAL;
		return 0;
	}
	if (!strcmp(word, "sizes")) {
		options->size_count = 0;
		while ((item = strsep(&value, "+"))) {
			if (options->size_count == MAX_SIZES ||
			    parse_size(item, options->sizes[options->size_count++]))
				return -EINVAL;
		}
		return 0;
	}
	if (!strcmp(word, "formats")) {
		options->format_count = 0;
		while ((item = strsep(&value, "+"))) {
			if (options->format_count == MAX_FORMATS || strlen(item) != 4)
				return -EINVAL;
			options->formats[options->format_count++] =
				fourcc_code(item[0], item[1], item[2], item[3]);
		}
		return 0;
	}
	if (!strcmp(word, "physical"))
		return parse_size(value, options->physical);
	if (!strcmp(word, "outputs"))
		return kstrtouint(value, 10, &options->outputs) ?:
			options->outputs > MAX_OUTPUTS ? -EINVAL : 0;
	if (!strcmp(word, "refresh"))
		return kstrtouint(value, 10, &options->refresh);
	if (!strcmp(word, "connector"))
		return kstrtoint(value, 10, &options->connector);
	if (!strcmp(word, "orientation"))
		return kstrtoint(value, 10, &options->orientation);
	if (!strcmp(word, "brightness"))
		return kstrtouint(value, 10, &options->brightness);
	return -EINVAL;
}

static ssize_t create_store(struct device_driver *unused, const char *text, size_t size)
{
	struct card_options options = {
		.outputs = 1,
		.sizes = { { 800, 480 } },
		.size_count = 1,
		.formats = { DRM_FORMAT_XRGB8888 },
		.format_count = 1,
		.refresh = 60,
		.connector = DRM_MODE_CONNECTOR_HDMIA,
		.orientation = DRM_MODE_PANEL_ORIENTATION_UNKNOWN,
	};
	char *copy = kstrndup(text, size, GFP_KERNEL), *rest, *word;
	struct platform_device *device;
	ssize_t result = -EINVAL;

	if (!copy)
		return -ENOMEM;
	rest = strim(copy);
	word = strsep(&rest, " ");
	if (kstrtouint(word, 10, &options.id) || options.id >= MAX_CARDS)
		goto out;
	while ((word = strsep(&rest, " "))) {
		if (*word && parse_option(&options, word))
			goto out;
	}
	mutex_lock(&devices_lock);
	if (devices[options.id]) {
		result = -EEXIST;
	} else {
		device = platform_device_register_data(NULL, NAME, options.id, &options,
						       sizeof(options));
		result = PTR_ERR_OR_ZERO(device) ?: size;
		if (!IS_ERR(device))
			devices[options.id] = device;
	}
	mutex_unlock(&devices_lock);
out:
	kfree(copy);
	return result;
}
static DRIVER_ATTR_WO(create);

static ssize_t destroy_store(struct device_driver *unused, const char *text, size_t size)
{
	unsigned int id;

	if (kstrtouint(text, 10, &id) || id >= MAX_CARDS)
		return -EINVAL;
	mutex_lock(&devices_lock);
	platform_device_unregister(devices[id]);
	devices[id] = NULL;
	mutex_unlock(&devices_lock);
	return size;
}
static DRIVER_ATTR_WO(destroy);

static struct attribute *driver_attrs[] = {
	&driver_attr_create.attr,
	&driver_attr_destroy.attr,
	NULL,
};
ATTRIBUTE_GROUPS(driver);

static struct platform_driver testdisplay_driver = {
	.probe = probe,
	.remove = remove,
	.driver = { .name = NAME, .groups = driver_groups, .suppress_bind_attrs = true },
};

static int __init testdisplay_init(void)
{
	int result;

	debugfs_root = debugfs_create_dir(NAME, NULL);
	result = platform_driver_register(&testdisplay_driver);
	if (result)
		debugfs_remove(debugfs_root);
	return result;
}
module_init(testdisplay_init);

static void __exit testdisplay_exit(void)
{
	unsigned int id;

	for (id = 0; id < MAX_CARDS; id++)
		platform_device_unregister(devices[id]);
	platform_driver_unregister(&testdisplay_driver);
	debugfs_remove(debugfs_root);
}
module_exit(testdisplay_exit);

MODULE_DESCRIPTION("Graphics cards for tests");
MODULE_LICENSE("Dual MIT/GPL");
