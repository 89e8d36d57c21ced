import Foundation

/// A TCP connection to this machine that sends exactly the given bytes.
final class RawConnection {
  private let descriptor: Int32

  init(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Returns what comes until the connection is closed, the text contains `end`, or the time is up.
  func receive(until end: String = "\r\n\r\n", seconds: Double = 10) async throws -> String {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<Int(seconds * 100) {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 { break }
      if count > 0 {
        received += buffer[..<count]
      } else {
        try await Task.sleep(for: .milliseconds(10))
      }
      if String(decoding: received, as: UTF8.self).contains(end) { break }
    }
    return String(decoding: received, as: UTF8.self)
  }
}
