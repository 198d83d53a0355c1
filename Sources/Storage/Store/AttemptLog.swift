package import ReceiptModel

/// Writes down, before a document is worked on, that it is: what ends the whole program leaves its attempt open.
///
/// Work that comes to an end, with whatever result, closes the attempts of its document. So a document whose attempts of
/// earlier runs are open has ended the program so often, or was being worked on when the machine lost power.
package protocol AttemptLog: Sendable {
    /// How many earlier runs of the program have begun to work on a document and have not ended it.
    ///
    /// - Parameters:
    ///   - id: of a stored document.
    ///   - run: the present run, whose own attempt does not count.
    /// - Returns: 0 for a document that nobody knows.
    /// - Throws: ``StoreError`` when the store cannot be read.
    func openAttempts(on id: DocumentID, before run: ProgramRun) throws(StoreError) -> Int

    /// Commits that work on a document begins; a run has one attempt on a document at a time.
    ///
    /// - Throws: `notFound`; `diskFull` and others of the place.
    func beginAttempt(on id: DocumentID, in run: ProgramRun, now: Timestamp) throws(StoreError)

    /// Commits that work on a document was given up before it came to an end, as at a clean stop: this attempt never was.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    func takeBackAttempt(on id: DocumentID, in run: ProgramRun) throws(StoreError)

    /// Commits that work on a document came to an end: none of its attempts is open. Recording its draft does so, too.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    func closeAttempts(on id: DocumentID) throws(StoreError)

    /// Has a document read again, and its attempts counted anew; with it all pictures of its receipt.
    ///
    /// Nothing is changed for one that waits to be read and has no open attempt.
    /// - Parameters:
    ///   - id: of a stored document beside which no draft stands.
    ///   - reason: why, for the audit log; not empty.
    ///   - now: stamped on what is written.
    /// - Throws: `notFound`; `refused` when a draft stands or no reason is given.
    func retry(_ id: DocumentID, reason: Message, now: Timestamp) throws(StoreError)

    /// Leaves a document unread until ``retry(_:reason:now:)``; with it all pictures of its receipt.
    ///
    /// - Parameters:
    ///   - id: of a stored document beside which no draft stands.
    ///   - reason: why, for people and for the audit log; not empty.
    ///   - now: stamped on what is written.
    /// - Throws: `notFound`; `refused` when a draft stands or no reason is given.
    func skip(_ id: DocumentID, reason: Message, now: Timestamp) throws(StoreError)
}

/// One run of the program, told apart from every other on the same machine.
package struct ProgramRun: Hashable, Sendable {
    package let name: String

    /// - Parameters:
    ///   - process: its identifier.
    ///   - startedAt: in milliseconds, so that the same identifier later is another run.
    package init(process: Int32, startedAt: Timestamp) {
        name = "\(startedAt.milliseconds)-\(process)"
    }
}
