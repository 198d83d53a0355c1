import Crypto
import CryptoExtras
import Foundation
import ReceiptModel

/// What a home keeps of the PIN or passphrase of its page: no more than is needed to know it again, and how often it was
/// guessed.
struct LockRecord: Codable, Equatable, Sendable {
    /// What is asked for.
    enum Kind: String, Codable, Sendable {
        case pin, passphrase
    }

    /// Costs of scrypt (RFC 7914): N, r and p.
    ///
    /// 32 MiB and about a quarter of a second for each guess, as OWASP's cheat sheet on passwords has it (2024).
    struct Costs: Codable, Equatable, Sendable {
        var rounds = 32_768
        var blockSize = 8
        var parallelism = 3

        /// What a file may ask for, so that a damaged one takes neither all the memory nor for ever.
        var isBearable: Bool {
            (1_024...1_048_576).contains(rounds) && rounds & (rounds - 1) == 0 && (1...16).contains(blockSize)
                && (1...16).contains(parallelism)
        }
    }

    /// Number of wrong guesses behind which only the terminal helps.
    static let mostGuesses = 10
    /// By number of wrong guesses, from the fifth on: seconds until the next one.
    private static let waits: [Int: Int64] = [5: 30, 6: 60, 7: 120, 8: 300, 9: 600]

    var kind: Kind
    var costs = Costs()
    /// Hexadecimal, 16 bytes; another one with every new PIN.
    var salt: String
    /// Hexadecimal, 32 bytes: a code of HMAC-SHA-256 with the key that scrypt has made of the secret and the salt.
    var hash: String
    /// Time without use after which the page is locked, in seconds.
    var idleSeconds: Int
    /// Guesses that were counted since the last right one.
    var guesses = 0
    /// When the last of them was counted, in milliseconds since 1970.
    var lastGuess: Int64 = 0

    enum CodingKeys: String, CodingKey {
        case kind, costs, salt, hash, guesses
        case idleSeconds = "idle_seconds"
        case lastGuess = "last_guess"
    }

    /// A record of a new secret.
    ///
    /// - Throws: what keeps scrypt from working, such as a lack of memory.
    init(_ secret: String, _ kind: Kind, idleSeconds: Int, costs: Costs = Costs()) throws {
        self.kind = kind
        self.costs = costs
        self.idleSeconds = idleSeconds
        salt = String(SecretToken.make().prefix(32))
        let key = try Self.key(from: secret, costs, salt)
        hash = HMAC<SHA256>.authenticationCode(for: Self.label, using: key).hexadecimal
    }

    /// Whether a secret is that of the record; how long that takes tells nothing of it.
    ///
    /// - Throws: what keeps scrypt from working.
    func isRight(_ secret: String) throws -> Bool {
        let digits = Array(hash.utf8)
        let kept = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
        return HMAC<SHA256>.isValidAuthenticationCode(
            kept, authenticating: Self.label, using: try Self.key(from: secret, costs, salt))
    }

    private static let label = Data("bilko review lock".utf8)

    private static func key(from secret: String, _ costs: Costs, _ salt: String) throws -> SymmetricKey {
        // The same letters are the same secret, whatever keyboard has made them.
        let bytes = Data(secret.precomposedStringWithCanonicalMapping.utf8)
        return try KDF.Scrypt.deriveKey(
            from: bytes, salt: Data(salt.utf8), outputByteCount: 32, rounds: costs.rounds, blockSize: costs.blockSize,
            parallelism: costs.parallelism)
    }

    /// Whether no guess is taken any more.
    var isSpent: Bool { guesses >= Self.mostGuesses }

    /// Guesses that are left.
    var guessesLeft: Int { max(Self.mostGuesses - guesses, 0) }

    /// Seconds until the next guess is taken; 0 where it is taken at once.
    func wait(at now: Timestamp) -> Int {
        guard let wait = Self.waits[guesses].map({ $0 * 1_000 }) else { return 0 }
        let passed = now.milliseconds.subtractingReportingOverflow(lastGuess)
        // A clock that was set back gives no guess, and neither does one that cannot be told.
        guard !passed.overflow, passed.partialValue >= 0 else { return Int(wait / 1_000) }
        return Int((max(wait - passed.partialValue, 0) + 999) / 1_000)
    }

    /// Counts a guess that is to be made now.
    mutating func count(at now: Timestamp) {
        guesses = min(max(guesses, 0), Self.mostGuesses) + 1
        lastGuess = now.milliseconds
    }
}
