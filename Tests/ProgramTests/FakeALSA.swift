import Glibc
import LinuxIO
import Testing

/// A library that takes the place of ALSA's, and a folder with what it is asked to play.
struct FakeALSA {
  /// What the sound device does.
  enum Mode: String {
    case works
    /// Another program uses it.
    case busy
    /// It has been unplugged.
    case gone
    /// It accepts nothing.
    case stuck
    /// Its buffer runs empty again and again.
    case underruns
    /// Its buffer is five times as long as asked for.
    case large
    /// Opening it never ends.
    case hangs
  }

  let folder: String

  /// Compiles the library in a folder.
  init(in folder: String) throws {
    self.folder = folder
    try replaceFile(at: "\(folder)/asound.c", with: Array(Self.source.utf8))
    let outcome = try runPath(
      "/usr/bin/gcc",
      [
        "-shared", "-fPIC", "-Wall", "-Werror", "-DFOLDER=\"\(folder)\"", "-o",
        "\(folder)/libasound.so.2", "\(folder)/asound.c",
      ])
    try #require(outcome.exitCode == 0, "\(outcome.error)")
    try set(.works)
  }

  /// The environment of a program that uses the library.
  var environment: [String] { ["LD_LIBRARY_PATH=\(folder)"] }

  func set(_ mode: Mode) throws {
    try replaceFile(at: "\(folder)/mode", with: Array(mode.rawValue.utf8))
  }

  /// The calls so far, one per line, without those that write.
  var calls: [String] {
    let bytes = (try? readFile("\(folder)/calls", limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The samples that were written.
  var samples: [Int16] {
    let bytes = (try? readFile("\(folder)/samples", limit: 64 << 20)) ?? []
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  /// The loudest sample.
  var peak: Int { samples.map { abs(Int($0)) }.max() ?? 0 }

  /// The number of separate tones.
  var toneCount: Int {
    var (count, silence) = (0, 1_000)
    for sample in samples {
      if sample == 0 {
        silence += 1
      } else {
        if silence >= 1_000 { count += 1 }
        silence = 0
      }
    }
    return count
  }

  /// The device's buffer holds 40 ms. What is in it is dropped with it. Waiting for space lets 10 ms pass.
  private static let source = #"""
    #include <errno.h>
    #include <stdio.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <unistd.h>

    static int used, size, state, writes;

    static int is(const char *name) {
      char mode[32] = "";
      FILE *file = fopen(FOLDER "/mode", "r");
      if (file) {
        if (!fgets(mode, sizeof mode, file)) mode[0] = 0;
        fclose(file);
      }
      return !strcmp(mode, name);
    }

    static void note(const char *call, const char *argument) {
      FILE *file = fopen(FOLDER "/calls", "a");
      fprintf(file, "%s%s\n", call, argument);
      fclose(file);
    }

    int snd_lib_error_set_handler(void *handler) { return 0; }

    int snd_pcm_open(void **pcm, const char *name, int stream, int mode) {
      note("open ", name);
      if (is("hangs")) pause();
      if (is("busy")) return -EBUSY;
      if (is("gone")) return -ENOENT;
      if (stream != 0 || mode != 1) return -EINVAL;
      *pcm = &used;
      return 0;
    }

    int snd_pcm_set_params(void *pcm, int format, int access, unsigned channels, unsigned rate,
                           int resample, unsigned latency) {
      used = 0;
      size = is("large") ? 9600 : 1920;
      state = 2;
      return format == 2 && access == 3 && channels == 1 && rate == 48000 ? 0 : -EINVAL;
    }

    int snd_pcm_get_params(void *pcm, unsigned long *buffer, unsigned long *period) {
      *buffer = size;
      *period = 480;
      return 0;
    }

    long snd_pcm_writei(void *pcm, const void *frames, unsigned long count) {
      if (is("gone")) return -ENODEV;
      if (is("stuck")) return -EAGAIN;
      if (is("underruns") && ++writes % 2) {
        state = 4;
        return -EPIPE;
      }
      if (state == 4) return -EPIPE;
      unsigned long space = size - used;
      if (!space) return -EAGAIN;
      if (count > space) count = space;
      used += count;
      if (used == size) state = 3;
      FILE *file = fopen(FOLDER "/samples", "a");
      fwrite(frames, 2, count, file);
      fclose(file);
      return count;
    }

    int snd_pcm_wait(void *pcm, int milliseconds) {
      if (is("stuck")) {
        usleep(1000 * milliseconds);
        return 0;
      }
      if (state != 3) return -EIO;
      usleep(1000);
      used = used > 480 ? used - 480 : 0;
      return 1;
    }

    int snd_pcm_recover(void *pcm, int error, int silent) {
      note("recover", "");
      used = 0;
      state = 2;
      return 0;
    }

    int snd_pcm_state(void *pcm) { return state; }
    int snd_pcm_start(void *pcm) { state = 3; return 0; }

    int snd_pcm_drop(void *pcm) {
      struct stat samples;
      if (!stat(FOLDER "/samples", &samples) && truncate(FOLDER "/samples", samples.st_size - 2 * used))
        return -errno;
      note("drop", "");
      used = 0;
      state = 1;
      return 0;
    }

    int snd_pcm_prepare(void *pcm) { state = 2; return 0; }
    int snd_pcm_close(void *pcm) { note("close", ""); return 0; }
    """#
}
