import Glibc

/// Creates a folder and its missing parents.
/// - Parameters:
///   - mode: the permissions of the folder; new parents have 0755.
///   - isPublic: whether to ignore the umask, for folders that other users must reach.
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
  // The umask belongs to the whole process, so it stays.
  let folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  try system("set the permissions of \(path)") { fchmod(folder.number, mode) }
}
