import Synchronization

/// A pool of library objects, each of which may be used by only one thread at a time. If no object is idle, a new
/// object is created. After use, an object returns to the pool, unless the work for which it was used has failed.
final class IdleObjects<Object>: Sendable {
  private struct Shelf: @unchecked Sendable {
    var objects: [Object] = []
  }

  private let shelf = Mutex(Shelf())

  /// Runs work with exclusive use of an idle object. If no object is idle, creates one with `make`.
  func lend<Result>(
    _ make: () throws(VNError) -> Object, work: (Object) throws(VNError) -> Result
  ) throws(VNError) -> Result {
    let idle = shelf.withLock { $0.objects.popLast() }
    let object: Object
    if let idle { object = idle } else { object = try make() }
    let result = try work(object)
    let returned = Shelf(objects: [object])
    shelf.withLock { $0.objects += returned.objects }
    return result
  }
}
