/// The place of a stored property in the controls of a class and its subclasses.
@usableFromInline
struct MemberPlace: Sendable {
  private let type: ObjectIdentifier
  /// The number of bytes from the beginning of a control.
  let offset: Int

  init(offset: Int, in type: Control.Type) {
    self.type = ObjectIdentifier(type)
    self.offset = offset
  }

  /// Finds the first place of a member with the same bytes in the memory of a control.
  /// - Parameter start: where to begin, in bytes from the beginning of the control.
  init<Member>(of member: Member, from start: Int, in control: Control, _ type: Control.Type) {
    let memory = UnsafeRawPointer(Unmanaged.passUnretained(control).toOpaque())
    let alignment = MemoryLayout<Member>.alignment
    var offset = (start + alignment - 1) / alignment * alignment
    withUnsafeBytes(of: member) { bytes in
      while !bytes.elementsEqual(
        UnsafeRawBufferPointer(start: memory + offset, count: bytes.count))
      { offset += alignment }
    }
    self.init(offset: offset, in: type)
  }

  /// Accesses the stored property of a control. The property must be of type `Member`, or begin with
  /// one.
  func access<Member, Result>(in control: Control, _ body: (inout Member) -> Result) -> Result {
    precondition(
      isPlace(in: control),
      "the property belongs to another class than \(Swift.type(of: control))")
    return withExtendedLifetime(control) {
      let place = Unmanaged.passUnretained(control).toOpaque() + offset
      return body(&place.assumingMemoryBound(to: Member.self).pointee)
    }
  }

  private func isPlace(in control: Control) -> Bool {
    var candidate: AnyClass? = Swift.type(of: control)
    while let type = candidate {
      if ObjectIdentifier(type) == self.type { return true }
      candidate = _getSuperclass(type)
    }
    return false
  }
}
