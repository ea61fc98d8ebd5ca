import Glibc

/// Makes a folder, and the missing ones above it.
/// - Parameters:
///   - mode: its permissions; those above it have 0755.
///   - isPublic: whether the umask does not count, for what others must reach.
public func makeFolder(
  _ path: String, mode: mode_t = 0o755, isPublic: Bool = false
) throws(SystemError) {
  do {
    try makeOneFolder(path, mode: mode, isPublic: isPublic)
  } catch {
    switch error.code {
    case EEXIST: return
    case ENOENT:
      guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw error }
      try makeFolder(String(path[..<slash]), isPublic: isPublic)
      try makeOneFolder(path, mode: mode, isPublic: isPublic)
    default: throw error
    }
  }
}

private func makeOneFolder(
  _ path: String, mode: mode_t, isPublic: Bool
) throws(SystemError) {
  try system("make the folder \(path)") { mkdir(path, mode) }
  guard isPublic else { return }
  // Setting the umask would concern the whole process.
  let folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  try system("open \(path) to its users") { fchmod(folder.number, mode) }
}
