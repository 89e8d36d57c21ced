/// The version of vbench.
package let vbenchVersion = "0.1.0"
