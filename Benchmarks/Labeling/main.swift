import Foundation
@testable import Labeling
import GroundTruth
import Geometry
// dump passes
let out = CommandLine.arguments[1]
let spacing = Int(CommandLine.arguments[2])!
let root = ProcessInfo.processInfo.environment["VBENCH_DATA"]!
for folder in ["dtb", "vot", "got10k", "otb"] {
  for entry in try Dataset.open(root + "/" + folder).entries {
    let s = try entry.load()
    let file = "\(out)/\(s.name)-\(spacing).csv"
    if FileManager.default.fileExists(atPath: file) { continue }
    let began = Date()
    let cache = try FrameCache(s.frames, firstFrame: s.firstFrame, count: s.frameCount)
    let t = s.targets[0]
    let visible = t.annotations.indices.filter { t.annotations[$0].visibility == .visible && (t.annotations[$0].region?.isValid ?? false) }
    var anchors: [Int] = []
    for f in visible where anchors.isEmpty || f >= anchors.last! + spacing { anchors.append(f) }
    var text = "kind,anchor,dir,frame,ax,ay,aw,ah,ac,fx,fy,fw,fh,fc\n"
    func put(_ r: Region?) -> String { guard let b = r?.boundingBox else { return "nan,nan,nan,nan" }; return "\(b.x),\(b.y),\(b.width),\(b.height)" }
    for (f, a) in t.annotations.enumerated() { text += "truth,0,0,\(f),\(put(a.visibility == .visible ? a.region : nil)),1,0,0,0,0,0\n" }
    for (i, a) in anchors.enumerated() {
      for d in [PassStart.Direction.forward, .backward] {
        let end = d == .forward ? (i + 1 < anchors.count ? anchors[i + 1] : s.frameCount - 1) : (i > 0 ? anchors[i - 1] : 0)
        let key = PassStart(frame: a, region: .box(t.annotations[a].region!.boundingBox), direction: d)
        if end == a { continue }
        var n = 0
        try key.track(in: cache) { step in
          let f = key.frame(ofStep: n); n += 1
          text += "pass,\(a),\(d.step),\(f),\(put(step.accurate.region)),\(step.accurate.confidence ?? -1),\(put(step.fast.region)),\(step.fast.confidence ?? -1)\n"
          return f != end
        }
      }
    }
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    print(s.name, s.frameCount, Date().timeIntervalSince(began))
  }
}
