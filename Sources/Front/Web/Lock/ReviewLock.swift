import Files
import Foundation
package import ReceiptModel
import Synchronization
package import SystemPackage

/// The PIN or passphrase that opens the review page of a home again after a time without use.
///
/// A guess is counted, durably, before it is looked at, and one is looked at after the other, whoever makes it: neither the end of a
/// server at any moment nor a second server gives guesses away.
package struct ReviewLock: Sendable {
    /// Minimum number of letters of a passphrase, and maximum of its bytes.
    private static let (shortest, longest) = (8, 1_024)

    /// How the lock of a home stands.
    package struct Standing: Equatable, Sendable {
        package var isPin: Bool
        package var idleSeconds: Int
        /// Wrong guesses that are left; at 0 none is taken any more.
        package var guessesLeft: Int
        /// Seconds until the next guess is taken.
        package var waitSeconds: Int
    }

    /// What came of a guess.
    enum Guess: Equatable, Sendable {
        /// It was right; the salt by which the secret is known, `nil` where there is none any more.
        case right(salt: String?)
        case wrong(left: Int, wait: Int)
        /// It was not looked at: seconds until one is.
        case early(wait: Int)
        /// Only the terminal helps.
        case spent
    }

    let home: FilePath
    private var path: FilePath { home.appending("review-pin.json") }

    /// The lock of a home.
    package init(in home: FilePath) { self.home = home }

    // MARK: - The terminal

    /// Has the page ask for a secret from now on; windows that are open are locked at once.
    ///
    /// - Parameters:
    ///   - secret: 4 to 6 digits, or a passphrase.
    ///   - idle: time without use after which the page is locked, in seconds.
    /// - Throws: ``ReviewLockError``.
    package func set(_ secret: String, idle: Int) throws(ReviewLockError) {
        let kind = try Self.kind(of: secret)
        let record: LockRecord
        do { record = try LockRecord(secret, kind, idleSeconds: idle) } catch { throw .noMemory }
        try inTurn { () throws(ReviewLockError) in try write(record) }
    }

    /// Takes the secret away.
    ///
    /// - Returns: whether there was one.
    /// - Throws: ``ReviewLockError``.
    package func remove() throws(ReviewLockError) -> Bool {
        try inTurn { () throws(ReviewLockError) in
            guard FileSystem.exists(path) else { return false }
            do throws(FileError) {
                try Durability.remove(path)
                try Durability.synchroniseFolder(home)
            } catch {
                throw .file(error)
            }
            return true
        }
    }

    /// Takes guesses again after too many wrong ones; the secret stays.
    ///
    /// - Returns: whether there is a secret.
    /// - Throws: ``ReviewLockError``.
    package func forgetGuesses() throws(ReviewLockError) -> Bool {
        try inTurn { () throws(ReviewLockError) in
            guard var record = try record() else { return false }
            (record.guesses, record.lastGuess) = (0, 0)
            try write(record)
            return true
        }
    }

    /// How it stands; `nil` where no secret is set.
    ///
    /// - Throws: ``ReviewLockError``.
    package func standing(now: Timestamp) throws(ReviewLockError) -> Standing? {
        try record().map { record in
            Standing(
                isPin: record.kind == .pin, idleSeconds: record.idleSeconds, guessesLeft: record.guessesLeft,
                waitSeconds: record.isSpent ? 0 : record.wait(at: now))
        }
    }

    /// What a secret is.
    ///
    /// - Throws: `unfit` for one that is guessed too soon.
    private static func kind(of secret: String) throws(ReviewLockError) -> LockRecord.Kind {
        let digits = secret.utf8.compactMap { (48...57).contains($0) ? Int($0) - 48 : nil }
        guard digits.count == secret.utf8.count else {
            guard secret.count >= shortest else { throw .unfit(.short) }
            guard secret.utf8.count <= longest else { throw .unfit(.long) }
            return .passphrase
        }
        guard digits.count >= 4 else { throw .unfit(.short) }
        guard digits.count <= longest else { throw .unfit(.long) }
        let steps = Set(zip(digits.dropFirst(), digits).map { $0 - $1 })
        guard steps.count > 1 || steps.first.map({ abs($0) > 1 }) ?? false else { throw .unfit(.row) }
        guard digits.count > 6 else { return .pin }
        guard digits.count >= shortest else { throw .unfit(.short) }
        return .passphrase
    }

    // MARK: - Guesses

    /// Looks at a guess.
    ///
    /// - Parameters:
    ///   - secret: what was said.
    ///   - now: the present time.
    ///   - check: whether it is that of the record, by scrypt where nothing else is said.
    /// - Returns: what came of it.
    /// - Throws: ``ReviewLockError``, also when the guess could not be counted; it was not looked at then.
    func guess(
        _ secret: String, now: Timestamp,
        check: (String, LockRecord) throws -> Bool = { try $1.isRight($0) }
    ) throws(ReviewLockError) -> Guess {
        try inTurn { () throws(ReviewLockError) in
            guard var record = try record() else { return .right(salt: nil) }
            guard !record.isSpent else { return .spent }
            let wait = record.wait(at: now)
            guard wait == 0 else {
                if now.milliseconds < record.lastGuess {
                    // The clock was set back: the time to wait begins anew, and ends.
                    record.lastGuess = now.milliseconds
                    try write(record)
                }
                return .early(wait: wait)
            }
            record.count(at: now)
            try write(record)
            let isRight: Bool
            do { isRight = try check(secret, record) } catch { throw .noMemory }
            guard isRight else {
                return record.isSpent ? .spent : .wrong(left: record.guessesLeft, wait: record.wait(at: now))
            }
            (record.guesses, record.lastGuess) = (0, 0)
            // Whoever knows the secret comes in, also on a full disk; the guess stays counted then.
            try? write(record)
            return .right(salt: record.salt)
        }
    }

    // MARK: - The file

    /// What the file says of itself, to be asked before each request; `nil` where there is none.
    ///
    /// - Throws: `file` where nobody can tell.
    func status() throws(ReviewLockError) -> FileStatus? {
        do throws(FileError) { return try FileSystem.status(of: path) } catch {
            if error.errno == .noSuchFileOrDirectory { return nil }
            throw .file(error)
        }
    }

    /// What is kept; `nil` where no secret is set.
    ///
    /// - Throws: `damaged` for a file that is no record; ``ReviewLockError``.
    func record() throws(ReviewLockError) -> LockRecord? {
        let bytes: [UInt8]
        do throws(FileError) {
            let file = try FileSystem.openRegular(path, followingLinks: false)
            bytes = try file.descriptor.bytes(from: 0, count: min(file.status.size, 4_096))
        } catch {
            if error.errno == .noSuchFileOrDirectory { return nil }
            throw .file(error)
        }
        guard let record = try? JSONDecoder().decode(LockRecord.self, from: Data(bytes)), record.costs.isBearable,
            record.guesses >= 0
        else { throw .damaged }
        return record
    }

    private func write(_ record: LockRecord) throws(ReviewLockError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(record) else { throw .damaged }
        do throws(FileError) {
            let temporary = home.appending(".review-pin.\(SecretToken.make())")
            do throws(FileError) {
                let file = try Durability.createFile(temporary)
                try file.write(Array(data), to: temporary)
                try file.synchronise(temporary)
                try Durability.replace(path, with: temporary)
            } catch {
                try? Durability.remove(temporary)
                throw error
            }
        } catch {
            throw .file(error)
        }
    }

    private static let turn = Mutex<Void>(())

    /// One after the other, in this process and in all.
    private func inTurn<Value>(
        _ body: () throws(ReviewLockError) -> Value
    ) throws(ReviewLockError) -> Value {
        try Self.turn.withLock { _ throws(ReviewLockError) -> Value in
            for _ in 0..<Self.patience.looks {
                let lock: FolderLock?
                do throws(FileError) {
                    lock = try FolderLock(at: home.appending("review-pin.lock"))
                } catch {
                    throw .file(error)
                }
                if let lock {
                    sweep()
                    let value = try body()
                    _ = consume lock
                    return value
                }
                Thread.sleep(forTimeInterval: Self.patience.pause)
            }
            throw .busy
        }
    }

    /// How often it is looked whether another process has finished, and seconds between two looks.
    private static let patience = (looks: 200, pause: 0.02)

    /// Takes away what a process that was killed while it wrote has left.
    private func sweep() {
        for name in (try? FileSystem.names(in: home)) ?? [] where name.starts(with: ".review-pin.".utf8) {
            try? Durability.remove(home.appending(String(decoding: name, as: UTF8.self)))
        }
    }
}
