package import ReceiptModel

/// What the rooms of accounts know of the process around them.
package struct AccountContext: Sendable {
    /// The environment of the process, by name.
    package var variables: [String: String]
    /// The present time.
    package var now: @Sendable () -> Timestamp
    /// So many bytes that nobody can guess.
    package var freshBytes: @Sendable (_ count: Int) -> [UInt8]

    package init(
        variables: [String: String], now: @escaping @Sendable () -> Timestamp,
        freshBytes: @escaping @Sendable (_ count: Int) -> [UInt8]
    ) {
        self.variables = variables
        self.now = now
        self.freshBytes = freshBytes
    }

    /// A variable that is set to something.
    package subscript(name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
}
