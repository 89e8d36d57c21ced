/// The look of a subject on a page: one of eight colors, and from the ninth subject on different dashes, keys
/// and dots, so that up to 32 subjects look different.
enum SubjectLook {
  static let colors = 8
  /// The number of different looks.
  static let count = 32

  static func color(_ index: Int) -> Int { index % colors }

  /// Returns the dashes of its curves.
  static func dashes(_ index: Int) -> String {
    ["none", "7 3", "2 3", "9 3 2 3"][index / colors % 4]
  }

  /// Returns the CSS declarations of its keys and dots.
  static func declarations(_ index: Int) -> String {
    [
      "",
      "--key:linear-gradient(90deg,var(--c) 50%,transparent 50%);--dot:var(--surface);"
        + "--dot-line:var(--c)",
      "--key:repeating-linear-gradient(45deg,var(--c) 0 2px,transparent 2px 4px);"
        + "--dot-line:var(--ink)",
      "--key:transparent;--dot:var(--surface);--dot-line:var(--ink)",
    ][index / colors % 4]
  }
}
