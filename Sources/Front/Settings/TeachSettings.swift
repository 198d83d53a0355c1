/// What corrections teach beside the names and categories of issuers.
package struct TeachSettings: Equatable, Sendable {
    /// Whether labelled examples are kept.
    package enum Examples: String, CaseIterable, Sendable {
        case none
        /// What a person says of a receipt is written down beside its original, for `bilko eval`.
        case keep
    }

    package let examples: Examples

    /// What the settings say.
    ///
    /// - Throws: ``SettingsError`` when a variable or the file says neither.
    package init(_ settings: SettingsReader) throws(SettingsError) {
        let said = try settings.value(of: .examples)?.value.text
        examples = said.flatMap(Examples.init) ?? .none
    }
}
