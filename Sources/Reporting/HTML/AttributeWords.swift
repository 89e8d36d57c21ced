/// The meanings of the attribute abbreviations in benchmarks.
enum AttributeWords {
  /// Returns the meaning of an attribute of OTB, UAV123 or LaSOT; nil for other attributes.
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
