import Files
import Foundation
import Ingestion
import ReceiptModel
package import SystemPackage

/// The settings file of the home: which folders are watched, and how.
///
///     # before the first folder: for all of them
///     country = HR
///     [/home/ana/Scans]
///     account = obrt
///     tags = car, travel
///     after = move
package enum WatchSettings {
    /// The name of the file in the home.
    package static let fileName = "watch.conf"

    /// What a line may set.
    private enum Key: String, CaseIterable {
        case account, country, tags, subfolders, after, settle, patience, rescan, poll
    }

    /// Reads the file; no folders when there is none.
    package static func folders(in file: FilePath, userHome: String?) throws(DaemonError) -> [FolderSettings] {
        guard FileSystem.exists(file) else { return [] }
        let bytes: [UInt8]
        do throws(FileError) {
            let opened = try FileSystem.openRegular(file, followingLinks: true)
            bytes = try opened.descriptor.bytes(from: 0, count: min(opened.status.size, 1 << 20))
        } catch {
            throw .file(error)
        }
        return try folders(text: String(decoding: bytes, as: UTF8.self), of: file, userHome: userHome)
    }

    static func folders(text: String, of file: FilePath, userHome: String?) throws(DaemonError) -> [FolderSettings] {
        var common = FolderSettings(watched: WatchedFolder(path: "/"))
        var folders: [FolderSettings] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            do throws(BadLine) {
                if line.hasPrefix("["), line.hasSuffix("]") {
                    var next = common
                    next.watched.path = try path(String(line.dropFirst().dropLast()), userHome: userHome)
                    guard !folders.contains(where: { $0.watched.path == next.watched.path }) else {
                        throw BadLine(why: "the folder stands there twice")
                    }
                    folders.append(next)
                } else if folders.isEmpty {
                    try set(line, in: &common)
                } else {
                    try set(line, in: &folders[folders.count - 1])
                }
            } catch {
                throw .badSetting(file: file, line: index + 1, why: error.why)
            }
        }
        return folders.map { $0.withFoldersSetAside }
    }

    private struct BadLine: Error {
        let why: String
    }

    private static func path(_ text: String, userHome: String?) throws(BadLine) -> FilePath {
        var text = text
        if text.hasPrefix("~/"), let userHome { text = userHome + text.dropFirst() }
        guard text.hasPrefix("/") else { throw BadLine(why: "a folder is named from the root: [/home/ana/Scans]") }
        while text.count > 1, text.hasSuffix("/") { text.removeLast() }
        return FilePath(text)
    }

    private static func set(_ line: String, in folder: inout FolderSettings) throws(BadLine) {
        let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2, let key = Key(rawValue: parts[0].lowercased()) else {
            throw BadLine(why: "it is none of \(Key.allCases.map { "'\($0.rawValue) = …'" }.joined(separator: ", "))")
        }
        let value = parts[1]
        switch key {
        case .account: folder.account = value.isEmpty ? nil : value
        case .country:
            guard let country = Country(rawValue: value.uppercased()) else {
                throw BadLine(why: "the country is HR, RS or BA")
            }
            folder.country = country
        case .tags: folder.tags = FolderSettings.tags(value)
        case .subfolders:
            guard ["tags", "plain", "ignore"].contains(value) else {
                throw BadLine(why: "subfolders are tags, plain or to ignore")
            }
            folder.subfoldersAreTags = value == "tags"
            folder.watched.goesDown = value != "ignore"
        case .after:
            guard let after = AfterTaking(rawValue: value) else {
                throw BadLine(why: "after is keep, move or delete")
            }
            folder.after = after
        case .settle: folder.watched.settling = try seconds(value)
        case .patience: folder.watched.patience = try seconds(value)
        case .rescan: folder.watched.rescan = try seconds(value)
        case .poll: folder.watched.polling = try seconds(value)
        }
    }

    private static func seconds(_ text: String) throws(BadLine) -> Duration {
        guard let seconds = Double(text), seconds >= 0.1, seconds <= 86_400 else {
            throw BadLine(why: "that is a number of seconds from 0.1 to 86400")
        }
        return .seconds(seconds)
    }
}

extension FolderSettings {
    /// Tags out of a list with commas.
    package static func tags(_ list: String) -> Set<String> {
        Set(list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty })
    }

    /// The same, looking away from where finished files go.
    var withFoldersSetAside: FolderSettings {
        FolderSettings(
            watched: watched, account: account, country: country, tags: tags, subfoldersAreTags: subfoldersAreTags,
            after: after)
    }
}
