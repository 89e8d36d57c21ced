import Synchronization

/// A pool of library objects, each of which may be used by only one thread at a time. If no object is idle, a new
/// object is created. After use, an object returns to the pool, unless the work for which it was used has failed.
final class IdleObjects<Object>: Sendable {
  private struct Shelf: @unchecked Sendable {
    var objects: [Object] = []
  }

  /// An object that nothing uses any more, so that it may go to another thread.
  private struct Returned: @unchecked Sendable {
    let object: Object
  }

  private let shelf = Mutex(Shelf())

  /// Runs work with exclusive use of an idle object. If no object is idle, creates one with `make`.
  func lend<Result>(
    _ make: () throws(VNError) -> Object, work: (Object) throws(VNError) -> Result
  ) throws(VNError) -> Result {
    let object: Object
    if let idle = take() { object = idle } else { object = try make() }
    let result = try work(object)
    put(object)
    return result
  }

  /// Runs work that cannot fail in the same way.
  func lend<Result>(_ make: () -> Object, work: (Object) -> Result) -> Result {
    let object = take() ?? make()
    defer { put(object) }
    return work(object)
  }

  private func take() -> Object? { shelf.withLock { $0.objects.popLast() } }

  private func put(_ object: Object) {
    let returned = Returned(object: object)
    shelf.withLock { $0.objects.append(returned.object) }
  }
}
