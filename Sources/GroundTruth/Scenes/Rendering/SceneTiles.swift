import Geometry

/// The rendered textures of a scene's layers, shadows and objects, in the order in which the scene lists them.
final class SceneTiles: Sendable {
  let layers: [TextureTile]
  let shadows: [TextureTile]
  /// The tiles of each object: one for its body, and one for each of its parts.
  let objects: [[TextureTile]]

  init(_ scene: Scene) {
    let side = max(scene.size.width, scene.size.height) > 400 ? 1024 : 512
    layers = scene.layers.enumerated().map { index, layer in
      TextureTile(
        layer.texture, side: side, mask: layer.mask, gray: scene.isGray,
        seed: SceneMath.hash(scene.seed, UInt64(index)))
    }
    shadows = scene.effects.shadows.map {
      TextureTile(mask: $0.mask, side: 512, seed: SceneMath.hash(scene.seed, 999))
    }
    // Parts with the same texture share a tile.
    var tiles: [SceneTexture: TextureTile] = [:]
    objects = scene.objects.map { object in
      ([object.body] + object.parts).map { part in
        if let tile = tiles[part.texture] { return tile }
        let extent = max(part.size.width, part.size.height)
        let tile = TextureTile(
          part.texture, side: extent > 256 ? 512 : (extent > 60 ? 256 : 128), gray: scene.isGray,
          seed: SceneMath.hash(scene.seed, 500), mipLevels: 3)
        tiles[part.texture] = tile
        return tile
      }
    }
  }
}
