/// How often a field was read, and how well, over the items whose truth is known.
///
/// An item whose truth says "not on the paper" counts too: whatever is read there is wrong. An item whose truth does not
/// speak of the field is not counted at all. In JSON the names of the properties; `given` is the sum of `exact`,
/// `normalised`, `tolerant` and `wrong`.
package struct FieldTally: Hashable, Sendable, Codable {
    /// Items that have the field on the paper.
    package private(set) var expected = 0
    /// Items in which it was read.
    package private(set) var given = 0
    /// Read to the letter.
    package private(set) var exact = 0
    /// Read as the same value, written differently.
    package private(set) var normalised = 0
    /// Read nearly right.
    package private(set) var tolerant = 0
    /// Read as something else, or read though not on the paper.
    package private(set) var wrong = 0
    /// The part of `wrong` that is not on the paper.
    package private(set) var invented = 0

    package init() {}

    /// Counts one item whose truth speaks of the field.
    ///
    /// - Parameters:
    ///   - field: which rules of agreement hold.
    ///   - truth: the true value; `nil` when it is not on the paper.
    ///   - read: the value read; `nil` when none was.
    package mutating func add(_ field: FieldName, expected truth: String?, read: String?) {
        if truth != nil { expected += 1 }
        guard let read else { return }
        given += 1
        guard let truth else {
            wrong += 1
            invented += 1
            return
        }
        switch FieldComparison.agreement(field, expected: truth, read: read) {
        case .exact: exact += 1
        case .normalised: normalised += 1
        case .tolerant: tolerant += 1
        case .different: wrong += 1
        }
    }

    /// Items on whose paper the field stands and in which nothing was read.
    package var missed: Int { expected - (given - invented) }

    /// Items read at this level of agreement or a better one.
    package func correct(_ level: Agreement) -> Int {
        switch level {
        case .exact: exact
        case .normalised: exact + normalised
        case .tolerant: exact + normalised + tolerant
        case .different: given - invented
        }
    }

    /// The share of the values read that agree; `nil` when none was read.
    package func precision(_ level: Agreement) -> Double? { quotient(correct(level), given) }

    /// The share of the values printed that were read and agree; `nil` when none is printed.
    package func recall(_ level: Agreement) -> Double? { quotient(correct(level), expected) }

    /// The harmonic mean of precision and recall; `nil` when nothing is printed and nothing read.
    package func f1(_ level: Agreement) -> Double? { quotient(2 * correct(level), given + expected) }

    /// The counts of both together.
    package static func + (left: FieldTally, right: FieldTally) -> FieldTally {
        var sum = left
        sum += right
        return sum
    }

    package static func += (left: inout FieldTally, right: FieldTally) {
        left.expected += right.expected
        left.given += right.given
        left.exact += right.exact
        left.normalised += right.normalised
        left.tolerant += right.tolerant
        left.wrong += right.wrong
        left.invented += right.invented
    }
}
