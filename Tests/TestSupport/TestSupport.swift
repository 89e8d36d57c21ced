import Imaging

/// Helpers shared by the tests of several targets.
