/// How a subject looks everywhere on a page: one of eight colors, and from the ninth subject on other
/// dashes, keys and dots, so that no two of 32 look alike.
enum SubjectLook {
  static let colors = 8
  /// How many look different.
  static let count = 32

  static func color(_ index: Int) -> Int { index % colors }

  /// Of its curves.
  static func dashes(_ index: Int) -> String {
    ["none", "7 3", "2 3", "9 3 2 3"][index / colors % 4]
  }

  /// Declarations in CSS of its keys and dots.
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
