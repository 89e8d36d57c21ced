/// What the benchmarks' short names of attributes stand for.
enum AttributeWords {
  /// The words for an attribute, from OTB, UAV123 and LaSOT; nil where it is not one of theirs.
  static func words(for attribute: String) -> String? { known[attribute] }

  private static let known = [
    "ARC": "aspect ratio change",
    "BC": "background clutter",
    "CM": "camera motion",
    "DEF": "deformation",
    "FM": "fast motion",
    "FOC": "full occlusion",
    "IPR": "in-plane rotation",
    "IV": "illumination variation",
    "LR": "low resolution",
    "MB": "motion blur",
    "OCC": "occlusion",
    "OPR": "out-of-plane rotation",
    "OV": "out of view",
    "POC": "partial occlusion",
    "ROT": "rotation",
    "SOB": "similar objects",
    "SV": "scale variation",
    "VC": "viewpoint change",
  ]
}
