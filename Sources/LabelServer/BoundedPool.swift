import FlyingSocks
import Foundation
import Synchronization

/// A pool of sockets in which a limited number of connections can wait for a request, each for a limited time. Further
/// connections are closed, so that nobody can use up the process's files.
final class BoundedPool: AsyncSocketPool {
  private struct Refused: Error {}

  private static let limit = 64
  private static let patience = Duration.seconds(30)

  private let base: any AsyncSocketPool
  private let waiting = Atomic<Int>(0)

  init(_ base: any AsyncSocketPool) { self.base = base }

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    guard events == .read, !isListening(socket) else {
      return try await base.suspendSocket(socket, untilReadyFor: events)
    }
    let count = waiting.add(1, ordering: .relaxed).newValue
    defer { waiting.subtract(1, ordering: .relaxed) }
    guard count <= Self.limit else { throw Refused() }
    try await withThrowingTaskGroup { group in
      group.addTask { try await self.base.suspendSocket(socket, untilReadyFor: events) }
      group.addTask {
        try await Task.sleep(for: Self.patience)
        throw Refused()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func isListening(_ socket: Socket) -> Bool {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(socket.file.rawValue, SOL_SOCKET, SO_ACCEPTCONN, &value, &length) == 0
      && value != 0
  }
}
