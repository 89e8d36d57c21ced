import Synchronization

/// Small numbers in place of measures' keys, valid during the life of the process.
enum MeasureNumbers {
  private static let known = Mutex<[String: UInt32]>([:])

  /// Returns the number of a key, always the same one.
  static func number(of key: String) -> UInt32 {
    known.withLock { known in
      let next = UInt32(known.count)
      let number = known[key, default: next]
      known[key] = number
      return number
    }
  }
}
