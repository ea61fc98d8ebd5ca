// SPDX-License-Identifier: MIT OR GPL-2.0
/*
 * Acts like firmware: sets a mode on the emulator's graphics card and passes its framebuffer to
 * simpledrm, until the card's driver is loaded. Boot loaders of boards do this, and those of PCs if the
 * kernel has CONFIG_SYSFB_SIMPLEFB. The machine's kernel boots without a boot loader.
 *
 *	modprobe firmwaredisplay width=800 height=480 depth=32
 *
 * The registers are described in QEMU's docs/specs/standard-vga.rst; bochs-display, VGA and virtio-vga
 * have them.
 */

#include <linux/io.h>
#include <linux/module.h>
#include <linux/pci.h>
#include <linux/platform_data/simplefb.h>
#include <linux/platform_device.h>

#define FRAMEBUFFER_BAR 0
#define REGISTER_BAR 2
#define REGISTERS 0x500			/* of 16 bits, in the order of the VBE_DISPI_INDEX_... */
#define WIDTH 1
#define HEIGHT 2
#define DEPTH 3
#define ENABLE 4
#define ENABLED 0x41			/* with a linear framebuffer, cleared */

static unsigned int width = 800, height = 480, depth = 32;
module_param(width, uint, 0444);
module_param(height, uint, 0444);
module_param(depth, uint, 0444);

static int set_mode(struct pci_dev *pci)
{
	void __iomem *registers = pci_iomap(pci, REGISTER_BAR, 0);
	const u16 values[][2] = {
		{ ENABLE, 0 }, { WIDTH, width }, { HEIGHT, height }, { DEPTH, depth },
		{ ENABLE, ENABLED },
	};
	int i;

	if (!registers)
		return -ENOMEM;
	for (i = 0; i < ARRAY_SIZE(values); i++)
		iowrite16(values[i][1], registers + REGISTERS + 2 * values[i][0]);
	pci_iounmap(pci, registers);
	return 0;
}

static int __init firmwaredisplay_init(void)
{
	struct simplefb_platform_data mode = {
		.width = width,
		.height = height,
		.stride = width * depth / 8,
		.format = depth == 16 ? "r5g6b5" : depth == 24 ? "r8g8b8" : "x8r8g8b8",
	};
	struct resource memory = { .name = "BOOTFB", .flags = IORESOURCE_MEM | IORESOURCE_BUSY };
	struct platform_device *device;
	struct pci_dev *pci;
	int err;

	pci = pci_get_device(0x1234, 0x1111, NULL);		/* VGA and bochs-display */
	if (!pci)
		pci = pci_get_device(0x1af4, 0x1050, NULL);	/* virtio-vga */
	if (!pci)
		return -ENODEV;
	err = pci_enable_device(pci);
	if (!err)
		err = set_mode(pci);
	memory.start = pci_resource_start(pci, FRAMEBUFFER_BAR);
	memory.end = memory.start + PAGE_ALIGN(mode.stride * height) - 1;
	pci_dev_put(pci);
	if (err)
		return err;
	device = platform_device_register_resndata(NULL, "simpledrm", 0, &memory, 1, &mode,
						   sizeof(mode));
	return PTR_ERR_OR_ZERO(device);
}
module_init(firmwaredisplay_init);

/* There is no exit function: the card's driver unregisters the device. */
MODULE_DESCRIPTION("Leaves a framebuffer to simpledrm, as firmware does");
MODULE_LICENSE("Dual MIT/GPL");
