package let vbenchVersion = "0.3.0"
