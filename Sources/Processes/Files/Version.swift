/// The version of vbench.
public let vbenchVersion = "0.1.0"
