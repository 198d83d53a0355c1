/// The version of the programs; all of them are built and installed together.
package enum ProgramVersion {
    package static let current = "0.1.0"
}
