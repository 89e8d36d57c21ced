import Foundation
import TestSupport
import Testing

/// A real browser, if one is installed.
enum HeadlessBrowser {
  static let path = ["chromium", "chromium-browser", "google-chrome"].lazy
    .compactMap(InstalledProgram.path).first

  /// Opens a page at a given width. Returns the document as it is after its scripts have run, and the console messages.
  ///
  /// - Parameter query: the text that follows the page's name in the URL.
  static func open(
    _ page: String, width: Int, query: String = ""
  ) throws -> (document: String, messages: String) {
    let folder = try TemporaryFolder()
    try folder.write(text: page, to: "index.html")
    return try open("index.html", in: folder, width: width, query: query)
  }

  /// Opens several pages at once, each in a frame of a given width, because starting a browser takes a long time.
  ///
  /// - Parameter probe: the body of a script that runs in each page and stores what it finds in the object `seen`.
  /// - Returns: the object `seen` of each page, and the console messages of all pages.
  static func visit(
    _ pages: [(page: String, width: Int)], probe: String
  ) throws -> (seen: [[String: String]], messages: String) {
    let folder = try TemporaryFolder()
    var frames = ""
    for (index, entry) in pages.enumerated() {
      let script = """
        <script>(() => {
        const seen = {};
        try { \(probe) } catch (error) { console.error(error); }
        const text = Object.entries(seen).map(([key, value]) => key + '=' + value).join('\\n');
        parent.postMessage(['\(index)', text], '*');
        })();</script></body>
        """
      try folder.write(
        text: entry.page.replacingOccurrences(of: "</body>", with: script), to: "\(index).html")
      frames +=
        "<pre id=\"seen-\(index)\"></pre>"
        + "<iframe src=\"\(index).html\" width=\"\(entry.width)\" height=\"900\"></iframe>"
    }
    try folder.write(
      text: """
        <!DOCTYPE html><meta charset="utf-8"><script>
        addEventListener('message', (event) => {
          document.getElementById('seen-' + event.data[0]).textContent = event.data[1];
        });
        </script>\(frames)
        """, to: "index.html")
    // A browser without enough processor time may end before it has loaded every frame. In that case, it is started
    // again.
    var (seen, messages) = try visit(pages.count, in: folder)
    for _ in 0..<2 where !messages.contains("CONSOLE") && seen.contains(where: \.isEmpty) {
      (seen, messages) = try visit(pages.count, in: folder)
    }
    return (seen, messages)
  }

  /// Opens the page with the frames. Returns what was recorded in each frame, and the messages of all frames.
  private static func visit(
    _ count: Int, in folder: TemporaryFolder
  ) throws -> (seen: [[String: String]], messages: String) {
    let (document, messages) = try open("index.html", in: folder, width: 1400)
    let seen = (0..<count).map { index -> [String: String] in
      guard let start = document.range(of: "<pre id=\"seen-\(index)\">")?.upperBound,
        let end = document.range(of: "</pre>", range: start..<document.endIndex)?.lowerBound
      else { return [:] }
      var values: [String: String] = [:]
      for line in document[start..<end].split(separator: "\n") {
        let parts = line.split(separator: "=", maxSplits: 1)
        values[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
      }
      return values
    }
    return (seen, messages)
  }

  private static func open(
    _ page: String, in folder: TemporaryFolder, width: Int, query: String = ""
  ) throws -> (document: String, messages: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--enable-logging=stderr",
      "--user-data-dir=\(folder.path("profile"))", "--window-size=\(width),900",
      "--virtual-time-budget=3000", "--dump-dom", "file://\(folder.path(page))\(query)",
    ]
    // The output goes to a file because a file never blocks the writer.
    let output = try folder.write(text: "", to: "output")
    let messages = try folder.write(text: "", to: "messages")
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: messages))
    try process.run()
    process.waitUntilExit()
    return (
      try String(contentsOfFile: output, encoding: .utf8),
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: messages)), as: UTF8.self)
    )
  }
}
