import Foundation
import TestSupport

/// A real browser without a window, driven through the DevTools protocol over two pipes. Mouse, touch and keyboard events
/// are the browser's own.
final class Browser {
  enum Failure: Error { case noAnswer(String), failed(String) }

  private let folder: TemporaryFolder
  private let process = Process()
  private let input: Int32
  private let output: Int32
  private var unread: [UInt8] = []
  private var number = 0
  private var session: String?
  /// The exceptions of the page's script.
  private(set) var exceptions: [String] = []

  init() async throws {
    folder = try TemporaryFolder()
    let pipes = [folder.path("in"), folder.path("out")]
    for pipe in pipes { mkfifo(pipe, 0o600) }
    // A pipe that is open for reading and writing does not wait for its other end.
    (input, output) = (open(pipes[0], O_RDWR), open(pipes[1], O_RDWR | O_NONBLOCK))
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", "exec chromium \"$@\" 3<\(pipes[0]) 4>\(pipes[1])", "sh"] + [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--remote-debugging-pipe", "--user-data-dir=\(folder.path("profile"))",
      ]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    let target = try await call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    session =
      try await call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"]
      as? String
    _ = try await call("Runtime.enable")
    try await resize(width: 1440, height: 900)
  }

  func close() async {
    _ = try? await call("Browser.close")
    process.waitUntilExit()
    Foundation.close(input)
    Foundation.close(output)
  }

  /// Sends a command, and returns its result.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) async throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    let bytes = Array(try JSONSerialization.data(withJSONObject: message)) + [0]
    guard write(input, bytes, bytes.count) == bytes.count else { throw Failure.noAnswer(method) }
    for _ in 0..<6000 {
      while let answer = try nextMessage() {
        if answer["method"] as? String == "Runtime.exceptionThrown" {
          exceptions.append("\(answer["params"] ?? "")")
        }
        guard answer["id"] as? Int == number else { continue }
        if let error = answer["error"] { throw Failure.failed("\(method): \(error)") }
        return answer["result"] as? [String: Any] ?? [:]
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw Failure.noAnswer(method)
  }

  private func nextMessage() throws -> [String: Any]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !unread.contains(0) {
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { return nil }
      unread += buffer[..<count]
    }
    let message = unread.prefix { $0 != 0 }
    unread.removeFirst(message.count + 1)
    return try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any]
  }
}

extension Browser {
  func resize(width: Int, height: Int, isPhone: Bool = false) async throws {
    try await call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": isPhone])
  }

  /// Opens a page, and waits until it shows a frame.
  func go(to address: String) async throws {
    try await call("Page.navigate", ["url": address])
    try await wait(for: "document.querySelector('#view image')?.getAttribute('href')")
  }

  /// Returns the value of an expression of JavaScript, as text.
  @discardableResult
  func value(_ expression: String) async throws -> String {
    let answer = try await call(
      "Runtime.evaluate", ["expression": "String(\(expression))", "returnByValue": true])
    return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
  }

  /// Waits until an expression of JavaScript is true.
  func wait(for expression: String) async throws {
    for _ in 0..<400 {
      if try await value("Boolean(\(expression))") == "true" { return }
      try await Task.sleep(for: .milliseconds(25))
    }
    throw Failure.failed("\(expression) did not become true; the page: \(try await text("body"))")
  }

  /// Returns the text of an element.
  func text(_ selector: String) async throws -> String {
    try await value("document.querySelector('\(selector)').innerText")
  }

  /// Clicks an element with the mouse.
  func click(_ selector: String) async throws {
    let rect = "document.querySelector('\(selector)').getBoundingClientRect()"
    try await value("document.querySelector('\(selector)').scrollIntoView({ block: 'nearest' })")
    let x = Double(try await value("\(rect).left + \(rect).width / 2")) ?? 0
    let y = Double(try await value("\(rect).top + \(rect).height / 2")) ?? 0
    try await drag((x, y), (x, y))
  }

  /// Presses the mouse's button at one point of the window and releases it at another.
  func drag(_ from: (Double, Double), _ to: (Double, Double)) async throws {
    let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2)
    let events = [
      ("mousePressed", from), ("mouseMoved", middle), ("mouseMoved", to), ("mouseReleased", to),
    ]
    for (type, point) in events {
      try await call(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": point.0, "y": point.1, "button": "left",
          "buttons": type == "mouseMoved" ? 1 : 0, "clickCount": 1,
        ])
    }
  }

  /// Moves a finger from one point of the window to another.
  func swipe(_ from: (Double, Double), _ to: (Double, Double)) async throws {
    for (type, points) in [("touchStart", [from]), ("touchMove", [to]), ("touchEnd", [])] {
      try await call(
        "Input.dispatchTouchEvent",
        ["type": type, "touchPoints": points.map { ["x": $0.0, "y": $0.1] }])
    }
  }

  /// Presses keys one after another; `Shift+` before a name holds the Shift key.
  func press(_ keys: String...) async throws {
    for key in keys {
      let isShifted = key.hasPrefix("Shift+")
      let name = isShifted ? String(key.dropFirst(6)) : key
      var event: [String: Any] = ["key": name, "modifiers": isShifted ? 8 : 0]
      if let code = ["Enter": 13, "Escape": 27, "Tab": 9][name] {
        event["windowsVirtualKeyCode"] = code
      }
      var down = event
      if name.count == 1 || name == "Enter" { down["text"] = name == "Enter" ? "\r" : name }
      try await call("Input.dispatchKeyEvent", down.merging(["type": "keyDown"]) { $1 })
      try await call("Input.dispatchKeyEvent", event.merging(["type": "keyUp"]) { $1 })
    }
  }

  /// Returns the place in the window of a point of the shown frame.
  func place(_ x: Double, _ y: Double) async throws -> (Double, Double) {
    let matrix = "document.querySelector('#view').getScreenCTM()"
    return (
      Double(try await value("\(matrix).e + \(x) * \(matrix).a")) ?? 0,
      Double(try await value("\(matrix).f + \(y) * \(matrix).d")) ?? 0
    )
  }
}
