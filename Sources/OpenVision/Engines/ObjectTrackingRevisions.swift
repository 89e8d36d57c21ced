/// The first revision of object tracking: correlation filters on hand-made features.
public let VNTrackObjectRequestRevision1 = 1

/// The second revision of object tracking: small neural networks.
public let VNTrackObjectRequestRevision2 = 2

/// The third revision of object tracking: a larger network that begins with blocks of a published one.
public let VNTrackObjectRequestRevision3 = 3
