import Glibc

/// Removes a folder with everything in it, as far as permissions allow. Links are removed, not
/// followed.
public func removeFolder(_ path: String) {
  for name in entries(ofFolder: path) where name != "." && name != ".." {
    let entry = "\(path)/\(name)"
    var status = stat()
    guard lstat(entry, &status) == 0 else { continue }
    if status.st_mode & S_IFMT == S_IFDIR { removeFolder(entry) } else { unlink(entry) }
  }
  rmdir(path)
}
