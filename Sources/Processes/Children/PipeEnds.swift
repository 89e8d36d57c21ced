import Foundation
import SystemPackage

/// A pipe.
package struct PipeEnds {
  package let reading: Int32
  package let writing: Int32

  /// Linux's `F_SETPIPE_SZ`.
  private static let setSize: Int32 = 1031

  /// Both ends are closed in programs that are started, but for those they are given.
  package init() throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemFailure(code: errno) }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Images go through in fewer turns; where the system does not allow it they still do.
    _ = fcntl(writing, Self.setSize, 1 << 20)
  }

  package func closeBoth() {
    close(reading)
    close(writing)
  }
}

/// Why the system did not do something.
package struct SystemFailure: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
  package init(code: Int32) { reason = "\(Errno(rawValue: code))".lowercased() }
}
