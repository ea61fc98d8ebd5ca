// A plugin for QEMU that prints how many instructions a program has executed. Debian 12 has no package
// with qemu-plugin.h; these are the declarations of its version 1.
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct qemu_plugin_tb;
typedef uint64_t Plugin;
enum { addToCounter = 0 };

void qemu_plugin_register_vcpu_tb_trans_cb(Plugin, void (*)(Plugin, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int, void *, uint64_t);
void qemu_plugin_register_atexit_cb(Plugin, void (*)(Plugin, void *), void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
void qemu_plugin_outs(const char *);

int qemu_plugin_version = 1;

static uint64_t count;

// QEMU translates sequences of instructions as blocks, so whole blocks are counted.
static void countBlock(Plugin plugin, struct qemu_plugin_tb *block) {
  qemu_plugin_register_vcpu_tb_exec_inline(
      block, addToCounter, &count, qemu_plugin_tb_n_insns(block));
}

static void printCount(Plugin plugin, void *unused) {
  char line[32];
  snprintf(line, sizeof line, "%" PRIu64 "\n", count);
  qemu_plugin_outs(line);
}

int qemu_plugin_install(Plugin plugin, const void *machine, int argc, char **argv) {
  qemu_plugin_register_vcpu_tb_trans_cb(plugin, countBlock);
  qemu_plugin_register_atexit_cb(plugin, printCount, NULL);
  return 0;
}
