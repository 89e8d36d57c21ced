import Foundation
import SystemPackage

/// The descriptors of a pipe's two ends.
package struct PipeEnds {
  package let reading: Int32
  package let writing: Int32

  /// The value of `F_SETPIPE_SZ` on Linux.
  private static let setSize: Int32 = 1031

  /// Creates a pipe. A started program inherits an end of the pipe only if the end is explicitly passed to it.
  package init() throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemFailure(code: errno) }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A larger buffer transfers images in fewer steps. If the system does not allow it, the pipe still works.
    _ = fcntl(writing, Self.setSize, 1 << 20)
  }

  package func closeBoth() {
    close(reading)
    close(writing)
  }
}

/// The reason why a system call failed.
package struct SystemFailure: Error {
  package var reason: String

  init(_ reason: String) { self.reason = reason }
  init(code: Int32) { reason = "\(Errno(rawValue: code))".lowercased() }
}
