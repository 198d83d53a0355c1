import Configuration
import ReceiptModel
import Synchronization

/// The value of a setting and who said it.
package struct ResolvedSetting: Equatable, Sendable {
    /// Who says a value, strongest first.
    package enum Origin: Equatable, Sendable {
        /// An option or an argument of the command.
        case flag(String)
        /// A variable of the environment.
        case environment(String)
        /// A line of the settings file.
        case file(line: Int)
        case fallback
    }

    package let value: SettingValue
    package let origin: Origin

    package init(value: SettingValue, origin: Origin) {
        self.value = value
        self.origin = origin
    }
}

/// The settings of one command under one precedence: option, environment, file, default.
package struct SettingsReader: Sendable {
    private let reader: ConfigReader
    private let lookups = Lookups()
    private let environment: [String: String]
    private let file: SettingsFile?
    private let stage: String

    /// - Parameters:
    ///   - flags: what the command line says.
    ///   - environment: the variables; one that is empty counts as not set.
    ///   - file: the settings file; `nil` where it does not count, and need not be read.
    ///   - stage: `production`, `staging` or `dev`: which address of `[servers]` counts.
    package init(
        flags: [Setting: SettingValue], environment: [String: String], file: SettingsFile?, stage: String = "production"
    ) {
        self.environment = environment.filter { $0.key.hasPrefix("BILKO_") && !$0.value.isEmpty }
        self.file = file
        self.stage = stage
        reader = ConfigReader(
            providers: [
                InMemoryProvider(name: "flag", values: Self.values(flags)),
                KeyMappingProvider(
                    upstream: EnvironmentVariablesProvider(environmentVariables: self.environment)
                ) { $0.prepending("bilko") },
                InMemoryProvider(name: "file", values: Self.values(file.map { Self.said(by: $0, stage) } ?? [:])),
            ], accessReporter: lookups)
    }

    /// The value of a setting; `nil` where nobody says one and it has no default.
    ///
    /// - Throws: ``SettingsError`` when an option or a variable has a value that the setting does not take.
    package func value(of setting: Setting) throws(SettingsError) -> ResolvedSetting? {
        let (found, provider) = lookups.during { look(up: setting) }
        let origin: ResolvedSetting.Origin =
            switch provider {
            case 0: .flag(setting.option ?? setting.rawValue)
            case 1: .environment(setting.variable)
            case 2: .file(line: line(of: setting))
            default: .fallback
            }
        guard origin != .fallback else {
            return setting.fallback.map { ResolvedSetting(value: $0, origin: .fallback) }
        }
        let name =
            switch origin {
            case .flag(let name), .environment(let name): name
            case .file, .fallback: setting.rawValue
            }
        guard let found else {
            let unknown: Message = "its value"
            let said: Message = environment[setting.variable].map { "\($0.quoted)" } ?? unknown
            throw .source(
                name: name, why: "\(said) is no value of it", remedy: "give \(setting.kind.wanted)")
        }
        do throws(SettingKind.Refusal) {
            return ResolvedSetting(value: try setting.kind.checked(found), origin: origin)
        } catch {
            throw .source(name: name, why: error.why, remedy: error.remedy)
        }
    }

    /// A setting as the library finds it; `nil` also when a variable cannot be made a value of its type.
    private func look(up setting: Setting) -> SettingValue? {
        let key = ConfigKey(setting.rawValue)
        return switch setting.kind {
        case .seconds, .mebibytes, .days: reader.double(forKey: key).map { .number($0) }
        case .texts, .choices:
            reader.stringArray(forKey: key).map { texts in
                .texts(texts.map { $0.trimmingSpace }.filter { !$0.isEmpty })
            }
        case .text, .command, .choice, .path, .address: reader.string(forKey: key).map { .text($0) }
        }
    }

    private func line(of setting: Setting) -> Int {
        guard setting != .language else { return file?.lineOfLanguage ?? 1 }
        return file?.line(section: setting.section, key: setting == .server ? stage : setting.key) ?? 1
    }

    private static func said(by file: SettingsFile, _ stage: String) -> [Setting: SettingValue] {
        var said: [Setting: SettingValue] = [:]
        for setting in Setting.ofFolders { said[setting] = file.watch[setting.key] }
        for setting in Setting.ofSections { said[setting] = file.sections[setting.section]?[setting.key] }
        said[.language] = file.language
        said[.server] = file.servers[stage].map { .text($0) }
        return said
    }

    private static func values(_ said: [Setting: SettingValue]) -> [AbsoluteConfigKey: ConfigValue] {
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for (setting, value) in said {
            let content: ConfigContent =
                switch value {
                case .text(let text): .string(text)
                case .number(let number): .double(number)
                case .texts(let texts): .stringArray(texts)
                }
            values[AbsoluteConfigKey(ConfigKey(setting.rawValue))] = ConfigValue(content, isSecret: false)
        }
        return values
    }
}

/// Sees which of the providers answered: the library tells values to its callers, and where they came from to reporters.
private final class Lookups: AccessReporter {
    private let last = Mutex<AccessEvent?>(nil)
    private let turn = Mutex<Void>(())

    func report(_ event: AccessEvent) { last.withLock { $0 = event } }

    /// Runs one lookup.
    ///
    /// - Returns: what it found, and the place of the provider that said it or failed at it; `nil` where none did.
    func during(_ look: () -> SettingValue?) -> (found: SettingValue?, provider: Int?) {
        turn.withLock { _ in
            last.withLock { $0 = nil }
            let found = look()
            let asked = last.withLock { $0?.providerResults ?? [] }
            return (found, asked.firstIndex { (try? $0.result.get().value) != .some(nil) })
        }
    }
}

extension String {
    fileprivate var trimmingSpace: String {
        String(trimmingPrefix(while: \.isWhitespace).reversed().trimmingPrefix(while: \.isWhitespace).reversed())
    }
}
