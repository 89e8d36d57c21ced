/// The first frame of each UAV123 sequence that shares a frame folder with other sequences.
enum UAV123Ranges {
  /// The 1-based number of each sequence's first frame in the version of the dataset with 30 frames per second.
  static let starts: [String: Int] = [
    "bird1_1": 1, "bird1_2": 775, "bird1_3": 1573,
    "car1_1": 1, "car1_2": 751, "car1_3": 1627,
    "car6_1": 1, "car6_2": 487, "car6_3": 1807, "car6_4": 2953, "car6_5": 3925,
    "car8_1": 1, "car8_2": 1357,
    "car16_1": 1, "car16_2": 415,
    "group1_1": 1, "group1_2": 1333, "group1_3": 2515, "group1_4": 3925,
    "group2_1": 1, "group2_2": 907, "group2_3": 1771,
    "group3_1": 1, "group3_2": 1567, "group3_3": 2827, "group3_4": 4369,
    "person2_1": 1, "person2_2": 1189,
    "person4_1": 1, "person4_2": 1501,
    "person5_1": 1, "person5_2": 877,
    "person7_1": 1, "person7_2": 1249,
    "person8_1": 1, "person8_2": 1075,
    "person12_1": 1, "person12_2": 601,
    "person14_1": 1, "person14_2": 847, "person14_3": 1813,
    "person17_1": 1, "person17_2": 1501,
    "person19_1": 1, "person19_2": 1243, "person19_3": 2791,
    "truck4_1": 1, "truck4_2": 577,
    "uav1_1": 1, "uav1_2": 1555, "uav1_3": 2473,
  ]
}
