/// The version of vbench.
package let vbenchVersion = "0.2.0"
