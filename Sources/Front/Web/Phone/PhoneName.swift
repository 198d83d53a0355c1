/// What a browser tells of the phone in which it runs, as a name for people.
enum PhoneName {
    private static let longest = 40
    private static let browsers = [
        ("Firefox", "Firefox/"), ("Firefox", "FxiOS/"), ("Edge", "Edg"), ("Samsung Internet", "SamsungBrowser/"),
        ("Opera", "OPR/"), ("Chrome", "Chrome/"), ("Chrome", "CriOS/"), ("Safari", "Safari/"),
    ]

    /// A name out of a `User-Agent`: the model where it is told, and the browser.
    ///
    /// It is printable ASCII alone and short, whatever was sent.
    static func of(userAgent: String?) -> String {
        let agent = userAgent ?? ""
        let browser = browsers.first { agent.contains($0.1) }?.0
        return [device(of: agent), browser].compactMap(\.self).joined(separator: ", ")
    }

    private static func device(of agent: String) -> String {
        if let apple = ["iPhone", "iPad"].first(where: agent.contains) { return apple }
        // Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A) …
        let platform = agent.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }.split(separator: ";")
        guard let android = platform.firstIndex(where: { $0.contains("Android") }) else {
            return ["Windows", "Macintosh", "Linux"].first(where: agent.contains) ?? "?"
        }
        let model = platform.dropFirst(android + 1).first ?? ""
        let words = model.split(separator: " ").prefix { !$0.hasPrefix("Build/") }.joined(separator: " ")
        let plain = String(words.filter { $0.isASCII && ($0.isLetter || $0.isNumber || " -_().+".contains($0)) })
        // Chrome calls every model K, and Firefox tells none.
        let isNone = plain.count < 2 || plain == "Mobile" || plain.hasPrefix("rv") || plain == "Tablet"
        return isNone ? "Android" : String(plain.prefix(longest))
    }
}
