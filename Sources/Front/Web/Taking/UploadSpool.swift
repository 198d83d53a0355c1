import Crypto
import Files
import Foundation
import Hummingbird
import NIOCore
import ReceiptModel
import Synchronization
import SystemPackage

/// Where bodies of requests lie until the vault has copied them: files that are worth nothing once their request has ended.
struct UploadSpool: Sendable {
    /// A body that came whole.
    struct Body: Sendable {
        let path: FilePath
        /// SHA-256 in hexadecimal digits.
        let digest: String
    }

    /// Maximum time between two pieces of a body, and for a whole one.
    private static let patience = (piece: Duration.seconds(10), whole: Duration.seconds(600))

    private let folder: FilePath

    init(in home: FilePath) { folder = home.appending("uploads") }

    /// Takes away what a server that was killed has left; nobody else serves the home.
    func sweep() {
        for name in (try? FileSystem.names(in: folder)) ?? [] {
            let path = folder.appending(String(decoding: name, as: UTF8.self))
            if (try? FileSystem.status(of: path))?.kind == .regular { try? Durability.remove(path) }
        }
    }

    /// Writes a body into a file, which is the caller's to remove.
    ///
    /// - Parameters:
    ///   - body: of the request.
    ///   - length: how many bytes it has, where its head says so.
    ///   - limit: how many it has at most.
    /// - Returns: where it lies.
    /// - Throws: ``Problem`` for a body that is too large, too slow or none; `FileError` for the disk.
    func take(_ body: RequestBody, of length: Int?, most limit: Int) async throws -> Body {
        try Durability.makeFolder(folder)
        let path = folder.appending("\(SecretToken.make()).part")
        do {
            return Body(path: path, digest: try await written(body, to: path, of: length, most: limit))
        } catch {
            remove(path)
            // The server is to end, and what a connection tells then is told by that.
            guard !Task.isCancelled else {
                throw Problem(
                    .serviceUnavailable, "the server is ending", remedy: "send this one again when it serves again")
            }
            throw error
        }
    }

    /// The next piece of a body; what is wrong with one is the sender's fault.
    private static func next(of pieces: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
        do { return try await pieces.next() } catch {
            if error is CancellationError { throw error }
            throw Problem.unreadable
        }
    }

    func remove(_ path: FilePath) { try? Durability.remove(path) }

    /// How much of a body has come.
    private final class Progress: Sendable {
        let pieces = Mutex(0)
    }

    private func written(
        _ body: RequestBody, to path: FilePath, of length: Int?, most limit: Int
    ) async throws -> String {
        let progress = Progress()
        return try await withThrowingTaskGroup(of: String?.self) { group in
            group.addTask {
                let file = try Durability.createFile(path)
                var (hash, count) = (SHA256(), 0)
                var pieces = body.makeAsyncIterator()
                while let piece = try await Self.next(of: &pieces) {
                    progress.pieces.withLock { $0 += 1 }
                    count += piece.readableBytes
                    guard count <= limit else { throw UploadHead.tooLarge }
                    let bytes = Array(piece.readableBytesView)
                    hash.update(data: bytes)
                    try file.write(bytes, to: path)
                }
                // A connection that is cut looks like an end, and so may a server that gives up.
                try Task.checkCancellation()
                guard length == nil || length == count else {
                    throw Problem(.badRequest, "the body of the request is shorter than its head says")
                }
                return hash.finalize().hexadecimal
            }
            group.addTask {
                let end = ContinuousClock.now + Self.patience.whole
                var seen = -1
                while ContinuousClock.now < end {
                    let now = progress.pieces.withLock(\.self)
                    if now == seen { break }
                    seen = now
                    try await Task.sleep(for: Self.patience.piece)
                }
                throw Problem(.requestTimeout, "the body of the request did not come in time")
            }
            defer { group.cancelAll() }
            return try await group.next().flatMap(\.self) ?? ""
        }
    }
}

extension Sequence<UInt8> {
    /// Two digits a byte.
    var hexadecimal: String {
        map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined()
    }
}
