import Dispatch
import Foundation
import Localization
import Reading
import ReceiptModel
import SQLiteStore
import Store
import Synchronization
import SystemPackage

/// Asks the vault and the readers on threads that may wait, so that no request keeps another from being answered.
///
/// The vault is opened for each request and let go of behind it: other commands write in the home, too.
final class VaultDesk: Sendable {
    private let options: ReviewServer.Options
    private let reading = DispatchQueue(label: "review.reading", attributes: .concurrent)
    /// One change after the other.
    private let writing = DispatchQueue(label: "review.writing")
    private let pool = Mutex<ReaderPool?>(nil)
    /// The vault of who works on a document, through which changes go meanwhile.
    private let held = Mutex<Vault?>(nil)

    init(_ options: ReviewServer.Options) { self.options = options }

    var home: FilePath { options.home }

    /// Looks into the vault.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Vault) throws -> Value) async throws -> Value {
        try await on(reading) { [options] in try body(try Vault.open(at: options.home, access: .readOnly)) }
    }

    /// Changes something in the vault.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Vault) throws -> Value) async throws -> Value {
        try await on(writing) { [self] in try body(try held.withLock(\.self) ?? options.openForWriting()) }
    }

    /// Opens the vault for work that takes time, until ``letGo()``.
    func hold() async throws -> Vault {
        try await on(writing) { [self] in
            let vault = try options.openForWriting()
            held.withLock { $0 = vault }
            return vault
        }
    }

    /// Lets other commands write in the home again.
    func letGo() async { _ = try? await on(writing) { [self] in held.withLock { $0 = nil } } }

    /// What the commands tell of the home, as they print it for programs.
    func report(_ report: HomeReport) async throws -> Data {
        try await read { [options] vault in
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let localizer = Speech.localizer
            if let key = CodingUserInfoKey.speaksMessages {
                encoder.userInfo[key] = MessageSpeaker { localizer.text($0) }
            }
            return try encoder.encode(try options.report(report, vault))
        }
    }

    /// Has something decided, after a look at what it is about; nobody else writes in the home meanwhile.
    ///
    /// - Returns: what the person should know, in the language of the request.
    func decide(_ look: @escaping @Sendable (Vault) throws -> HomeDecision) async throws -> [String] {
        try await write { [options] vault in try options.decide(look(vault), vault).map { Speech.text($0) } }
    }

    /// The readers, which are started at the first call.
    ///
    /// - Throws: what keeps documents from being read on this machine.
    func readers() throws -> ReaderPool {
        try pool.withLock { pool in
            if let pool { return pool }
            let started = try options.startReaders()
            pool = started
            return started
        }
    }

    /// Tells what a person has said of a draft to whoever learns from it; what goes wrong there changes nothing.
    func learn(from draft: ExpenseDraft, in vault: Vault) {
        try? options.learn(draft, (try? vault.attachment(draft.documentID))?.document)
    }

    /// Ends the readers.
    func close() { pool.withLock { $0.take() }?.shutDown() }

    private func on<Value: Sendable>(
        _ queue: DispatchQueue, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { caller in
            // A queue knows nothing of the task that waits for it.
            let localizer = Speech.localizer
            queue.async {
                caller.resume(with: Speech.$localizer.withValue(localizer) { Result { try body() } })
            }
        }
    }
}
