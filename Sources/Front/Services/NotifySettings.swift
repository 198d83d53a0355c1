import Files
import Foundation
import HTTPTransport
import SQLiteStore
import SystemPackage

/// The settings file of the home that says who is told of what.
///
///     # before the first: for all of them
///     events = receipt.needs_review, queue.needs_attention, account.held_up
///     [webhook https://hooks.example/bilko]
///     secret-file = /home/ana/.config/bilko/hook.secret
///     [ntfy https://ntfy.sh/a-long-topic]
///     token-file = /home/ana/.config/bilko/ntfy.token
///     [desktop]
struct NotifySettings: Equatable {
    static let fileName = "notify.conf"

    /// One who is told.
    struct Listener: Equatable {
        enum Kind: String, Equatable { case webhook, ntfy, desktop }

        var kind: Kind
        /// Where to; empty for the desktop.
        var address = ""
        var events: Set<Notice.Kind> = [.needsReview, .needsAttention, .heldUp]
        /// The file with the secret that signs, or with the token that opens the door.
        var secretFile: FilePath?

        /// Under this name the ledger knows how far it was told.
        var name: String { "\(kind.rawValue) \(address)" }
    }

    var listeners: [Listener] = []

    /// Reads the file of a home; nobody is told anything when there is none.
    static func read(in home: FilePath) throws(ServiceError) -> NotifySettings {
        let file = home.appending(fileName)
        guard let text = try SettingsFile.text(of: file) else { return NotifySettings() }
        return try parse(text, of: file)
    }

    static func parse(_ text: String, of file: FilePath) throws(ServiceError) -> NotifySettings {
        let listeners = try SettingsFile.sections(
            in: text, of: file, common: Listener(kind: .desktop),
            open: { (name, common, before) throws(SettingsFile.BadLine) in
                var next = common
                (next.kind, next.address) = try listener(name)
                guard !before.contains(where: { $0.name == next.name }) else {
                    throw SettingsFile.BadLine(why: "it stands there twice")
                }
                return next
            },
            set: { (key, value, listener) throws(SettingsFile.BadLine) in try set(key, value, in: &listener) })
        for listener in listeners where listener.kind == .webhook && listener.secretFile == nil {
            throw .badSetting(
                file: file, line: 1, why: "[\(listener.name)] needs a secret-file, with which it is signed")
        }
        return NotifySettings(listeners: listeners)
    }

    private static func listener(_ text: String) throws(SettingsFile.BadLine) -> (Listener.Kind, String) {
        let words = text.split(separator: " ").map(String.init)
        guard let word = words.first, let kind = Listener.Kind(rawValue: word) else {
            throw SettingsFile.BadLine(why: "it is none of [webhook ADDRESS], [ntfy ADDRESS], [desktop]")
        }
        if kind == .desktop, words.count == 1 { return (kind, "") }
        guard kind != .desktop, words.count == 2, (try? ServerAddress(normalising: words[1])) != nil else {
            throw SettingsFile.BadLine(why: "an address begins with https://, or with http:// on this machine")
        }
        return (kind, words[1])
    }

    private static func set(
        _ key: String, _ value: String, in listener: inout Listener
    ) throws(SettingsFile.BadLine) {
        switch key {
        case "events":
            let words = value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            listener.events = []
            for word in words {
                guard let kind = Notice.Kind(rawValue: word) else {
                    let all = Notice.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                    throw SettingsFile.BadLine(why: "'\(word)' is none of \(all)")
                }
                listener.events.insert(kind)
            }
        case "secret-file", "token-file":
            guard value.hasPrefix("/") else { throw SettingsFile.BadLine(why: "a file is named from the root") }
            listener.secretFile = FilePath(value)
        default: throw SettingsFile.BadLine(why: "it is none of 'events = …', 'secret-file = …', 'token-file = …'")
        }
    }
}
