/// Where phones come to.
package struct PhonePlace: Equatable, Sendable {
    /// The address of their page.
    package var page: String
    /// Where they learn how to trust it; `nil` where they need not.
    package var trust: String?
}
