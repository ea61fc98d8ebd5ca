import CLinux
import Glibc

/// Removes a folder with everything in it, or a file, as far as permissions allow. Links are removed,
/// not followed.
public func removeFolder(_ path: String) {
  var status = stat()
  guard lstat(path, &status) == 0 else { return }
  guard status.st_mode & S_IFMT == S_IFDIR else {
    unlink(path)
    return
  }
  for name in entries(ofFolder: path) where name != "." && name != ".." {
    removeFolder("\(path)/\(name)")
  }
  rmdir(path)
}
