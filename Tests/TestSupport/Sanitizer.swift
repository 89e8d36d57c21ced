import CAllocationCounter

/// What tests have to know of the sanitizers that may watch them.
public enum Sanitizer {
  /// Whether one has taken the place of the memory's allocator.
  public static var isOn: Bool { allocation_counting() == 0 }

  /// After how many minutes a test counts as one that hangs: a sanitizer makes all of them slower, and they wait
  /// for each other.
  public static func minutes(_ minutes: Int) -> Int { isOn ? 20 * minutes : minutes }
}
