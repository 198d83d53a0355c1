/// What happens on a kernel that cannot confine the reader of hostile bytes.
package enum ConfinementDemand: String, CaseIterable, Sendable {
    /// Documents are read all the same, and each run says what is missing.
    case preferred
    /// Nothing is read.
    case required

    /// What the settings say.
    ///
    /// - Throws: ``SettingsError`` when a variable or the file says neither.
    package init(_ settings: SettingsReader) throws(SettingsError) {
        let said = try settings.value(of: .confinement)?.value.text
        self = said.flatMap(ConfinementDemand.init) ?? .preferred
    }
}
