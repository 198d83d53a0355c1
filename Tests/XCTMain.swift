// The entry of the program of all tests. SwiftPM takes this file instead of one that it writes itself, for which it would
// look for XCTest's tests in an index of all test code: there are none, and making the index costs minutes.

import Testing

@main
struct TestProgram {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
