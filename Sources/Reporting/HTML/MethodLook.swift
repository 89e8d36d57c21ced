/// The visual style of a method on a page. There are eight colors. From the ninth method onward, the colors are
/// combined with other dash patterns and other legend keys and dots, so that up to 32 methods can be distinguished.
enum MethodLook {
  static let colors = 8
  /// The number of different styles.
  static let count = 32

  static func color(_ index: Int) -> Int { index % colors }

  /// Returns the color of a method on white paper, as `#rrggbb`.
  static func printedColor(_ index: Int) -> String { printedColors[color(index)] }

  /// The colors of the light page, as its style sheet states them.
  private static let printedColors: [String] = {
    let sheet = PageResource.text(PackageResources.report_css)
    return sheet.matches(of: /--color-[0-7]: (#[0-9a-f]{6})/).prefix(colors).map {
      String($0.1)
    }
  }()

  /// Whether the dots of a method are filled.
  static func isFilled(_ index: Int) -> Bool { index / colors % 2 == 0 }

  /// Returns the dash pattern for the curves of a method.
  static func dashes(_ index: Int) -> String {
    ["none", "7 3", "2 3", "9 3 2 3"][index / colors % 4]
  }

  /// Returns the CSS declarations for the legend keys and dots of the method at the given index.
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
