import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import RunTestSupport
import TestSupport
import Testing
import Tracking

/// Tests that run the TraX client and server against the reference implementation, the Python package `vot-trax`.
@Suite(
  .enabled(
    if: ReferenceTraX.isInstalled,
    "set VBENCH_TRAX_PYTHON to a Python that has the package vot-trax"))
struct ReferenceTraXTests {
  @Test(.mustNotHang, arguments: ["path", "buffer"], [true, false])
  func `the reference TraX client can run a tracker that vbench serves`(
    images: String, bySocket: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try TinySequence(frames: 5).write(to: "one", in: folder)
    let script = try folder.write(text: Self.client, to: "client.py")
    let client = try ChildProcess([
      ReferenceTraX.python, script, folder.path("one/img"), images, bySocket ? "socket" : "pipes",
      VBenchProcess.executable, "serve-trax", "--level", "fast",
    ])
    var boxes: [Box] = []
    while let line = try client.readLine(before: .now + .seconds(100)) {
      let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap {
        Double($0)
      }
      try #require(numbers.count == 5)
      boxes.append(Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
      #expect((0...1).contains(numbers[4]))
    }
    #expect(client.waitForEnd(before: .now + .seconds(20)) == .exited(0))
    try #require(boxes.count == 10, "\(client.lastErrors(5))")
    #expect(boxes[0] == Box(x: 30, y: 20, width: 16, height: 16))
    // After a restart on the same frame, the answers are the same.
    #expect(boxes[..<5] == boxes[5...])
    #expect(abs(boxes[4].x - 34) < 2)
  }

  @Test(
    .mustNotHang,
    arguments: ["path", "memory", "buffer"], ["rectangle", "polygon"])
  func `vbench can run a tracker of the reference TraX server`(images: String, regions: String)
    throws
  {
    let folder = try TemporaryFolder()
    try TinySequence(frames: 5).write(to: "data/one", in: folder)
    let script = try folder.write(text: Self.server, to: "server.py")
    let result = try VBenchProcess(
      [
        "run", "--dataset", "data", "--output", "out", "--trackers", "none",
        "--tracker", "static=trax:\(ReferenceTraX.python) \(script) \(images) \(regions)",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let cell = RunStore(output: folder.path("out")).cell(
      method: "static", dataset: "data", sequence: "one")
    let steps = try #require(cell?.trajectories.first?.steps)
    let box = Box(x: 30, y: 20, width: 16, height: 16)
    #expect(steps.map { $0.region?.boundingBox } == Array(repeating: box, count: 5))
    #expect(steps.map(\.confidence) == [0, 0.25, 0.5, 0.75, 1])
    let sizes = try String(contentsOfFile: folder.path("seen.txt"), encoding: .utf8)
    #expect(sizes == String(repeating: "96 64\n", count: 5))
  }

  /// The script of a client that prints the box and the confidence of each frame, in two rounds.
  private static let client = """
    import os, socket, subprocess, sys
    from trax import FileImage, BufferImage, Rectangle
    from trax.client import Client

    folder, images, way, command = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
    environment = dict(os.environ)
    if way == "socket":
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        listener.listen(1)
        environment["TRAX_SOCKET"] = str(listener.getsockname()[1])
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, bufsize=0)
    stream = listener.fileno() if way == "socket" \\
        else (process.stdin.fileno(), process.stdout.fileno())
    client = Client(stream=stream, log=lambda text: None)

    def image(name):
        path = os.path.join(folder, name)
        if images == "path":
            return {"color": FileImage.create(path)}
        return {"color": BufferImage.create(open(path, "rb").read())}

    def tell(reply):
        region, properties = reply[0][0]
        print(*region.bounds(), properties.get("confidence"), flush=True)

    names = sorted(os.listdir(folder))
    for turn in range(2):
        tell(client.initialize(image(names[0]), [(Rectangle.create(30, 20, 16, 16), {})], {}))
        for name in names[1:]:
            tell(client.frame(image(name), {}, []))
    client.quit()
    sys.exit(process.wait(20))
    """

  /// The script of a server that answers with its start region and logs the sizes of the received images.
  private static let server = """
    import struct, sys
    from trax import Server, TraxStatus

    def size(image):
        kind = type(image).__name__
        if kind == "MemoryImage":
            height, width, _ = image.array().shape
            return width, height
        data = image.buffer() if kind == "BufferImage" else open(image.path(), "rb").read()
        return struct.unpack(">II", data[16:24])

    with Server([sys.argv[2]], [sys.argv[1]], tracker_name="static") as server, \\
            open("seen.txt", "w") as seen:
        count = 0
        while True:
            request = server.wait()
            if request.type == TraxStatus.QUIT:
                break
            print(*size(request.image["color"]), file=seen, flush=True)
            if request.type == TraxStatus.INITIALIZE:
                region = request.objects[0][0]
            server.status([(region, {"confidence": str(count / 4)})])
            count += 1
    """
}

/// The reference implementation of TraX in Python, if it is installed.
enum ReferenceTraX {
  static let python =
    ProcessInfo.processInfo.environment["VBENCH_TRAX_PYTHON"] ?? "python3"

  static let isInstalled: Bool = {
    let probe = try? ChildProcess([python, "-c", "import trax"])
    return probe?.waitForEnd(before: .now + .seconds(60)) == .exited(0)
  }()
}
