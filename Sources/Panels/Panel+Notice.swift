import Controls

extension Panel {
  /// Shows a message of the program above the panel, until a finger taps it.
  /// - Returns: false if the program has no kind of control for messages.
  public func show(notice: String) -> Bool {
    guard let control = noticeKind?.make(), let layer = control as? any NoticeLayer else {
      return false
    }
    root.add(control)
    layer.show(notice: notice)
    return true
  }
}
