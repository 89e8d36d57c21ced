import Foundation
import Labeling
import TestSupport
import Testing

@testable import LabelServer

@Suite(.alone, .serialized) struct LabelServerTests {
  /// A running server, and how to talk to it.
  private struct Served {
    var server: LabelServer
    var backend: FakeBackend
    var port: UInt16
    var token: String

    /// Sends a request with the given lines after the first, and returns the answer's status and the whole answer.
    func request(
      _ first: String, host: String? = nil, _ lines: [String] = [], body: String = ""
    ) async throws -> (status: Int, text: String) {
      let connection = RawConnection(port: port)
      let head = [first + " HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + lines
      connection.send((head + ["", body]).joined(separator: "\r\n"))
      let answer = try await connection.receive()
      return (Int(answer.dropFirst(9).prefix(3)) ?? 0, answer)
    }

    func post(_ body: String, origin: String?, length: Int? = nil) async throws -> Int {
      let lines =
        ["Content-Length: \(length ?? body.utf8.count)"] + (origin.map { ["Origin: \($0)"] } ?? [])
      return try await request("POST /\(token)/0/edit", lines, body: body).status
    }
  }

  private func serve(_ body: (Served) async throws -> Void) async throws {
    let backend = FakeBackend()
    let server = LabelServer([.init(name: "clip") { backend }], afterwards: "vbench compare -d x")
    let url = try #require(URL(string: try await server.start()))
    let served = Served(
      server: server, backend: backend, port: UInt16(url.port ?? 0), token: url.pathComponents[1])
    do { try await body(served) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  private let edit = #"{"action":"add","name":"x"}"#

  @Test func `the address leads to a page without addresses of other machines`() async throws {
    try await serve { served async throws in
      let redirect = try await served.request("GET /\(served.token)/")
      #expect(redirect.status == 303)
      #expect(redirect.text.contains("/\(served.token)/0/label.html"))
      let connection = RawConnection(port: served.port)
      connection.send(
        "GET /\(served.token)/0/label.html HTTP/1.1\r\nHost: localhost:\(served.port)\r\n\r\n")
      let page = try await connection.receive(until: "</html>")
      #expect(page.contains("default-src 'none'") && page.contains("frame-ancestors 'none'"))
      #expect(page.contains("</html>"))
      let addresses = page.matches(of: /https?:\/\/[^'"\s]+/).map { String($0.output) }
      #expect(addresses == ["http://www.w3.org/2000/svg"])
    }
  }

  @Test func `requests without the right token are refused`() async throws {
    try await serve { served async throws in
      #expect(served.token.wholeMatch(of: /[0-9a-f]{32}/) != nil)
      let wrong = String(served.token.reversed())
      for path in ["/", "/state", "/0/state", "/\(wrong)/0/state", "/\(served.token)x/0/state"] {
        #expect(try await served.request("GET \(path)").status == 404)
      }
      #expect(try await served.request("GET /\(served.token)/0/state").status == 200)
    }
  }

  @Test func `a name that another page lets point to this machine is refused`() async throws {
    try await serve { served async throws in
      let path = "GET /\(served.token)/0/state"
      for host in ["attacker.example", "attacker.example:\(served.port)", "127.0.0.1", ""] {
        #expect(try await served.request(path, host: host).status == 403)
      }
      #expect(try await served.request(path, host: "localhost:\(served.port)").status == 200)
    }
  }

  @Test func `only the page itself changes labels`() async throws {
    try await serve { served async throws in
      for origin in [nil, "null", "http://attacker.example", "https://127.0.0.1:\(served.port)"] {
        #expect(try await served.post(edit, origin: origin) == 403)
      }
      #expect(await served.backend.edits == [])
      #expect(try await served.post(edit, origin: "http://127.0.0.1:\(served.port)") == 200)
      #expect(await served.backend.edits == [.add(name: "x", frame: nil, region: nil)])
    }
  }

  @Test func `huge, endless and senseless bodies are refused`() async throws {
    try await serve { served async throws in
      let origin = "http://127.0.0.1:\(served.port)"
      #expect(try await served.post(edit, origin: origin, length: 1 << 40) == 413)
      #expect(try await served.post("", origin: origin, length: 1 << 20 + 1) == 413)
      let chunked = try await served.request(
        "POST /\(served.token)/0/edit", ["Origin: \(origin)", "Transfer-Encoding: chunked"],
        body: "ffffffff\r\n")
      #expect(chunked.status == 411)
      for body in ["", "{", "[]", #"{"action":"format"}"#, #"{"action":"set","target":1}"#] {
        #expect(try await served.post(body, origin: origin) == 400)
      }
      #expect(await served.backend.edits == [])
    }
  }

  @Test func `no path from the browser is opened`() async throws {
    try await serve { served async throws in
      for path in [
        "../../../etc/passwd", "0/frames/../../../../etc/passwd", "0/frames/%2e%2e%2fpasswd",
        "0/frames//etc/passwd", "0/frames/0.jpg%00.png", "0/label.css", "1/state", "-1/state",
        "99999999999999999999/state", "0/labels/x", "0/proposals/files/0", "0/frames/1e3.jpg",
      ] {
        #expect(try await served.request("GET /\(served.token)/\(path)").status == 404, "\(path)")
      }
      let missing = try await served.request("GET /\(served.token)/0/frames/60.jpg")
      #expect(missing.status == 400)
      #expect(missing.text.contains("X-Content-Type-Options: nosniff"))
    }
  }

  @Test func `1,000 silent connections do not keep the page from being answered`() async throws {
    try await serve { served async throws in
      let silent = (0..<1000).map { _ in RawConnection(port: served.port) }
      for connection in silent { connection.send("GET /") }
      // All but a few of them are closed.
      for _ in 0..<400 {
        if try await served.request("GET /\(served.token)/0/state").status == 200 { break }
        try await Task.sleep(for: .milliseconds(25))
      }
      #expect(try await served.request("GET /\(served.token)/0/state").status == 200)
      withExtendedLifetime(silent) {}
    }
  }

  @Test func `stopping the server does not wait for a page that waits for changes`() async throws {
    try await serve { served async throws in
      let connection = RawConnection(port: served.port)
      connection.send(
        "GET /\(served.token)/0/changes?after=0 HTTP/1.1\r\nHost: localhost:\(served.port)\r\n\r\n")
      #expect(try await connection.receive(seconds: 0.5) == "")
      let start = ContinuousClock.now
      await served.server.stop()
      #expect(ContinuousClock.now - start < .seconds(10))
    }
  }

  @Test func `a port in use is an error`() async throws {
    try await serve { served async throws in
      let second = LabelServer([], afterwards: "", port: served.port)
      await #expect(throws: LabelServerError.self) { try await second.start() }
    }
  }
}
