import Geometry
import Imaging
import Media

/// The frames of a scene, rendered on demand.
public struct SceneSource: FrameSource {
  public let scene: Scene

  public init(_ scene: Scene) { self.scene = scene }

  public var name: String { scene.name }
  public var knownFrameCount: Int? { scene.frameCount }
  public var frameRate: Double? { scene.frameRate }
  public func frameSize() -> PixelSize { scene.size }
  public func makeReader() -> any FrameReader { SceneReader(scene) }
}

/// A reader that renders a scene's frames in order. Skipped frames are not rendered.
final class SceneReader: FrameReader {
  private let renderer: SceneRenderer
  private let frameCount: Int
  private var position = 0

  init(_ scene: Scene) {
    renderer = SceneRenderer(scene)
    frameCount = scene.frameCount
  }

  func next() -> PixelBuffer? {
    guard position < frameCount else { return nil }
    defer { position += 1 }
    return renderer.frame(position)
  }

  func skip(_ count: Int) {
    position = min(frameCount, position + max(0, count))
  }
}

extension Scene {
  /// Returns the scene as a labeled sequence of the given dataset.
  public func labeledSequence(dataset: String) -> LabeledSequence {
    LabeledSequence(
      name: name, dataset: dataset, frames: SceneSource(self), frameCount: frameCount,
      targets: SceneLabels(self).targets(), attributes: attributes)
  }
}
