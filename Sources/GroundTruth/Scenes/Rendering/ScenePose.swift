import Geometry

/// The positions of everything in a scene at one moment. Times are in frames and may be fractional.
struct ScenePose {
  /// A part of an object, with its silhouette on screen and the map from its own coordinates to the screen.
  struct Patch {
    /// The map to the screen from the part's own coordinates, which are in pixels from the part's center.
    var map: ProjectiveMap
    var outline: [Point]
    var part: ScenePart
    /// The distance, in pixels, by which the rotation of a solid body has moved the body's texture sideways.
    var slide: Double
  }

  let time: Double
  /// The map that applies the camera's zoom, roll and shake.
  let view: ProjectiveMap
  /// The camera's pan at this moment, in pixels.
  let pan: Point
  private let scene: Scene

  init(_ scene: Scene, at time: Double) {
    self.scene = scene
    self.time = time
    let (seed, camera) = (scene.seed, scene.camera)
    pan = Point(camera.x(time, seed: seed), camera.y(time, seed: seed))
    var shake = Point(0, 0)
    if let wave = camera.shake {
      let position = time / wave.period
      shake = Point(
        wave.amplitude * SceneMath.smoothNoise(seed: seed ^ 0x5A5A, at: position),
        wave.amplitude * SceneMath.smoothNoise(seed: seed ^ 0xA5A5, at: position))
    }
    let center = Point(Double(scene.size.width) / 2, Double(scene.size.height) / 2)
    let zoom = max(0.05, camera.zoom(time, seed: seed))
    view =
      ProjectiveMap.translation(center.x + shake.x, center.y + shake.y)
      * ProjectiveMap.rotation(degrees: camera.roll(time, seed: seed))
      * ProjectiveMap.scale(zoom, zoom)
      * ProjectiveMap.translation(-center.x, -center.y)
  }

  /// Returns the map from the screen to the texture coordinates of a layer or shadow with the given parallax and
  /// motion.
  func layerMap(parallax: Double, x: Signal, y: Signal) -> ProjectiveMap {
    ProjectiveMap.translation(
      pan.x * parallax - x(time, seed: scene.seed), pan.y * parallax - y(time, seed: scene.seed))
      * view.inverse
  }

  /// Returns the map from the object's own plane to the screen.
  func map(of object: SceneObject) -> ProjectiveMap {
    let seed = scene.seed
    let scale = max(0.01, object.scale(time, seed: seed))
    let aspect = max(0.01, object.aspect(time, seed: seed))
    return view
      * ProjectiveMap.translation(
        object.x(time, seed: seed) - pan.x * object.parallax,
        object.y(time, seed: seed) - pan.y * object.parallax)
      * ProjectiveMap.tilt(
        yaw: object.yaw(time, seed: seed), pitch: object.pitch(time, seed: seed),
        roll: object.roll(time, seed: seed), distance: object.perspective)
      * ProjectiveMap.scale(scale * aspect, scale)
  }

  /// Returns the parts of an object from back to front: the body, then the hinged parts.
  func patches(of object: SceneObject) -> [Patch] {
    let base = map(of: object)
    let seed = scene.seed
    // Half a turn shows the other side of the body, so the texture slides by half a circumference.
    let degrees = object.turn(time, seed: seed)
    let turn = degrees / 360 * Double.pi
    let body = patch(object.body, map: base, slide: -turn * object.body.size.width)
    return [body]
      + object.parts.map { part in
        let joint = joint(of: part, on: object.body, turned: degrees)
        let hinge =
          ProjectiveMap.translation(joint.x, joint.y)
          * ProjectiveMap.rotation(degrees: part.swing(time, seed: seed))
          * ProjectiveMap.translation(part.offset.x, part.offset.y)
        return patch(part, map: base * hinge, slide: -turn * part.size.width)
      }
  }

  /// Returns the corners of an object's rectangular body, named after their positions on the unrotated object and not
  /// clipped to the frame.
  func corners(of object: SceneObject) -> Quadrilateral {
    let map = map(of: object)
    let (halfWidth, halfHeight) = (object.body.size.width / 2, object.body.size.height / 2)
    return Quadrilateral(
      topLeft: map(Point(-halfWidth, -halfHeight)), topRight: map(Point(halfWidth, -halfHeight)),
      bottomRight: map(Point(halfWidth, halfHeight)), bottomLeft: map(Point(-halfWidth, halfHeight))
    )
  }

  /// Returns the position of a part's joint. A point on the surface rotates with the body.
  private func joint(of part: ScenePart, on body: ScenePart, turned degrees: Double) -> Point {
    guard part.isOnSurface else { return part.joint }
    let radius = body.size.width / 2
    let depth = max(0, radius * radius - part.joint.x * part.joint.x).squareRoot()
    let (cosine, sine) = (
      SceneMath.cosine(turns: degrees / 360), SceneMath.sine(turns: degrees / 360)
    )
    return Point(part.joint.x * cosine + depth * sine, part.joint.y)
  }

  private func patch(_ part: ScenePart, map: ProjectiveMap, slide: Double) -> Patch {
    let outline = PartOutline.points(of: part, at: time, seed: scene.seed)
    return Patch(map: map, outline: outline.map { map($0) }, part: part, slide: slide)
  }
}

/// The silhouettes of parts, in the parts' own pixels.
enum PartOutline {
  private static let count = 96

  /// Returns a part's outline at the given time, clockwise on screen.
  static func points(of part: ScenePart, at time: Double, seed: UInt64) -> [Point] {
    let (halfWidth, halfHeight) = (part.size.width / 2, part.size.height / 2)
    switch part.shape {
    case .rectangle:
      return Box(center: Point(0, 0), width: part.size.width, height: part.size.height).corners
    case .blob:
      let harmonics = harmonics(of: part, at: time, seed: seed)
      return (0..<count).map { index in
        let turns = Double(index) / Double(count)
        let (cosine, sine) = (SceneMath.cosine(turns: turns), SceneMath.sine(turns: turns))
        var radius = superellipse(cosine, sine, squareness: part.squareness)
        for (order, weights) in harmonics.enumerated() {
          let angle = Double(order + 2) * turns
          radius +=
            weights.x * SceneMath.cosine(turns: angle) + weights.y * SceneMath.sine(turns: angle)
        }
        radius = max(0.2, radius)
        return Point(halfWidth * radius * cosine, halfHeight * radius * sine)
      }
    }
  }

  /// Returns the radius of a shape that ranges from an ellipse (squareness 0) to a superellipse with exponent 8, which
  /// is nearly a box (squareness 1).
  private static func superellipse(_ cosine: Double, _ sine: Double, squareness: Double) -> Double {
    let (c4, s4) = (
      cosine * cosine * cosine * cosine, sine * sine * sine * sine
    )
    let fourth = 1 / (c4 + s4).squareRoot().squareRoot()
    let eighth = 1 / (c4 * c4 + s4 * s4).squareRoot().squareRoot().squareRoot()
    if squareness < 0.5 { return 1 + (fourth - 1) * (2 * squareness) }
    return fourth + (eighth - fourth) * (2 * squareness - 1)
  }

  /// Returns the cosine and sine weights of the outline's harmonics, starting with the second.
  private static func harmonics(
    of part: ScenePart, at time: Double, seed: UInt64
  ) -> [SIMD2<Double>] {
    guard part.bumps > 0 || part.deform != nil else { return [] }
    let stream = SceneMath.hash(seed, SceneMath.hash(part.texture.seed, UInt64(part.size.width)))
    return (0..<5).map { order in
      let fraction = 0.55 / Double(order + 1).squareRoot()
      var weights = SIMD2(
        SceneMath.signedUnit(stream, UInt64(2 * order)),
        SceneMath.signedUnit(stream, UInt64(2 * order + 1)))
      weights *= part.bumps * fraction
      if let deform = part.deform {
        let position = time / deform.period * (1 + 0.2 * Double(order))
        let first = SceneMath.smoothNoise(seed: stream &+ UInt64(100 + order), at: position)
        let second = SceneMath.smoothNoise(seed: stream &+ UInt64(200 + order), at: position)
        weights += SIMD2(first, second) * (deform.amplitude * fraction * 0.7)
      }
      return weights
    }
  }
}
