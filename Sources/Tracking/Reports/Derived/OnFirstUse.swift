import Synchronization

/// A value that is computed when it is first used, and only once.
final class OnFirstUse<Value: Sendable>: Sendable {
  private let compute: @Sendable () -> Value
  private let known = Mutex<Value?>(nil)

  init(_ compute: @escaping @Sendable () -> Value) { self.compute = compute }

  var value: Value {
    known.withLock { known in
      let value = known ?? compute()
      known = value
      return value
    }
  }
}
