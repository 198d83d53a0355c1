import Accounts
import ArgumentParser
import Console
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import Settings
import SystemPackage

/// `bilko config show`: every setting, and who says it.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show every setting with its value and where that comes from.",
        discussion: """
            Looks only. Options of this command and variables of this shell count; a running service has its own. Of whom \
            notices go to, the server is shown and not the path, which may be a secret.
            """)

    @OptionGroup var home: HomeOptions
    @OptionGroup var packs: PackOptions
    @Flag(help: "Print one JSON object per setting.") var json = false

    func run() throws {
        let folder = try home.folder()
        let rows = try Self.rows(home, packs)
        if json { return try rows.forEach { try Console.json($0) } }
        var table = Table(["setting", "value", "from"])
        for row in rows {
            table.add([
                row.setting, PrintableText.escaping(row.value?.description ?? row.meaning?.local ?? ""), row.from.local,
            ])
        }
        table.lines().forEach(Console.data)
        FormerSettings.tell(of: folder)
    }

    /// One setting.
    struct Row: Encodable {
        enum Source: String, Encodable { case flag, environment, file, `default` }

        var setting: String
        /// Absent where nobody says one and what counts is found out.
        var value: SettingValue?
        /// What counts then.
        var meaning: Message?
        var source: Source
        /// The option or the variable.
        var name: String?
        /// In the settings file, counted from 1.
        var line: Int?

        init(_ setting: String, _ resolved: ResolvedSetting?, meaning: Message? = nil) {
            self.setting = setting
            value = resolved?.value
            self.meaning = resolved == nil ? meaning : nil
            switch resolved?.origin {
            case .flag(let name): (source, self.name) = (.flag, name)
            case .environment(let name): (source, self.name) = (.environment, name)
            case .file(let line): (source, self.line) = (.file, line)
            case .fallback, nil: source = .default
            }
        }

        init(_ setting: String, _ value: SettingValue, line: Int) {
            self.init(setting, ResolvedSetting(value: value, origin: .file(line: line)))
        }

        /// Where it comes from, for people.
        var from: Message {
            line.map { "\(SettingsFile.name) line \($0)" } ?? name.map { "\($0)" } ?? "default"
        }
    }

    /// Every setting of a home.
    static func rows(_ home: HomeOptions, _ packs: PackOptions) throws -> [Row] {
        let folder = try home.folder()
        let file = try SettingsFile(of: folder, userHome: ProcessInfo.processInfo.environment["HOME"])
        return try general(home, packs, file) + folders(file) + listeners(file) + servers(file)
    }

    /// What has one value.
    private static func general(_ home: HomeOptions, _ packs: PackOptions, _ file: SettingsFile) throws -> [Row] {
        let folder = try home.folder()
        var flags: [Setting: SettingValue] = [:]
        flags[.home] = home.home.map { .text($0) }
        flags[.environment] = home.environment.map { .text($0.rawValue) }
        flags[.tessdata] = packs.named.map { .text($0) }
        let reader = SettingsReader(
            flags: flags, environment: ProcessInfo.processInfo.environment, file: file,
            stage: try home.stage().rawValue)
        return try Setting.allCases.map { setting in
            Row(setting.rawValue, try reader.value(of: setting), meaning: try meaning(of: setting, folder, packs))
        }
    }

    /// What counts where nobody says a value.
    private static func meaning(of setting: Setting, _ folder: FilePath, _ packs: PackOptions) throws -> Message {
        switch setting {
        case .home: "\(folder.printable)"
        case .tessdata: "\(packs.folder().printable)"
        case .keyring: "the desktop's, otherwise a sealed file in the home"
        case .keyringKey: "\(try KeyFile.path(.ofThisProcess).printable)"
        default: setting.withoutValue
        }
    }

    private static func folders(_ file: SettingsFile) -> [Row] {
        file.folders.enumerated().flatMap { index, folder in
            let name = "watch.folder[\(index + 1)]"
            func row(_ key: String, _ value: SettingValue) -> Row {
                Row("\(name).\(key)", value, line: file.line(of: key, in: folder))
            }
            return [row("path", .text(folder.path.printable))] + (folder.note.map { [row("note", .text($0))] } ?? [])
                + Setting.ofFolders.compactMap { setting in folder.values[setting.key].map { row(setting.key, $0) } }
        }
    }

    private static func listeners(_ file: SettingsFile) -> [Row] {
        file.notify.listeners.enumerated().flatMap { index, listener in
            let (name, line) = ("notify[\(index + 1)]", file.line(ofListener: index))
            var rows = [Row("\(name).kind", .text(listener.kind.rawValue), line: line)]
            if let server = try? ServerAddress(normalising: listener.address) {
                rows.append(Row("\(name).url", .text("\(server.scheme)://\(server.authority)/…"), line: line))
            }
            rows.append(Row("\(name).events", .texts(listener.events.map(\.rawValue).sorted()), line: line))
            if let secret = listener.secretFile {
                let key = listener.kind == .webhook ? "secret-file" : "token-file"
                rows.append(Row("\(name).\(key)", .text(secret.printable), line: line))
            }
            return rows
        }
    }

    private static func servers(_ file: SettingsFile) -> [Row] {
        file.servers.sorted { $0.key < $1.key }.map { stage, address in
            Row("servers.\(stage)", .text(address), line: file.line(ofServer: stage))
        }
    }
}
