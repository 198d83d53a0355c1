import Files
import ReceiptModel
package import SystemPackage
import TOML

/// `config.toml` of a home, read and found to be right.
package struct SettingsFile: Sendable {
    /// The name of the file in the home.
    package static let name = "config.toml"
    /// In bytes; nobody writes more by hand.
    private static let mostBytes = 1 << 20

    /// A section `[[watch.folder]]`.
    package struct Folder: Sendable {
        /// Without a slash at its end.
        package let path: FilePath
        /// What the user says of it, for people only.
        package let note: String?
        /// What it says itself, by the names of the keys.
        package let values: [String: SettingValue]
        let section: KeyPath
    }

    /// Where it is, or would be.
    package let path: FilePath
    package private(set) var folders: [Folder] = []
    package private(set) var notify = NotifySettings()
    /// In which language people are spoken to; `nil` where it does not say.
    let language: SettingValue?
    /// The address for new accounts of an environment, by the name of that.
    package private(set) var servers: [String: String] = [:]
    /// What sections say that stand there once, by their names and those of the keys.
    let sections: [String: [String: SettingValue]]
    /// What `[watch]` says for all folders, by the names of the keys.
    let watch: [String: SettingValue]
    private let lines: KeyLines

    /// Reads the file of a home; no setting has a value where there is none.
    ///
    /// - Parameters:
    ///   - home: absolute.
    ///   - userHome: what `~` stands for.
    /// - Throws: ``SettingsError``: every mistake, or that the file cannot be read.
    package init(of home: FilePath, userHome: String?) throws(SettingsError) {
        let path = home.appending(Self.name)
        try self.init(at: path, of: home, userHome: userHome)
    }

    /// Reads any file as the settings of a home.
    ///
    /// - Throws: ``SettingsError``.
    package init(at path: FilePath, of home: FilePath, userHome: String?) throws(SettingsError) {
        guard FileSystem.exists(path) else {
            try self.init(text: "", at: path, of: home, userHome: userHome)
            return
        }
        let bytes: [UInt8]
        do throws(FileError) {
            let opened = try FileSystem.openRegular(path, followingLinks: true)
            bytes = try opened.descriptor.bytes(from: 0, count: min(opened.status.size, Self.mostBytes + 1))
        } catch {
            throw .file(error)
        }
        guard bytes.count <= Self.mostBytes else {
            throw .mistakes(
                file: path,
                [SettingsMistake(line: 1, setting: nil, what: "it is larger than 1 MiB", remedy: "name another file")])
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .mistakes(
                file: path,
                [
                    SettingsMistake(
                        line: Self.firstLineThatIsNoText(bytes), setting: nil, what: "it is not UTF-8",
                        remedy: "save it as UTF-8")
                ])
        }
        try self.init(text: text, at: path, of: home, userHome: userHome)
    }

    /// Takes a text as the settings of a home.
    ///
    /// - Throws: ``SettingsError/mistakes(file:_:)`` with every mistake.
    package init(text: String, at path: FilePath, of home: FilePath, userHome: String?) throws(SettingsError) {
        var check = SettingsCheck(text)
        self.path = path
        lines = check.lines
        language = check.root.values["language"]
        let watched = check.root.sections["watch"]?.first
        watch = watched?.values ?? [:]
        sections = check.root.sections.compactMapValues { $0.first?.values }
        servers = (check.root.sections["servers"]?.first?.values ?? [:]).compactMapValues(\.text)
        notify = NotifySettings(check.root.sections["notify"] ?? [], userHome: userHome, check: &check)
        folders = Self.folders(watched?.sections["folder"] ?? [], userHome: userHome, check: &check)
        Self.findOverlaps(folders, home, check: &check)
        let mistakes = check.ordered
        guard mistakes.isEmpty else { throw .mistakes(file: path, mistakes) }
    }

    /// The line on which a setting of a section that stands there once, or an address of `[servers]`, stands.
    func line(section: String, key: String) -> Int { lines[[.key(section), .key(key)]] }

    /// The line on which the language stands.
    var lineOfLanguage: Int { lines[[.key("language")]] }

    /// The line on which the address of an environment stands.
    package func line(ofServer stage: String) -> Int { line(section: "servers", key: stage) }

    /// The line on which a folder says something itself.
    package func line(of key: String, in folder: Folder) -> Int { lines[folder.section + .key(key)] }

    /// The line on which the section of a listener begins; counted from 0.
    package func line(ofListener index: Int) -> Int { lines[["notify", .index(index)]] }

    // MARK: What the meaning of the values shows

    private static func folders(
        _ sections: [SettingsCheck.Section], userHome: String?, check: inout SettingsCheck
    ) -> [Folder] {
        var folders: [Folder] = []
        for section in sections {
            guard let text = section.values["path"]?.text else { continue }
            let path = FilePath(text.expandingHome(userHome)).lexicallyNormalized()
            guard !folders.contains(where: { $0.path == path }) else {
                check.add(section.path + "path", "the folder stands there twice", "leave one of the two away")
                continue
            }
            let own = section.values.filter { !["path", "note"].contains($0.key) }
            folders.append(
                Folder(path: path, note: section.values["note"]?.text, values: own, section: section.path))
        }
        return folders
    }

    private static func findOverlaps(_ folders: [Folder], _ home: FilePath, check: inout SettingsCheck) {
        for folder in folders {
            let path = folder.section + "path"
            if folder.path.encloses(home) || home.encloses(folder.path) {
                check.add(path, "the folder and the home lie in each other", "watch a folder that lies apart")
            }
            if let outer = folders.first(where: { $0.path != folder.path && $0.path.encloses(folder.path) }) {
                check.add(
                    path, "the folder lies in \(outer.path.printable)",
                    "leave one of the two away: folders below a watched one are looked into")
            }
        }
    }

    private static func firstLineThatIsNoText(_ bytes: [UInt8]) -> Int {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
    }
}

extension FilePath {
    /// Whether the other path is this one or lies below it, as they are written.
    package func encloses(_ other: FilePath) -> Bool {
        other == self || other.starts(with: self)
    }
}
