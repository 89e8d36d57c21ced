/// The scene files in `datasets/scenes`, embedded by the build system.
enum EmbeddedSceneFiles {
  /// The bytes of each scene file, keyed by scene name. Every file in the folder needs a line here.
  static let contents: [String: [UInt8]] = [
    "behind-leaves": PackageResources.behind_leaves_yaml,
    "behind-the-pillars": PackageResources.behind_the_pillars_yaml,
    "bird": PackageResources.bird_yaml,
    "book-in-hand": PackageResources.book_in_hand_yaml,
    "bouncing-ball": PackageResources.bouncing_ball_yaml,
    "chameleon": PackageResources.chameleon_yaml,
    "cyclist-in-shadows": PackageResources.cyclist_in_shadows_yaml,
    "dancers": PackageResources.dancers_yaml,
    "drone-over-cars": PackageResources.drone_over_cars_yaml,
    "falling-leaf": PackageResources.falling_leaf_yaml,
    "far-pedestrian": PackageResources.far_pedestrian_yaml,
    "floor-tile": PackageResources.floor_tile_yaml,
    "leave-and-return": PackageResources.leave_and_return_yaml,
    "long-orbit": PackageResources.long_orbit_yaml,
    "long-patrol": PackageResources.long_patrol_yaml,
    "long-walk": PackageResources.long_walk_yaml,
    "market-crowd": PackageResources.market_crowd_yaml,
    "motocross": PackageResources.motocross_yaml,
    "night-taxi": PackageResources.night_taxi_yaml,
    "octopus": PackageResources.octopus_yaml,
    "old-film": PackageResources.old_film_yaml,
    "poster": PackageResources.poster_yaml,
    "roadside-sign": PackageResources.roadside_sign_yaml,
    "runner": PackageResources.runner_yaml,
    "school-of-fish": PackageResources.school_of_fish_yaml,
    "spinning-tablet": PackageResources.spinning_tablet_yaml,
    "thermal-camera": PackageResources.thermal_camera_yaml,
    "turning-face": PackageResources.turning_face_yaml,
    "two-cards": PackageResources.two_cards_yaml,
    "whiteboard-from-afar": PackageResources.whiteboard_from_afar_yaml,
    "zooming-in": PackageResources.zooming_in_yaml,
  ]

  /// The names of the scenes in the quick subset: a small but varied selection, with small frames if possible.
  static let quick = [
    "behind-the-pillars", "bird", "chameleon", "far-pedestrian", "night-taxi", "poster", "runner",
    "spinning-tablet", "turning-face", "zooming-in",
  ]
}
