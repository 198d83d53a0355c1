/// Tax numbers that nobody was given, with check digits that hold.
enum JourneyNumbers {
    /// A number as the countries' papers print it; `nil` where no rule of check digits is known.
    static func invent(_ country: String, _ random: inout SeededRandom) -> String? {
        switch country {
        case "AT": "ATU" + closed(7, &random, austrian)
        case "CH": swiss(&random)
        case "CZ": "CZ" + closed(7, &random) { (11 - weighed($0, [8, 7, 6, 5, 4, 3, 2]) % 11) % 10 }
        case "DE": blank("DE", &random) + closed(8, &random, german)
        case "FR": french(&random)
        case "HU":
            closed(7, &random) { (10 - weighed($0, [9, 7, 3, 1, 9, 7, 3]) % 10) % 10 }
                + random.pick(["-2-42", "-2-41", "-2-13", "-1-06"])
        case "IT": random.pick(["", "", "IT"]) + closed(10, &random, luhn)
        case "NL":
            blank("NL", &random) + closed(8, &random) { weighed($0, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 }
                + random.pick([".B01", "B01", "B02"])
        case "PL": polish(&random)
        case "RO": blank("RO", &random) + closed(7, &random) { weighed($0, [3, 2, 1, 7, 5, 3, 2]) * 10 % 11 % 10 }
        case "SE": swedish(&random)
        case "SI":
            blank("SI", &random)
                + closed(7, &random) { digits in
                    let check = 11 - weighed(digits, [8, 7, 6, 5, 4, 3, 2]) % 11
                    return check == 10 ? 0 : check
                }
        case "GB": british(&random)
        case "IE": irish(&random)
        default: nil
        }
    }

    /// `count` digits, the first not 0, and the check digit; other digits are tried where the rule has none (10 or more).
    private static func closed(_ count: Int, _ random: inout SeededRandom, _ rule: ([Int]) -> Int) -> String {
        while true {
            let digits = drawn(count, &random)
            let check = rule(digits)
            if check < 10 { return joined(digits + [check]) }
        }
    }

    private static func drawn(_ count: Int, _ random: inout SeededRandom) -> [Int] {
        [random.whole(1...9)] + (1..<count).map { _ in random.whole(0...9) }
    }

    private static func joined(_ digits: [Int]) -> String { digits.map(String.init).joined() }

    private static func weighed(_ digits: [Int], _ weights: [Int]) -> Int {
        zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
    }

    private static func blank(_ code: String, _ random: inout SeededRandom) -> String {
        code + random.pick(["", "", " "])
    }

    /// The check digit of Luhn behind the digits.
    private static func luhn(_ digits: [Int]) -> Int {
        let sum = digits.reversed().enumerated().reduce(0) { sum, part in
            let doubled = part.offset % 2 == 0 ? part.element * 2 : part.element
            return sum + doubled / 10 + doubled % 10
        }
        return (10 - sum % 10) % 10
    }

    private static func austrian(_ digits: [Int]) -> Int {
        let sum = digits.enumerated().reduce(0) { sum, part in
            let value = part.offset % 2 == 0 ? part.element : part.element * 2
            return sum + value / 10 + value % 10
        }
        return (10 - (sum + 4) % 10) % 10
    }

    /// ISO 7064, MOD 11,10.
    private static func german(_ digits: [Int]) -> Int {
        let product = digits.reduce(10) { product, digit in
            let sum = (product + digit) % 10
            return (sum == 0 ? 10 : sum) * 2 % 11
        }
        return (11 - product) % 10
    }

    private static func swiss(_ random: inout SeededRandom) -> String {
        let digits = closed(8, &random) { (11 - weighed($0, [5, 4, 3, 2, 7, 6, 5, 4]) % 11) % 11 }
        let parts = [digits.prefix(3), digits.dropFirst(3).prefix(3), digits.suffix(3)]
        return random.pick([
            "CHE-" + parts.joined(separator: "."), "CHE-" + parts.joined(separator: "."),
            "CHE " + parts.joined(separator: " "), "CHE" + digits,
        ])
    }

    private static func french(_ random: inout SeededRandom) -> String {
        let siren = closed(8, &random, luhn)
        let key = two((12 + 3 * ((Int(siren) ?? 0) % 97)) % 97)
        return random.pick([
            "FR\(key)\(siren)", "FR \(key) \(siren)",
            "FR\(key) \(siren.prefix(3)) \(siren.dropFirst(3).prefix(3)) \(siren.suffix(3))",
        ])
    }

    private static func polish(_ random: inout SeededRandom) -> String {
        let digits = closed(9, &random) { weighed($0, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 }
        let three = digits.prefix(3)
        return random.pick([
            digits, digits, "PL" + digits,
            "\(three)-\(digits.dropFirst(3).prefix(3))-\(digits.dropFirst(6).prefix(2))-\(digits.suffix(2))",
            "\(three)-\(digits.dropFirst(3).prefix(2))-\(digits.dropFirst(5).prefix(2))-\(digits.suffix(3))",
        ])
    }

    private static func swedish(_ random: inout SeededRandom) -> String {
        // A company's third digit is 2 or more, so that it is no day of birth.
        let digits = [5, 5, random.whole(2...9)] + drawn(6, &random)
        let number = joined(digits + [luhn(digits)])
        return random.pick([
            "\(number.prefix(6))-\(number.suffix(4))", "\(number.prefix(6))-\(number.suffix(4))", "SE\(number)01",
        ])
    }

    private static func british(_ random: inout SeededRandom) -> String {
        let digits = drawn(7, &random)
        let number = joined(digits) + two(97 - weighed(digits, [8, 7, 6, 5, 4, 3, 2]) % 97)
        return random.pick([
            "GB\(number)", number, "\(number.prefix(3)) \(number.dropFirst(3).prefix(4)) \(number.suffix(2))",
            "GB \(number.prefix(3)) \(number.dropFirst(3).prefix(4)) \(number.suffix(2))",
        ])
    }

    private static func irish(_ random: inout SeededRandom) -> String {
        let digits = drawn(7, &random)
        let letters = Array("WABCDEFGHIJKLMNOPQRSTUV")
        return random.pick(["IE", "IE ", ""]) + joined(digits)
            + String(letters[weighed(digits, [8, 7, 6, 5, 4, 3, 2]) % 23])
    }
}
