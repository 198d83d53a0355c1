/// How thoroughly a home is checked while it is worked in.
package struct CheckSettings: Equatable, Sendable {
    /// The days where nothing is said.
    package static let usual = 30

    /// In how many days all originals are read once; from 1 to 3650.
    package let days: Int

    /// What the settings say.
    ///
    /// - Throws: ``SettingsError`` when a variable says what makes no sense.
    package init(_ settings: SettingsReader) throws(SettingsError) {
        let said = try settings.value(of: .checkDays)?.value.number
        days = said.map { max(1, Int($0.rounded(.up))) } ?? Self.usual
    }
}
