/// Revision 1 of object tracking, which uses correlation filters on hand-crafted features.
public let VNTrackObjectRequestRevision1 = 1

/// Revision 2 of object tracking, which uses small neural networks.
public let VNTrackObjectRequestRevision2 = 2

/// Revision 3 of object tracking, which uses a larger network whose first blocks come from a
/// published network.
public let VNTrackObjectRequestRevision3 = 3
