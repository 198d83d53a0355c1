import Crypto
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Settings
import Store
import SystemPackage

/// Tells people of what the ledger has noticed: how many, of which type, and links that hold identities; never a name, an
/// amount or a text.
struct NoticeSender {
    let now: @Sendable () -> Timestamp
    /// Says a sentence in the language of the people who are told.
    let said: @Sendable (Message) -> String

    /// No message names more links than this.
    private static let most = 20

    /// What one listener is told at a time.
    struct Announcement: Encodable, Equatable {
        var type: String
        var count: Int
        var links: [String]
        /// When it is sent; RFC 3339 in UTC.
        var at: String

        /// One sentence for people.
        var words: Message {
            switch NoticeKind(rawValue: type) {
            case .captured: "\(count, "receipt", "receipts") captured"
            case .needsReview: "\(count, "receipt needs", "receipts need") review"
            case .needsAttention: "\(count, "queued item needs", "queued items need") attention"
            case .originalDamaged:
                "\(count, "stored original is", "stored originals are") damaged: 'bilko fsck' says what to do"
            case .homeDamaged: "a check of the home found something: 'bilko fsck' says what to do"
            case .heldUp, nil: "sending is held up until you look"
            case .approvalRequested: "\(count, "approval is", "approvals are") asked for: 'bilko inbox'"
            case .documentRequested: "\(count, "document is", "documents are") asked for: 'bilko inbox'"
            case .invoiceOverdue: "\(count, "invoice is", "invoices are") overdue"
            case .taxDeadline: "a tax deadline is near: 'bilko inbox'"
            case .einvoiceAccepted: "\(count, "e-invoice was", "e-invoices were") accepted"
            case .einvoiceRejected: "\(count, "e-invoice was", "e-invoices were") rejected"
            case .certificateExpiring: "a certificate of the server's integration runs out"
            case .stopped: "a service of bilko has stopped, and stays so until you look: 'bilko doctor'"
            }
        }
    }

    /// What is to be said.
    struct Round {
        var listener: NotifySettings.Listener
        var messages: [Announcement]
        var upTo: Int
    }

    /// Whether there is anybody to tell something, and what; looks only.
    func pending(
        _ settings: NotifySettings, in vault: Vault
    ) throws(StoreError) -> (new: [NotifySettings.Listener], rounds: [Round]) {
        let known = try vault.noticeReaders()
        var (new, rounds): ([NotifySettings.Listener], [Round]) = ([], [])
        for listener in settings.listeners {
            guard known.contains(listener.name) else {
                new.append(listener)
                continue
            }
            let notices = try vault.notices(for: listener.name, limit: 10_000)
            guard let last = notices.last else { continue }
            let messages = NoticeKind.allCases.filter { listener.events.contains($0) }.compactMap {
                kind -> Announcement? in
                let links = notices.filter { $0.kind == kind }.map(\.link)
                return links.isEmpty
                    ? nil
                    : Announcement(
                        type: kind.rawValue, count: links.count, links: Array(Set(links).sorted().prefix(Self.most)),
                        at: now().description)
            }
            rounds.append(Round(listener: listener, messages: messages, upTo: last.sequence))
        }
        return (new, rounds)
    }

    /// Says it.
    ///
    /// - Throws: `BackendError`-like trouble as ``NotifyFailure`` when it was not taken.
    func send(_ message: Announcement, to listener: NotifySettings.Listener) async throws(NotifyFailure) {
        switch listener.kind {
        case .webhook: try await post(webhook(message, listener), to: listener)
        case .ntfy: try await post(ntfy(message, listener), to: listener)
        case .desktop: try showOnDesktop(message)
        }
    }

    private func webhook(
        _ message: Announcement, _ listener: NotifySettings.Listener
    ) throws(NotifyFailure) -> HTTPRequest {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(message), let secret = try secret(of: listener) else {
            throw NotifyFailure(message: "there is no secret to sign with")
        }
        let time = String(now().milliseconds / 1_000)
        let key = SymmetricKey(data: Data(secret.utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(time).".utf8) + body, using: key)
        let digits = code.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
        return HTTPRequest(
            .post, listener.address,
            headers: [
                (name: "Content-Type", value: "application/json"), (name: "X-Bilko-Timestamp", value: time),
                (name: "X-Bilko-Signature", value: "sha256=\(digits)"),
            ], body: .bytes(Array(body)))
    }

    private func ntfy(_ message: Announcement, _ listener: NotifySettings.Listener) throws(NotifyFailure) -> HTTPRequest
    {
        var headers = [(name: "Title", value: "bilko"), (name: "Tags", value: message.type)]
        if let link = message.links.first { headers.append((name: "Click", value: link)) }
        if let token = try secret(of: listener) { headers.append((name: "Authorization", value: "Bearer \(token)")) }
        return HTTPRequest(.post, listener.address, headers: headers, body: .bytes(Array(said(message.words).utf8)))
    }

    private func post(_ request: HTTPRequest, to listener: NotifySettings.Listener) async throws(NotifyFailure) {
        let answer: HTTPAnswer
        do throws(TransportError) {
            var limits = TransportLimits()
            limits.connectMilliseconds = 5_000
            limits.exchangeMilliseconds = 15_000
            limits.answerBytes = 64 << 10
            let server = try ServerAddress(normalising: listener.address)
            answer = try await CurlTransport(to: server, trust: .system, limits: limits).answer(to: request)
        } catch {
            throw NotifyFailure(message: error.message)
        }
        guard (200...299).contains(answer.status) else {
            throw NotifyFailure(message: "the \(listener.kind.rawValue) answered \(answer.status)")
        }
    }

    /// The secret is read when it is needed and kept nowhere.
    private func secret(of listener: NotifySettings.Listener) throws(NotifyFailure) -> String? {
        guard let path = listener.secretFile else { return nil }
        let bytes: [UInt8]
        do throws(FileError) {
            let file = try FileSystem.openRegular(path, followingLinks: true)
            bytes = try file.descriptor.bytes(from: 0, count: min(file.status.size, 4_096))
        } catch {
            throw NotifyFailure(message: error.message)
        }
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw NotifyFailure(message: "\(path.printable) is empty") }
        return text
    }

    /// Through the desktop's own program; what it is told can be read by other programs of the same user.
    private func showOnDesktop(_ message: Announcement) throws(NotifyFailure) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["notify-send", "--app-name=bilko", "bilko", said(message.words)]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { throw NotifyFailure(message: "notify-send cannot be started") }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw NotifyFailure(message: "notify-send failed; it needs libnotify-bin and a desktop session")
        }
    }
}

/// Why nobody was told; it is tried again.
struct NotifyFailure: Error {
    let message: Message
}
