import Bench
import FlyingFox
import FlyingSocks
import Labeling
import Synchronization

/// A server on this machine that shows the page for labeling sequences.
///
/// It listens on the loopback address only. The page's address contains a random token, without which nothing is
/// answered.
public final class LabelServer: Sendable {
  /// A sequence that the page shows.
  public struct Sequence: Sendable {
    /// The name in the page's list of sequences.
    public var name: String
    /// Returns the labels of the sequence. It is called for each request, so it should keep what it has opened.
    public var backend: @Sendable () async throws -> any LabelingBackend

    /// Creates a sequence.
    public init(
      name: String, backend: @escaping @Sendable () async throws -> any LabelingBackend
    ) {
      (self.name, self.backend) = (name, backend)
    }
  }

  private let routes: LabelRoutes
  private let requestedPort: UInt16
  private let serving = Mutex<Task<Void, Never>?>(nil)
  private let server = Mutex<HTTPServer?>(nil)
  private let failure = Mutex<String?>(nil)

  /// Creates a server, which does not listen yet.
  ///
  /// - Parameters:
  ///   - sequences: at least one sequence.
  ///   - afterwards: the command that the page names when the labels are complete.
  ///   - port: the port to listen on; 0 for any free port.
  ///   - isPicking: whether the page is for picking what is then followed, instead of labeling.
  public init(
    _ sequences: [Sequence], afterwards: String, port: UInt16 = 0, isPicking: Bool = false
  ) {
    var generator = SystemRandomNumberGenerator()
    let token = LabelPage.randomText(using: &generator)
    routes = LabelRoutes(
      sequences: sequences,
      page: LabelPage(
        names: sequences.map(\.name), afterwards: afterwards, isPicking: isPicking),
      token: token)
    requestedPort = port
  }

  /// Starts to listen.
  ///
  /// - Returns: the address of the page.
  /// - Throws: `LabelServerError` if the port cannot be used.
  public func start() async throws -> String {
    serving.withLock { $0 = Task { await self.serve() } }
    while true {
      if let reason = failure.withLock(\.self) {
        throw LabelServerError.cannotListen(port: requestedPort, reason: reason)
      }
      if let port = await listeningPort() {
        routes.guardian.port.withLock { $0 = port }
        return "http://127.0.0.1:\(port)/\(routes.guardian.token)/"
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Stops listening, and closes all connections.
  public func stop() async {
    let task = serving.withLock { $0 }
    task?.cancel()
    await task?.value
  }

  private func listeningPort() async -> UInt16? {
    switch await server.withLock(\.self)?.listeningAddress {
    case .ip4(_, let port): port
    default: nil
    }
  }

  /// Serves until the task is canceled. If the server ends by itself, for example because too many files are open, it is
  /// started again with the same port.
  private func serve() async {
    var port = requestedPort
    while !Task.isCancelled {
      do {
        let server = HTTPServer(
          config: .init(
            address: try .inet(ip4: "127.0.0.1", port: port), timeout: 60,
            sharedRequestReplaySize: RequestGuard.bodyLimit,
            pool: BoundedPool(HTTPServer.defaultPool()), logger: .disabled),
          handler: routes)
        self.server.withLock { $0 = server }
        try await server.run()
      } catch {
        if let known = routes.guardian.port.withLock(\.self) {
          port = known
        } else if !Task.isCancelled {
          failure.withLock { $0 = ErrorText.of(error) }
          return
        }
      }
      try? await Task.sleep(for: .milliseconds(100))
    }
  }
}

/// An error of the page's server.
public enum LabelServerError: Error, Hashable, CustomStringConvertible {
  case cannotListen(port: UInt16, reason: String)

  public var description: String {
    switch self {
    case .cannotListen(let port, let reason):
      port == 0
        ? "cannot open a port on 127.0.0.1: \(reason)"
        : "cannot open port \(port) on 127.0.0.1: \(reason); without --port, a free port is used"
    }
  }
}
