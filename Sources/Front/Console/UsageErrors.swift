import Localization
import ReceiptModel

/// What the parser says about a command line, in the language that people are spoken to in.
///
/// The parser has English sentences and no codes for them; these are its sentences (swift-argument-parser 1.8,
/// `UsageGenerator.swift`). What it says otherwise, and what validations of commands say, is looked up as it stands.
enum UsageErrors {
    /// With something in their places, the more special ones first.
    private static let known: [Message] = [
        "Unknown option '\("")'. Did you mean '\("")'?", "Unknown option '\("")'", "Missing value for '\("")'",
        "The option '\("")' does not take any value, but '\("")' was specified.", "Unexpected argument '\("")'",
        "\("") unexpected arguments: '\("")'", "Missing expected argument '\("")'", "Missing one of: '\("")'",
        "The value '\("")' is invalid for '\("")'. Please provide one of \("").",
        "The value '\("")' is invalid for '\("")'. Please provide one of the following:",
        "The value '\("")' is invalid for '\("")': \("")", "The value '\("")' is invalid for '\("")'",
        "Value to be set with \("") had already been set with \("")",
        "There is no verb '\("")' of '\("")'. Did you mean '\("")'?", "There is no verb '\("")' of '\("")'",
    ]

    /// The lines that the parser says, in the language.
    static func lines(of text: String, in localizer: Localizer) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0), localizer) }
    }

    private static func line(_ line: String, _ localizer: Localizer) -> String {
        if let rest = line.rest(behind: "Error: ") {
            // Two values are joined by a word, more of them by commas and a word before the last.
            let list = rest.replacing("' and '", with: "', '").replacing("' or '", with: "', '")
            let told = localizer.text(english: localizer.language == .english ? rest : list, among: known)
            return localizer.text("Error: \(told == list ? localizer.help(english: rest) : told)")
        }
        if let rest = line.rest(behind: "Help:  ") {
            guard let gap = rest.firstRange(of: "  ") else { return localizer.text("Help:  \(rest)") }
            return localizer.text(
                "Help:  \(rest[..<gap.lowerBound])  \(localizer.help(english: String(rest[gap.upperBound...])))")
        }
        if let rest = line.rest(behind: "Usage: ") { return localizer.text("Usage: \(rest)") }
        let more: Message = "  See '\("")' for more information."
        return localizer.text(english: line, among: [more])
    }
}

extension String {
    /// What stands behind a beginning; `nil` for a text that begins otherwise.
    func rest(behind beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
