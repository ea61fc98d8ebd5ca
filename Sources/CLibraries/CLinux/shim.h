// Headers that Swift's Glibc module lacks, and macros that Swift cannot import.
#pragma once

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <getopt.h>
#include <grp.h>
#include <linux/kd.h>
#include <linux/openat2.h>
#include <linux/sched.h>
#include <linux/vt.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
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

// Swift cannot import variadic functions.
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

// Opens a file for reading, without blocking, unless a link leads out of the folder. The C library has
// no wrapper for openat2.
static inline int bezelOpenBelow(int folder, const char *path) {
  struct open_how how = {
      .flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  return syscall(SYS_openat2, folder, path, &how, sizeof how);
}

// syncfs, which the C library declares only with _GNU_SOURCE.
static inline int bezelSyncFileSystem(int fd) { return syscall(SYS_syncfs, fd); }

// Whether the calling thread is the one in which `main` runs.
static inline int bezelIsMainThread(void) { return syscall(SYS_gettid) == getpid(); }

// Swift 6 does not allow the use of a global variable.
static inline char *const *bezelEnvironment(void) {
  extern char **environ;
  return environ;
}

// The C library declares these only with _GNU_SOURCE, which cannot be set here.
struct bezelCredentials {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};
extern int unshare(int flags);
extern int close_range(unsigned int first, unsigned int last, int flags);
extern int ppoll(struct pollfd *requests, nfds_t count, const struct timespec *limit,
                 const sigset_t *signals);
extern int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);

// getopt keeps its state in global variables, which Swift 6 does not allow.
struct bezelOption {
  int result;            // returned by getopt_long
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

// Writes the signal and a backtrace to standard error, then lets the signal end the program. In C,
// because Swift may allocate. addr2line resolves the frames in a program that is not stripped.
static inline void bezelReportCrash(int number) {
  const char *name = number == SIGSEGV  ? "SIGSEGV"
                     : number == SIGBUS ? "SIGBUS"
                     : number == SIGILL ? "SIGILL"
                     : number == SIGTRAP ? "SIGTRAP"
                     : number == SIGFPE ? "SIGFPE"
                                        : "SIGABRT";
  // If nobody reads standard error, writing must not block.
  struct pollfd log = {STDERR_FILENO, POLLOUT, 0};
  if (poll(&log, 1, 0) == 1) {
    alarm(2);
    const char *const words[] = {"crashed: ", name, "; backtrace:\n"};
    for (int index = 0; index < 3; index++) {
      if (write(STDERR_FILENO, words[index], strlen(words[index])) < 0) break;
    }
    void *frames[64];
    backtrace_symbols_fd(frames, backtrace(frames, 64), STDERR_FILENO);
  }
  // SA_RESETHAND has restored the default action. Needed for a signal that another process sent.
  raise(number);
}

// Reports crashes from now on, including stack overflows.
static inline void bezelReportCrashes(void) {
  static char stack[65536];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, 0);
  // The first call allocates, which a signal handler must not do.
  void *frame;
  backtrace(&frame, 1);
  struct sigaction action = {0};
  action.sa_handler = bezelReportCrash;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
  for (unsigned index = 0; index < sizeof signals / sizeof *signals; index++) {
    sigaction(signals[index], &action, 0);
  }
}
