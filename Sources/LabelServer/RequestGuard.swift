import FlyingFox
import Synchronization

/// The checks that keep everyone except the page away from the labels.
///
/// Other pages in the same browser can send requests to this machine. They do not know the token, a name that they let
/// point to this machine is no known host, and changes are accepted only from the page's own origin.
struct RequestGuard: ~Copyable, Sendable {
  /// The number of bytes that the body of a request may have.
  static let bodyLimit = 1 << 20

  let token: String
  /// The port of the server; nil until it listens.
  let port = Mutex<UInt16?>(nil)

  init(token: String) { self.token = token }

  /// Returns why a request is refused; nil if it is not.
  func refusal(of request: HTTPRequest, token given: Substring?) -> (HTTPStatusCode, String)? {
    guard let port = port.withLock(\.self) else { return (.serviceUnavailable, "not ready yet") }
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers[.host], hosts.contains(host) else {
      return (.forbidden, "this server answers for 127.0.0.1 only")
    }
    guard let given, isToken(given) else { return (.notFound, "not found") }
    guard request.headers[.transferEncoding] == nil else {
      return (.lengthRequired, "expected a body of known length")
    }
    let length = request.headers[.contentLength].map { Int($0) ?? .max } ?? 0
    guard length <= Self.bodyLimit else { return (.payloadTooLarge, "the body is too large") }
    let origin = request.headers[HTTPHeader("Origin")]
    if request.method == .POST || origin != nil {
      guard let origin, hosts.contains(where: { origin == "http://\($0)" }) else {
        return (.forbidden, "only the page itself may change labels")
      }
    }
    return nil
  }

  /// Compares in a time that does not depend on where the texts differ.
  private func isToken(_ text: Substring) -> Bool {
    let (given, known) = (Array(text.utf8), Array(token.utf8))
    return given.count == known.count
      && zip(given, known).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
