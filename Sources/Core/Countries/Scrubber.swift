/// Takes out of a line of talk what has no place in a log: tokens, identifiers of people and companies, accounts of banks,
/// addresses of mail, amounts of money, and names by their legal form.
///
/// It is the last net: nothing of the kind should come this far. Identities of documents, times, counts, versions and
/// addresses of servers stay as they are.
///
/// By hand, because `Regex` of Swift 6.3 has no lookbehind, and its `\w` and `\b` take a letter with a combining mark for
/// no letter of ASCII even where they match scalars, which would leave a secret standing. Tried with classes written out,
/// it took 0.5 ms for a line of 150 characters and 7 to 30 ms, for digits between blanks more, for one of 4 KiB, against
/// 0.01 ms and at most 1.3 ms here, and still missed what touches an address or an account.
package enum Scrubber {
    /// The line without what is secret, each taken out for a word in angle brackets.
    ///
    /// - Parameters:
    ///   - line: what is said.
    ///   - isOurs: whether digits that look like somebody's number are the identity of something of the program's own.
    /// - Returns: the line as it may be said.
    package static func scrubbed(_ line: String, sparing isOurs: (String) -> Bool = { _ in false }) -> String {
        var text = ScrubbedText(line)
        text.hideCredentials()
        text.hideMail()
        text.hideBankAccounts()
        text.hideAmounts()
        text.hideIdentifiers(sparing: isOurs)
        text.hideNames()
        return text.isChanged ? text.string : line
    }

    /// The line without what is secret, but with the words that a person has typed, such as an amount that is none.
    ///
    /// Whoever typed them is told which were wrong. Credentials and addresses of mail are taken out of them all the same.
    ///
    /// - Parameters:
    ///   - line: what is said.
    ///   - typed: the words of the command line. They are kept where they stand by themselves in the line.
    ///   - isOurs: as above.
    /// - Returns: the line as it may be said.
    package static func scrubbed(
        _ line: String, keeping typed: [String], sparing isOurs: (String) -> Bool = { _ in false }
    ) -> String {
        let words = typed.filter { !opensDoors($0) }.flatMap { word in
            [Substring(word)] + word.split(separator: "=", maxSplits: 1).dropFirst() + host(of: word)
        }
        // The longest first: one word may be a part of another.
        let kept = Set(words).filter { !$0.isEmpty && line.contains($0) }.sorted { $0.count > $1.count }
        var (done, rest, behind) = ("", line[...], Character(" "))
        while let range = rest.first(of: kept, behind: behind) {
            done += scrubbed(String(rest[..<range.lowerBound]), sparing: isOurs) + rest[range]
            behind = rest[range].last ?? " "
            rest = rest[range.upperBound...]
        }
        return done + scrubbed(String(rest), sparing: isOurs)
    }

    /// The host of an address, which is told without what stands around it.
    private static func host(of word: String) -> [Substring] {
        guard let start = word.firstRange(of: "://")?.upperBound else { return [] }
        let host = word[start...].prefix { !"/:?#".contains($0) }
        return host.isEmpty ? [] : [host]
    }

    private static func opensDoors(_ word: String) -> Bool {
        var text = ScrubbedText(word)
        text.hideCredentials()
        text.hideMail()
        return text.isChanged
    }
}

extension Substring {
    /// Where the first of some words stands; of several at one place, it is the first of the list.
    fileprivate func first(of words: [Substring], behind: Character) -> Range<Index>? {
        words.compactMap { standing($0, behind: behind) }.min { $0.lowerBound < $1.lowerBound }
    }

    /// Where a word stands that is no part of a longer one; `behind` is what stands before the text.
    private func standing(_ word: Substring, behind: Character) -> Range<Index>? {
        var start = startIndex
        while let range = self[start...].firstRange(of: word) {
            let before = range.lowerBound == startIndex ? behind : self[index(before: range.lowerBound)]
            let after = range.upperBound == endIndex ? " " : self[range.upperBound]
            if !before.isLetter, !before.isNumber, !after.isLetter, !after.isNumber { return range }
            start = index(after: range.lowerBound)
        }
        return nil
    }
}

/// A line under work, as bytes of UTF-8.
struct ScrubbedText {
    private var bytes: [UInt8]
    private(set) var isChanged = false

    init(_ line: String) { bytes = Array(line.utf8) }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Credentials

    private static let schemes = ["bearer", "basic"]
    /// What is a secret behind `=` and behind a colon.
    private static let keys: Set<String> = [
        "token", "access_token", "refresh_token", "id_token", "device_code", "code_verifier", "secret", "client_secret",
        "password", "passwd", "signature", "x-amz-signature", "x-amz-credential", "x-amz-security-token", "apikey",
        "api_key", "api-key", "authorization", "cookie", "set-cookie", "session_token",
    ]
    /// Words of everyday, which are secrets behind `=` alone.
    private static let everydayKeys: Set<String> = ["code", "state", "nonce", "pin", "sig", "session", "key"]

    /// What follows `Bearer` and `key=`, queries and user names in addresses, and long mixtures of letters and digits.
    mutating func hideCredentials() {
        var place = 0
        while place < bytes.count {
            let word = run(from: place) { $0.isWord }
            guard !word.isEmpty else {
                place += 1
                continue
            }
            let text = lowercased(word)
            var next = word.upperBound
            if Self.schemes.contains(text), byte(next) == 0x20 {
                next = hide(run(from: next + 1) { $0.isCredential }, as: "token") ?? next
            } else if Self.keys.contains(text) || Self.everydayKeys.contains(text) && byte(next) == 0x3D,
                let value = value(after: next)
            {
                next = hide(value, as: "secret") ?? next
            } else if text == "http" || text == "https", matches("://", at: next) {
                next = tidyAddress(from: next + 3)
            } else if isMixture(word) {
                next = hide(run(from: place) { $0.isCredential }, as: "token") ?? next
            }
            place = next
        }
    }

    /// The value behind `=`, `: ` or `":"`.
    private func value(after place: Int) -> Range<Int>? {
        var place = place
        if byte(place) == 0x22 { place += 1 }
        guard byte(place) == 0x3D || byte(place) == 0x3A else { return nil }
        place += 1
        while byte(place) == 0x20 || byte(place) == 0x22 { place += 1 }
        let value = run(from: place) { $0.isCredential }
        for scheme in Self.schemes where lowercased(value) == scheme && byte(value.upperBound) == 0x20 {
            return run(from: value.upperBound + 1) { $0.isCredential }
        }
        // What opens doors is longer than the words of a sentence that goes on behind a colon.
        return value.count >= 8 || (byte(place - 1) == 0x3D && value.count >= 4) ? value : nil
    }

    private mutating func tidyAddress(from start: Int) -> Int {
        let address = run(from: start) { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x3C && $0 != 0x3E }
        let authority = run(from: start) { $0.isWord || $0 == 0x2E || $0 == 0x3A || $0 == 0x40 || $0 == 0x25 }
        var end = address.upperBound
        if let query = address.first(where: { bytes[$0] == 0x3F || bytes[$0] == 0x23 }), query + 1 < end {
            end = hide((query + 1)..<end, as: "query") ?? end
        }
        if let at = authority.last(where: { bytes[$0] == 0x40 }) {
            let before = bytes.count
            _ = hide(authority.lowerBound..<at, as: "user")
            end += bytes.count - before
        }
        return end
    }

    /// Whether a part of it looks like no word and no identity of ours: long, with small and large letters and digits.
    private func isMixture(_ word: Range<Int>) -> Bool {
        bytes[word].split(separator: 0x2D).contains { part in
            part.count >= 20 && part.count(where: \.isSmall) > 1 && part.count(where: \.isLarge) > 1
                && part.count(where: \.isDigit) > 1
        }
    }

    // MARK: Mail

    mutating func hideMail() {
        var place = 0
        while let at = bytes[place...].firstIndex(of: 0x40) {
            let isPart: (UInt8) -> Bool = { $0.isWord || $0 == 0x2E || $0 == 0x2B || $0 == 0x25 || $0 >= 0x80 }
            var start = at
            while start > 0, isPart(bytes[start - 1]) { start -= 1 }
            let domain = run(from: at + 1, while: isPart)
            place = at + 1
            guard start < at, bytes[domain].contains(0x2E) else { continue }
            place = hide(start..<domain.upperBound, as: "mail") ?? place
        }
    }

    // MARK: Accounts and identifiers

    /// Two letters, two digits, then letters and digits, in groups or not: an IBAN.
    mutating func hideBankAccounts() {
        var place = 0
        while place < bytes.count {
            guard !isAlphanumeric(place - 1), byte(place).isLarge, byte(place + 1).isLarge, byte(place + 2).isDigit,
                byte(place + 3).isDigit
            else {
                place += 1
                continue
            }
            var (end, count, digits) = (place + 4, 4, 2)
            while count <= 34 {
                // A space belongs to it where another group follows.
                let skip = byte(end) == 0x20 ? 1 : 0
                let next = byte(end + skip)
                guard next.isDigit || next.isLarge else { break }
                end += skip + 1
                count += 1
                digits += next.isDigit ? 1 : 0
            }
            if count >= 15, digits >= 11 { end = hide(place..<end, as: "account") ?? end }
            place = max(end, place + 1)
        }
    }

    /// Nine to twenty digits that stand alone, behind two letters of a country, or in groups: OIB, PIB, JIB, JMBG, cards.
    ///
    /// - Parameter isOurs: asked only of digits that would be hidden.
    mutating func hideIdentifiers(sparing isOurs: (String) -> Bool = { _ in false }) {
        var place = 0
        while place < bytes.count {
            guard bytes[place].isDigit, !byte(place - 1).isDigit else {
                place += 1
                continue
            }
            let behindCountry =
                byte(place - 1).isLarge && byte(place - 2).isLarge && !isAlphanumeric(place - 3)
            // A part of an identity with dashes stands not alone.
            let isPart = byte(place - 1) == 0x2D && isAlphanumeric(place - 2)
            guard behindCountry || !isAlphanumeric(place - 1) && !isPart else {
                place = run(from: place) { $0.isDigit }.upperBound
                continue
            }
            var end = run(from: place) { $0.isDigit }.upperBound
            var count = end - place
            if !isAlphanumeric(end), (9...20).contains(count) {
                if isOurs(lowercased(place..<end)) {
                    place = end
                    continue
                }
                place = hide(place..<end, as: "id") ?? end
                continue
            }
            // Groups of three to six, as people write long numbers.
            var size = count
            while (3...6).contains(size), byte(end) == 0x20 || byte(end) == 0x2D, byte(end + 1).isDigit {
                let group = run(from: end + 1) { $0.isDigit }
                size = group.count
                guard size <= 6 else { break }
                end = group.upperBound
                count += size
            }
            if count >= 12, !isAlphanumeric(end) {
                place = hide(place..<end, as: "id") ?? end
            } else {
                place = run(from: place) { $0.isDigit }.upperBound
            }
        }
    }

    // MARK: Amounts

    private static let currencies = ["EUR", "RSD", "BAM", "HRK", "USD", "KM", "kn", "din", "€", "$"]
    private static let units = ["s", "ms", "MiB", "MB", "GB", "GiB", "KiB", "kB", "%", "CPU", "x", "px", "h", "min"]

    /// Numbers with two decimals that have no unit, and numbers beside a currency.
    mutating func hideAmounts() {
        var place = 0
        while place < bytes.count {
            guard bytes[place].isDigit, !isAlphanumeric(place - 1), byte(place - 1) != 0x2E, byte(place - 1) != 0x3A,
                byte(place - 1) != 0x2F
            else {
                place += 1
                continue
            }
            let number = number(at: place)
            let after = skippingSpaces(number.end)
            let isMoney =
                Self.currencies.contains { stands($0, at: after) } || isBehindCurrency(place)
                || number.hasTwoDecimals && !Self.units.contains { stands($0, at: after) }
            if isMoney, !isAlphanumeric(number.end) {
                place = hide(place..<number.end, as: "amount") ?? number.end
            } else {
                // The rest of a date, a version or an address is not the beginning of an amount.
                place = run(from: number.end) { $0.isDigit || $0 == 0x2E || $0 == 0x3A }.upperBound
            }
        }
    }

    /// A number as it is printed, with groups of thousands.
    private func number(at place: Int) -> (end: Int, hasTwoDecimals: Bool) {
        var end = run(from: place) { $0.isDigit }.upperBound
        if end - place <= 3 {
            while [0x2E, 0x2C, 0x20, 0x27].contains(byte(end)) {
                let group = run(from: end + 1) { $0.isDigit }
                guard group.count == 3 else { break }
                end = group.upperBound
            }
        }
        guard byte(end) == 0x2E || byte(end) == 0x2C else { return (end, false) }
        let decimals = run(from: end + 1) { $0.isDigit }
        let goesOn = [0x2E, 0x2D, 0x3A].contains(byte(decimals.upperBound)) && byte(decimals.upperBound + 1).isDigit
        guard decimals.count == 2, !goesOn else { return (end, false) }
        return (decimals.upperBound, true)
    }

    private func isBehindCurrency(_ place: Int) -> Bool {
        var end = place
        while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
        return Self.currencies.contains { currency in
            let start = end - currency.utf8.count
            return start >= 0 && bytes[start..<end].elementsEqual(currency.utf8)
                && (start == 0 || !isAlphanumeric(start - 1))
        }
    }

    // MARK: Names

    private static let forms = [
        "j.d.o.o.", "d.o.o.", "d.d.", "a.d.", "s.p.", "k.d.", "o.d.", "s.z.r.", "s.t.r.", "doo", "obrt", "szr", "str",
        "szr.",
    ]

    /// The words before a legal form that begin with a capital letter, and the form with them.
    mutating func hideNames() {
        var place = 0
        while place < bytes.count {
            guard bytes[place] != 0x20, place == 0 || [0x20, 0x2C].contains(bytes[place - 1]),
                let form = Self.forms.first(where: { stands($0, at: place, folding: true) })
            else {
                place += 1
                continue
            }
            var start = place
            for _ in 0..<6 {
                var end = start
                while end > 0, [0x20, 0x2C].contains(bytes[end - 1]) { end -= 1 }
                var first = end
                while first > 0, bytes[first - 1] != 0x20 { first -= 1 }
                guard first < end, Self.beginsName(bytes[first..<end]) else { break }
                start = first
            }
            let end = place + form.utf8.count
            place = start < place ? hide(start..<end, as: "name") ?? end : end
        }
    }

    private static func beginsName(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = String(decoding: word, as: UTF8.self).first(where: { $0.isLetter || $0.isNumber }) else {
            return word.elementsEqual("&".utf8)
        }
        return first.isUppercase && word.last != UInt8(ascii: ":")
    }

    // MARK: Bytes

    private func byte(_ place: Int) -> UInt8 { bytes.indices.contains(place) ? bytes[place] : 0 }

    private func isAlphanumeric(_ place: Int) -> Bool {
        let byte = byte(place)
        return byte.isDigit || byte.isSmall || byte.isLarge || byte == 0x5F || byte >= 0x80 && byte != 0xE2
    }

    private func run(from place: Int, while isPart: (UInt8) -> Bool) -> Range<Int> {
        var end = min(place, bytes.count)
        while end < bytes.count, isPart(bytes[end]) { end += 1 }
        return min(place, bytes.count)..<end
    }

    private func skippingSpaces(_ place: Int) -> Int { byte(place) == 0x20 ? place + 1 : place }

    private func matches(_ text: String, at place: Int) -> Bool {
        place + text.utf8.count <= bytes.count && bytes[place..<(place + text.utf8.count)].elementsEqual(text.utf8)
    }

    /// Whether a word stands there and ends there.
    private func stands(_ word: String, at place: Int, folding: Bool = false) -> Bool {
        let end = place + word.utf8.count
        guard end <= bytes.count, let last = word.utf8.last else { return false }
        // A sign ends by itself, a letter where no other follows.
        guard !isAlphanumeric(end) || !last.isSmall && !last.isLarge else { return false }
        return zip(bytes[place..<end], word.utf8).allSatisfy { folding ? $0.folded == $1.folded : $0 == $1 }
    }

    private func lowercased(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].map(\.folded), as: UTF8.self)
    }

    /// Puts a word in the place of a range; where to go on.
    private mutating func hide(_ range: Range<Int>, as word: String) -> Int? {
        guard !range.isEmpty else { return nil }
        let mark = Array("<\(word)>".utf8)
        guard bytes[range.lowerBound] != 0x3C else { return range.upperBound }
        bytes.replaceSubrange(range, with: mark)
        isChanged = true
        return range.lowerBound + mark.count
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (48...57).contains(self) }
    fileprivate var isSmall: Bool { (97...122).contains(self) }
    fileprivate var isLarge: Bool { (65...90).contains(self) }
    fileprivate var isWord: Bool { isDigit || isSmall || isLarge || self == 0x5F || self == 0x2D }
    fileprivate var isCredential: Bool {
        isWord || self == 0x2E || self == 0x7E || self == 0x2B || self == 0x2F || self == 0x3D || self == 0x25
    }
    fileprivate var folded: UInt8 { isLarge ? self + 32 : self }
}
