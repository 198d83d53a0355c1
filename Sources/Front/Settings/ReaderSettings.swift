/// What reading a document may cost at most.
package struct ReaderSettings: Equatable, Sendable {
    /// For a page, in seconds; at least 1.
    package let pageSeconds: Int
    /// For a document, however many pages it has, in seconds; at least 1.
    package let documentSeconds: Int
    /// Address space of the process that reads a document, in MiB.
    package let memoryMebibytes: Int
    /// The command of a second reader; `nil` for none.
    package let second: String?

    /// What the settings say.
    ///
    /// - Throws: ``SettingsError`` when a variable or the file says what makes no sense.
    package init(_ settings: SettingsReader) throws(SettingsError) {
        func number(_ setting: Setting) throws(SettingsError) -> Int {
            // The kinds of these settings bound them, and each has a default.
            let number = try settings.value(of: setting)?.value.number ?? setting.fallback?.number ?? 1
            return max(1, Int(number.rounded(.up)))
        }
        pageSeconds = try number(.pageTime)
        documentSeconds = try number(.documentTime)
        memoryMebibytes = try number(.readerMemory)
        second = try settings.value(of: .secondReader)?.value.text
    }
}
