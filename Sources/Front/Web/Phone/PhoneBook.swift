import Files
import Foundation
package import ReceiptModel
package import SystemPackage

/// A phone that was let in, to send pictures and for nothing else.
package struct Phone: Codable, Equatable, Sendable {
    /// Eight hexadecimal digits.
    package let id: String
    /// As its browser calls it.
    package let name: String
    package let pairedAt: Timestamp
    /// Of its two secrets the home has the SHA-256 alone.
    let cookieDigest: String
    let keyDigest: String

    enum CodingKeys: String, CodingKey {
        case id, name
        case pairedAt = "paired_at"
        case cookieDigest = "cookie_digest"
        case keyDigest = "key_digest"
    }
}

/// The phones that were let in, each a file of the home: taking it away shuts the phone out at its next request.
package struct PhoneBook: Sendable {
    /// A phone, and when it was heard of last.
    package struct Entry: Equatable, Sendable {
        package var phone: Phone
        package var lastUse: Timestamp
    }

    /// For how long a phone may stay away, in milliseconds: 90 days.
    static let patience: Int64 = 90 * 86_400_000
    /// Maximum number of phones.
    static let maximum = 16
    /// Time between two notes of a use, in milliseconds.
    private static let notePause: Int64 = 60_000

    private let folder: FilePath

    package init(in home: FilePath) { folder = home.appending("phones") }

    /// Those that are let in, the newest last.
    package func entries(now: Timestamp) -> [Entry] {
        names().filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.compactMap { name -> Entry? in
            guard let phone = phone(in: folder.appending(name)), name == "\(phone.id).json" else { return nil }
            let lastUse = max(phone.pairedAt, used(phone.id) ?? phone.pairedAt)
            guard now.milliseconds - lastUse.milliseconds <= Self.patience else { return nil }
            return Entry(phone: phone, lastUse: lastUse)
        }
        .sorted { ($0.phone.pairedAt, $0.phone.id) < ($1.phone.pairedAt, $1.phone.id) }
    }

    /// Shuts a phone out.
    ///
    /// - Parameters:
    ///   - name: its identity or its name.
    ///   - now: the present time.
    /// - Returns: the phone.
    /// - Throws: ``PhoneError``: `noPhone` also when several phones have that name.
    package func remove(_ name: String, now: Timestamp) throws(PhoneError) -> Phone {
        let all = entries(now: now).map(\.phone)
        let named = all.filter { $0.id == name }.nonEmpty ?? all.filter { $0.name == name }
        guard let phone = named.first, named.count == 1 else { throw .noPhone(name) }
        try remove(phone)
        return phone
    }

    func remove(_ phone: Phone) throws(PhoneError) {
        do throws(FileError) {
            try Durability.remove(file(phone.id))
            try Durability.synchroniseFolder(folder)
            try Durability.remove(use(phone.id))
        } catch {
            throw .file(error)
        }
    }

    /// Lets a phone in; durable when it returns.
    ///
    /// - Returns: the phone with its two secrets; `nil` when there are as many as there may be.
    func add(named name: String, now: Timestamp) throws -> (phone: Phone, cookie: String, key: String)? {
        try Durability.makeFolder(folder)
        let present = Set(entries(now: now).map(\.phone.id))
        guard present.count < Self.maximum else { return nil }
        // What nobody has used for long, and what a phone that was removed has left.
        for name in names() where !present.contains(String(name.prefix { $0 != "." })) {
            try? Durability.remove(folder.appending(name))
        }
        let (cookie, key) = (SecretToken.make(), SecretToken.make())
        let phone = Phone(
            id: String(SecretToken.make().prefix(8)), name: name, pairedAt: now,
            cookieDigest: SecretToken.digest(of: cookie), keyDigest: SecretToken.digest(of: key))
        let temporary = folder.appending(".\(phone.id).new")
        let opened = try Durability.createFile(temporary)
        try opened.write(Array(try JSONEncoder().encode(phone)), to: temporary)
        try opened.synchronise(temporary)
        try Durability.replace(file(phone.id), with: temporary)
        return (phone, cookie, key)
    }

    /// The phone that two secrets belong to, which is heard of by that.
    func phone(cookie: String?, key: String?, now: Timestamp) -> Phone? {
        guard let cookie, let key else { return nil }
        let (cookieDigest, keyDigest) = (SecretToken.digest(of: cookie), SecretToken.digest(of: key))
        var found: Entry?
        for entry in entries(now: now) {
            let isCookie = SecretToken.isSame(entry.phone.cookieDigest, cookieDigest)
            let isKey = SecretToken.isSame(entry.phone.keyDigest, keyDigest)
            if isCookie, isKey { found = entry }
        }
        guard let found else { return nil }
        let isNew = found.lastUse == found.phone.pairedAt
        if isNew || abs(now.milliseconds - found.lastUse.milliseconds) >= Self.notePause {
            try? FileSystem.publish(Array(String(now.milliseconds).utf8), at: use(found.phone.id))
        }
        return found.phone
    }

    private func names() -> [String] {
        ((try? FileSystem.names(in: folder)) ?? []).map { String(decoding: $0, as: UTF8.self) }
    }

    private func file(_ id: String) -> FilePath { folder.appending("\(id).json") }
    private func use(_ id: String) -> FilePath { folder.appending("\(id).used") }

    private func phone(in path: FilePath) -> Phone? {
        bytes(of: path).flatMap { try? JSONDecoder().decode(Phone.self, from: Data($0)) }
    }

    private func used(_ id: String) -> Timestamp? {
        bytes(of: use(id)).flatMap { Int64(String(decoding: $0, as: UTF8.self)) }.map { Timestamp(milliseconds: $0) }
    }

    private func bytes(of path: FilePath) -> [UInt8]? {
        guard let file = try? FileSystem.openRegular(path, followingLinks: false) else { return nil }
        return try? file.descriptor.bytes(from: 0, count: min(file.status.size, 4_096))
    }
}

extension Array {
    fileprivate var nonEmpty: [Element]? { isEmpty ? nil : self }
}
