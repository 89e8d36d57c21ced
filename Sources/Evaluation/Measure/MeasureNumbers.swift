import Synchronization

/// Small numbers that stand for the keys of measures while the process lives.
enum MeasureNumbers {
  private static let known = Mutex<[String: UInt32]>([:])

  /// The number of a key, the same whenever it is asked for.
  static func number(of key: String) -> UInt32 {
    known.withLock { known in
      let next = UInt32(known.count)
      let number = known[key, default: next]
      known[key] = number
      return number
    }
  }
}
