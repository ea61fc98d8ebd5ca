import Glibc
import Synchronization
import TestFolders
import Testing

@testable import LinuxIO

struct FileTests {
  @Test func readFileEnforcesTheLimit() throws {
    let folder = try makeTestFolder()
    let path = "\(folder)/file"
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try FileDescriptor.open(path, O_CREAT | O_WRONLY).write(all: bytes, to: path)
    #expect(try readFile(path, limit: 200_000) == bytes)
    #expect(code { try readFile(path, limit: 199_999) } == EFBIG)
  }

  @Test func anErrorNamesTheGivenFile() {
    let error = SystemError(code: ENOTDIR, action: "open /dev/null/file")
    #expect(throws: error) { try replaceFile(at: "/dev/null/file", with: []) }
  }

  /// Reading waits for a slow writer, but not for a missing one.
  @Test func readFileReadsAPipeToItsEnd() throws {
    let folder = try makeTestFolder()
    let path = "\(folder)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let writer = try ChildProcess(
      "/bin/sh", ["-c", "sleep 0.3; exec > \"$0\"; echo one; sleep 0.3; echo two", path],
      environment: [])
    #expect(try readFile(path, limit: 100) == Array("one\ntwo\n".utf8))
    #expect(try writer.wait() == 0)
    #expect(code { try readFile(path, limit: 100) } == ETIMEDOUT)
  }

  /// A writer that never pauses for long does not delay the program for ever.
  @Test func aPipeIsReadInLimitedTime() throws {
    let folder = try makeTestFolder()
    let path = "\(folder)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let writer = try FileDescriptor.open(path, O_RDWR)
    try writer.write(all: [65], to: path)
    #expect(code { try readFile(path, limit: 100, timeLimit: .zero) {} } == ETIME)
    #expect(try writer.read(atMost: 9, from: path) == [65])
    #expect(code { try readFile(path, limit: 100, timeLimit: .milliseconds(1)) {} } == ETIME)
  }

  /// The thread blocks until the test ends.
  @Test func aBlockedFileDelaysNothing() throws {
    let (loop, gate) = (try EventLoop(), Gate())
    defer { gate.open() }
    func reading() throws -> FileReading<[UInt8]> {
      try FileReading(of: "file", timeLimit: .milliseconds(1)) {
        gate.wait()
        return [65]
      }
    }
    let late = SystemError(code: ETIME, action: "read file within 0 s")
    #expect(throws: late) { try reading().wait() }
    let delivered = try reading()
    var results: [Result<[UInt8], SystemError>] = []
    try delivered.deliver(on: loop) {
      results.append($0)
      loop.stop()
    }
    try loop.run()
    #expect(results == [.failure(late)] && !delivered.hasEnded)
    // Its result arrives too late.
    gate.open()
    while !delivered.hasEnded { usleep(100) }
    let timer = EventLoop.Timer(loop)
    timer.schedule(at: Clock.monotonic + .milliseconds(2)) { loop.stop() }
    try loop.run()
    #expect(results.count == 1)
    #expect(try delivered.wait() == [65])
  }

  /// No other file of the folder is tried while one is late, so that one thread is occupied.
  @Test func aBlockedFolderOccupiesOneThread() throws {
    let gate = Gate()
    let paths = Mutex<[String]>([])
    let folder = FolderReader(timeLimit: .milliseconds(1)) { (path, _, _) throws(SystemError) in
      paths.withLock { $0.append(path) }
      gate.wait()
      return ([], FileVersion(stat()))
    }
    let late = SystemError(code: ETIME, action: "read a.png within 0 s")
    for path in ["a.png", "b.png", "a.png"] {
      #expect(throws: late) { try folder.file(at: path, limit: 9, unless: nil) }
    }
    gate.open()
    // Other files are read again after the late one.
    while (try? folder.file(at: "c.png", limit: 9, unless: nil)) == nil { usleep(100) }
    let read = paths.withLock { $0 }
    #expect(read.first == "a.png" && read.dropFirst().allSatisfy { $0 == "c.png" }, "\(read)")
  }

  @Test func aFileIsDeliveredOnTheLoop() throws {
    let loop = try EventLoop()
    let reading = try FileReading("/dev/null/file", limit: 9)
    var result: Result<[UInt8], SystemError>?
    try reading.deliver(on: loop) {
      result = $0
      loop.stop()
    }
    try loop.run()
    #expect(throws: SystemError(code: ENOTDIR, action: "open /dev/null/file")) {
      try result?.get()
    }
  }

  /// `-o /dev/null` as root must not replace the device by a file.
  @Test func writeOutputKeepsDevicesAndPipes() throws {
    let folder = try makeTestFolder()
    let (link, pipe, file) = ("\(folder)/null", "\(folder)/pipe", "\(folder)/file")
    func kind(_ path: String) -> mode_t {
      var status = stat()
      return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }
    #expect(symlink("/dev/null", link) == 0 && mkfifo(pipe, 0o600) == 0)
    try writeOutput([1, 2, 3], to: link)
    #expect(kind(link) == S_IFLNK)
    let reader = try FileDescriptor.open(pipe, O_RDONLY | O_NONBLOCK)
    try writeOutput([1, 2, 3], to: pipe)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(reader.number, &bytes, 8) == 3 && bytes.prefix(3) == [1, 2, 3])
    #expect(kind(pipe) == S_IFIFO)
    for text in [[1, 2, 3, 4], [5]] as [[UInt8]] {
      try writeOutput(text, to: file)
      #expect(try readFile(file, limit: 9) == text)
    }
  }

  /// Half of the old and half of the new contents may form a valid file.
  @Test func readFileThrowsIfTheFileChanges() throws {
    let folder = try makeTestFolder()
    let path = "\(folder)/file"
    let bytes = [UInt8](repeating: 32, count: 100_000)
    let file = try FileDescriptor.open(path, O_CREAT | O_RDWR)
    try file.write(all: bytes, to: path)
    let number = file.number
    #expect(code { try readFile(path, limit: 200_000) { _ = ftruncate(number, 90_000) } } == EAGAIN)
    // The size is the same, but not the modification time.
    let long = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    #expect(code { try readFile(path, limit: 200_000) { _ = futimens(number, long) } } == EAGAIN)
    #expect(try readFile(path, limit: 200_000).count == 90_000)
  }

  /// A link at the path of the temporary file is not followed.
  @Test func replaceFileChangesNoOtherFile() throws {
    let folder = try makeTestFolder()
    let path = "\(folder)/file"
    let other = "\(folder)/other"
    try replaceFile(at: other, with: [1])
    symlink(other, "\(path).\(getpid()).new")
    try replaceFile(at: path, with: [2, 3], mode: 0o600)
    #expect(try readFile(path, limit: 9) == [2, 3] && readFile(other, limit: 9) == [1])
    #expect(access("\(path).\(getpid()).new", F_OK) == -1)
  }

  @Test func readFileRejectsFoldersAndDevices() throws {
    let folder = try makeTestFolder()
    #expect(code { try readFile(folder, limit: 10) } == EISDIR)
    #expect(code { try readFile("/dev/zero", limit: 10) } == EINVAL)
    #expect(code { try readFile("\(folder)/none", limit: 10) } == ENOENT)
  }

  @Test func makeFolderCreatesParents() throws {
    let folder = try makeTestFolder()
    try makeFolder("\(folder)/a/b/c")
    try makeFolder("\(folder)/a/b/c")
    for path in ["\(folder)/a/b/c", "\(folder)/a/b", "\(folder)/a", folder] {
      #expect(rmdir(path) == 0)
    }
  }

  /// Runs in a separate process, which can read no files afterwards.
  @Test func theEndOfTheProgramEndsTheWaitForAFile() async {
    await #expect(processExitsWith: .success) {
      // Without the end, the file is read after this time.
      let reading = try FileReading(of: "file", timeLimit: .seconds(60)) {
        sleep(20)
        return [UInt8]()
      }
      FileReadings.end()
      do throws(SystemError) {
        _ = try reading.wait()
      } catch {
        exit(error.code == ETIME && !reading.hasEnded ? EXIT_SUCCESS : EXIT_FAILURE)
      }
      exit(EXIT_FAILURE)
    }
  }

  private func code(_ body: () throws -> [UInt8]) -> CInt? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? SystemError)?.code
    }
  }

  /// Runs in a separate process, whose limit changes.
  @Test func theReserveBeginsAtItsSizeBelowTheLimit() async {
    await #expect(processExitsWith: .success) {
      let file = try FileDescriptor.open("/dev/null", O_RDONLY)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit()
      getrlimit(resource, &limit)
      limit.rlim_cur = rlim_t(Int(file.number) + FileDescriptor.reserve)
      setrlimit(resource, &limit)
      let isLastInside = file.isInReserve
      limit.rlim_cur += 1
      setrlimit(resource, &limit)
      let isNextInside = file.isInReserve
      try #require(isLastInside && !isNextInside)
    }
  }
}
