// Headers that Glibc's own Swift module leaves out, and macros that Swift cannot import.
#pragma once

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <getopt.h>
#include <grp.h>
#include <linux/kd.h>
#include <linux/openat2.h>
#include <linux/vt.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#include <unwind.h>

// Variadic functions do not import.
static inline int bezelOpen(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}
static inline int bezelFcntl(int fd, int command, int argument) {
  return fcntl(fd, command, argument);
}
static inline int bezelIoctl(int fd, unsigned long request, void *argument) {
  return ioctl(fd, request, argument);
}
static inline int bezelIoctlInt(int fd, unsigned long request, long argument) {
  return ioctl(fd, request, argument);
}

// Has no wrapper in the C library. Opens for reading, without waiting, a file that no link puts
// outside of the folder.
static inline int bezelOpenBelow(int folder, const char *path) {
  struct open_how how = {
      .flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  return syscall(SYS_openat2, folder, path, &how, sizeof how);
}

// A global variable, which Swift 6 refuses to use.
static inline char *const *bezelEnvironment(void) {
  extern char **environ;
  return environ;
}

// Behind _GNU_SOURCE, which cannot be set here: the layout and the call are Linux's ABI.
struct bezelCredentials {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};
extern int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);

// getopt's state is in global variables, which Swift 6 refuses to use.
struct bezelOption {
  int result;            // as getopt_long returns it
  int unknown;           // optopt
  int next;              // optind
  const char *argument;  // optarg
};
static inline struct bezelOption bezelNextOption(
    int isFirst, int count, char *const *words, const char *letters, const struct option *table) {
  if (isFirst) {
    opterr = 0;
    optind = 0;
  }
  optarg = 0;
  struct bezelOption option = {getopt_long(count, words, letters, table, 0), 0, 0, 0};
  option.unknown = optopt;
  option.next = optind;
  option.argument = optarg;
  return option;
}

// The program's text, which the linker tells, and libgcc's functions for entries of the unwinder.
extern const char __executable_start[], etext[];
extern const void *_Unwind_Find_FDE(void *address, void *bases);
extern void __register_frame(void *entries);

// Where the unwinder is, for `bezelTellFrame`.
struct bezelWay {
  int isInProgram;
  int departures;  // from the program's text: into the signal's frame, and to the program's caller
  int length;
};

// Writes a function on the way of a crash, as an offset that addr2line resolves in a program that was
// not stripped: each at once, as the way may be damaged.
static inline _Unwind_Reason_Code bezelTellFrame(struct _Unwind_Context *context, void *argument) {
  struct bezelWay *way = argument;
  const char *address = (const char *)_Unwind_GetIP(context);
  int isInProgram = address >= __executable_start && address < etext;
  const int departs = way->isInProgram && !isInProgram;
  way->departures += departs;
  way->isInProgram = isInProgram;
  // Nothing of the handler and the signal's frame.
  const int isSignals = departs && way->departures == 1;
  if (way->departures > 0 && !isSignals) {
    void *frame = (void *)address;
    backtrace_symbols_fd(&frame, 1, STDERR_FILENO);
  }
  way->length++;
  return way->departures == 2 || way->length == 64 ? _URC_END_OF_STACK : _URC_NO_REASON;
}

// No Swift, which may allocate.
__attribute__((noinline)) static void bezelWriteReport(int number) {
  const char *name = number == SIGSEGV  ? "SIGSEGV"
                     : number == SIGBUS ? "SIGBUS"
                     : number == SIGILL ? "SIGILL"
                     : number == SIGTRAP ? "SIGTRAP"
                     : number == SIGFPE ? "SIGFPE"
                                        : "SIGABRT";
  // Nobody may read it: then there is no report.
  struct pollfd log = {STDERR_FILENO, POLLOUT, 0};
  if (poll(&log, 1, 0) == 1) {
    alarm(2);
    const char *words[] = {"crashed: ", name, "; the way there:\n"};
    for (int index = 0; index < 3; index++) {
      size_t length = 0;
      while (words[index][length]) length++;
      if (write(STDERR_FILENO, words[index], length) < 0) break;
    }
    struct bezelWay way = {0};
    _Unwind_Backtrace(bezelTellFrame, &way);
  }
  // The handler is gone already: for a signal that somebody has sent.
  raise(number);
}

// Writes what a crash is and the way to it, and lets the signal end the program. Keeps nothing but its
// caller's frame pointer and address, so that the signal's frame is where `bezelFrames` says.
static inline void bezelReportCrash(int number) {
  bezelWriteReport(number);
  __asm__ volatile("");
}

// One entry for the unwinder (DWARF 5, section 6.4), for all of the program's text. Releases leave out
// the compiler's entries, 1.3 MB: every function of Swift has a frame pointer, to the caller's and to
// the address to return to. Where else a function's frame ends it does not say, nor is that asked.
struct __attribute__((packed)) bezelFrames {
  uint32_t commonLength, commonIdentifier;
  uint8_t version, augmentation, codeAlignment, dataAlignment, returnAddress;
  uint8_t defineCFA, framePointer, offset, caller, callerOffset, returned, returnedOffset;
  uint32_t length, toCommon;
  const char *text;
  uint64_t size;
  uint32_t end;
};

// Has the unwinder find its way through a program that has no entries of its own.
static inline void bezelRegisterFrames(void) {
  void *bases[3];
  if (_Unwind_Find_FDE(bezelRegisterFrames, bases)) return;
  // Their numbers in DWARF: rbp and the column of the return address; x29 and x30.
  const int isARM64 = __builtin_dwarf_sp_column() == 31;
  const uint8_t framePointer = isARM64 ? 29 : 6, returnAddress = isARM64 ? 30 : 16;
  static struct bezelFrames frames;
  frames = (struct bezelFrames){
      .commonLength = 16, .version = 1, .codeAlignment = 1, .dataAlignment = -8 & 0x7f,
      .returnAddress = returnAddress,
      .defineCFA = 0x0c, .framePointer = framePointer, .offset = 16,
      .caller = 0x80 | framePointer, .callerOffset = 2,
      .returned = 0x80 | returnAddress, .returnedOffset = 1,
      .length = 20, .toCommon = 24, .text = __executable_start,
      .size = etext - __executable_start,
  };
  __register_frame(&frames);
}

// Reports crashes from now on, those by an overflow of the stack included.
static inline void bezelReportCrashes(void) {
  static char stack[65536];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, 0);
  bezelRegisterFrames();
  // The unwinder sorts what is registered when it is asked first, for which it allocates.
  void *bases[3];
  _Unwind_Find_FDE(bezelRegisterFrames, bases);
  struct sigaction action = {0};
  action.sa_handler = bezelReportCrash;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
  for (unsigned index = 0; index < sizeof signals / sizeof *signals; index++) {
    sigaction(signals[index], &action, 0);
  }
}
