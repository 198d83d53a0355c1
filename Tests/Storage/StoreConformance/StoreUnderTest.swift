package import Store

/// A store as the suite of all stores sees it: empty at first, looked at from outside, forged.
///
/// To let a store join, write one of these for it and add it to `allStores` in `Tests/Storage/StoreTests`.
package protocol StoreUnderTest: Sendable {
    /// The store, open for writing.
    var store: any DocumentStore { get }

    /// The store as somebody else sees it who opens it now: what a function has promised by returning is there.
    func seenFromOutside() throws -> any DocumentStore

    /// Changes the audit log behind the store's back, as somebody with an editor would.
    func forge(_ forgery: AuditForgery) throws
}

/// What somebody does to an audit log who may write to its rows; rows count from 1.
package enum AuditForgery: Hashable, Sendable, CaseIterable {
    /// Row 2 tells something else.
    case changed
    /// Row 2 tells something else, and its hash was made anew.
    case rehashed
    /// Row 2 is gone.
    case removed
    /// The last row is gone.
    case cut
}

/// One kind of store.
package struct StoreKind: Sendable, CustomStringConvertible {
    package let description: String
    /// Makes an empty one, which is gone with the value.
    package let make: @Sendable () throws -> any StoreUnderTest

    package init(_ description: String, make: @escaping @Sendable () throws -> any StoreUnderTest) {
        self.description = description
        self.make = make
    }
}
