import Foundation
import TestSupport
import Testing

/// Tests of streams and cameras as the input of `vbench track`.
@Suite(.needs("python3", "ffmpeg")) struct LiveInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func vbench(_ arguments: [String]) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  /// A server of the folder's files on this machine.
  private final class Server {
    private let process = Process()
    private let log: String
    private(set) var port = 0

    init(of folder: TemporaryFolder) throws {
      log = folder.path("server.log")
      try folder.write(text: "", to: "server.log")
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        [
          "timeout", "300", "python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d",
          folder.path,
        ]
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
      (process.standardOutput, process.standardError) = (handle, handle)
      try process.run()
      for _ in 0..<500 where port == 0 {
        if let match = text.firstMatch(of: /port ([0-9]+)/) { port = Int(match.1) ?? 0 }
        usleep(20_000)
      }
    }

    deinit { process.terminate() }

    var text: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
  }

  /// Encodes a moving picture as a stream.
  private func encode(_ name: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["ffmpeg", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25", "-frames:v", "20"]
      + ["-c:v", "libx264", "-pix_fmt", "yuv420p", folder.path(name)]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// Returns the rows of a table without the column of random identifiers.
  private func rows(_ name: String) throws -> [[Substring]] {
    let lines = try String(contentsOfFile: folder.path(name), encoding: .utf8)
      .split(whereSeparator: \.isNewline)
    let header = lines[0].split(separator: ",", omittingEmptySubsequences: false)
    return lines.map { line in
      zip(header, line.split(separator: ",", omittingEmptySubsequences: false))
        .filter { $0.0 != "uuid" }.map(\.1)
    }
  }

  private static let tracking = ["--box", "40,30,48,40", "--level", "fast", "-q"]

  @Test func `a stream is tracked like the same file, and only with the option`() throws {
    try encode("clip.ts")
    let server = try Server(of: folder)
    let address = "http://127.0.0.1:\(server.port)/clip.ts"
    let refused = try vbench(["track", address] + Self.tracking)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("--allow-network"), "\(refused.errors)")
    #expect(try vbench(["track", address, "--allow-devices"] + Self.tracking).status == 2)
    #expect(!server.text.contains("GET"))

    let streamed = try vbench(
      ["track", address, "--allow-network", "-o", "stream.mp4"] + Self.tracking)
    #expect(streamed.status == 0, "\(streamed.errors)")
    #expect(server.text.split(separator: "\n").count { $0.contains("GET") } == 1)
    #expect(try vbench(["track", "clip.ts", "-o", "file.mp4"] + Self.tracking).status == 0)
    #expect(try rows("stream.csv") == rows("file.csv"))
    #expect(try rows("file.csv").count == 21)
    let few = try vbench(
      ["track", address, "--allow-network", "--frames", "5", "-o", "few.mp4"] + Self.tracking)
    #expect(few.status == 0)
    #expect(try rows("few.csv").count == 6)
  }

  @Test func `a playlist opens no stream, whether it is a file or on the network`() throws {
    try encode("clip.ts")
    let server = try Server(of: folder)
    let address = "http://127.0.0.1:\(server.port)"
    let list =
      "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1.0,\n\(address)/clip.ts\n#EXT-X-ENDLIST\n"
    for name in ["list.m3u8", "list.mp4"] { try folder.write(text: list, to: name) }
    for input in ["list.m3u8", "list.mp4", "\(address)/list.m3u8", "\(address)/list.mp4"] {
      let result = try vbench(
        ["track", input, "--allow-network", "--allow-devices"] + Self.tracking)
      #expect(result.status == 3, "\(input): \(result.errors)")
      #expect(result.errors.contains("Apple HTTP Live Streaming"), "\(result.errors)")
    }
    #expect(!server.text.contains("/clip.ts"))
  }

  @Test func `other schemes and ports without a server are errors`() throws {
    for (address, text) in [
      ("file:///etc/passwd", "expected an address that starts with one of: http"),
      ("concat://a.ts", "expected an address that starts with one of: http"),
      ("http://127.0.0.1:9/x", "Connection refused"),
    ] {
      let result = try vbench(["track", address, "--allow-network"] + Self.tracking)
      #expect(result.status == 3 && result.errors.contains(text), "\(address): \(result.errors)")
    }
  }

  @Test func `a camera is opened only with the option, and a missing one is an error`() throws {
    let refused = try vbench(["track", "/dev/video99"] + Self.tracking)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("--allow-devices"), "\(refused.errors)")
    let missing = try vbench(["track", "/dev/video99", "--allow-devices"] + Self.tracking)
    #expect(missing.status == 3)
    #expect(missing.errors.contains("/dev/video99: "), "\(missing.errors)")
  }
}
