/// The version of vbench.
package let vbenchVersion = "0.3.0"
