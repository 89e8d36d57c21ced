import Synchronization

/// The small numbers that represent the keys of measures. The numbers are valid only within this process.
enum MeasureNumbers {
  private static let known = Mutex<[String: UInt32]>([:])

  /// Returns the number assigned to a key. The number does not change within this process.
  static func number(of key: String) -> UInt32 {
    known.withLock { known in
      let next = UInt32(known.count)
      let number = known[key, default: next]
      known[key] = number
      return number
    }
  }
}
