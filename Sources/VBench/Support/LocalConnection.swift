import Bench
import Foundation

/// A connection to a port on this machine.
enum LocalConnection {
  /// Connects to a port, and retries until the timeout if nothing is listening yet.
  ///
  /// - Returns: the file descriptor; nil after the timeout.
  static func open(port: UInt16, timeout: Duration) -> Int32? {
    let deadline = RunningClock.now + timeout
    while true {
      if let descriptor = open(port: port) { return descriptor }
      guard RunningClock.now < deadline else { return nil }
      usleep(200_000)
    }
  }

  private static func open(port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    // Each message is answered by one message, so nothing is gained by waiting until a packet is full.
    var yes: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    if result == 0 { return descriptor }
    close(descriptor)
    return nil
  }
}
