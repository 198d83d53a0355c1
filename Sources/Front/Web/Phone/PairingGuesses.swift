import Files
import Foundation
import ReceiptModel
import Synchronization
import SystemPackage

/// How often codes came that were none, so that nobody goes on trying; known to the next server, too.
final class PairingGuesses: Sendable {
    /// For how long a wrong code counts, in milliseconds.
    static let patience: Int64 = 600_000
    /// How many wrong codes may come from one address in that time, and from all together.
    static let most = (ofOne: 5, ofAll: 50)

    private struct Guess: Codable {
        var address: String
        var at: Int64
    }

    private let file: FilePath
    private let guesses: Mutex<[Guess]>

    init(in home: FilePath) {
        file = home.appending("phone-guesses.json")
        var kept: [Guess] = []
        if let opened = try? FileSystem.openRegular(file, followingLinks: false),
            let bytes = try? opened.descriptor.bytes(from: 0, count: min(opened.status.size, 65_536))
        {
            kept = (try? JSONDecoder().decode([Guess].self, from: Data(bytes))) ?? []
        }
        guesses = Mutex(kept)
    }

    /// Whether a code from an address is looked at.
    func isOpen(to address: String, now: Timestamp) -> Bool {
        guesses.withLock { guesses in
            guesses.removeAll { abs(now.milliseconds - $0.at) > Self.patience }
            return guesses.count < Self.most.ofAll && guesses.count { $0.address == address } < Self.most.ofOne
        }
    }

    /// Notes that a wrong code came from an address.
    func note(_ address: String, now: Timestamp) {
        guesses.withLock { guesses in
            guesses.append(Guess(address: address, at: now.milliseconds))
            // One write at a time: they share a temporary file. On a full disk it counts until the server ends.
            if let data = try? JSONEncoder().encode(guesses) { try? FileSystem.publish(Array(data), at: file) }
        }
    }
}
