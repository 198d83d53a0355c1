/// Which signs may stand at a place of a value, and which others are taken for them.
struct SignAlphabet: Sendable {
    /// The sign of the value that a printed one is, and whether it is only taken for it; `nil` for none.
    let value: @Sendable (Character) -> (sign: Character, isLookalike: Bool)?

    /// 0…9.
    static let digits = SignAlphabet { sign in
        guard let digit = Digits.value(sign), let scalar = Unicode.Scalar(UInt32(48 + digit.digit)) else { return nil }
        return (Character(scalar), digit.isRepaired)
    }

    /// 0…9, and nothing that looks like them.
    static let plainDigits = SignAlphabet { sign in Digits.isDigit(sign) ? (sign, false) : nil }

    /// 0…9, a…f in lower case, and the hyphen between groups.
    static let hexadecimal = SignAlphabet { sign in
        guard let lowered = sign.lowercased().first, sign.lowercased().count == 1 else { return nil }
        if lowered == "-" || lowered.isASCII && lowered.isHexDigit { return (lowered, false) }
        return alikeHexadecimal[lowered].map { ($0, true) }
    }

    /// A…Z.
    static let capitals = SignAlphabet { sign in
        guard let capital = sign.uppercased().first, capital.isASCII, capital.isLetter else { return nil }
        return (capital, false)
    }

    /// A…Z and 0…9.
    static let capitalsAndDigits = SignAlphabet { sign in
        sign.isASCII && (sign.isUppercase || Digits.isDigit(sign)) ? (sign, false) : nil
    }

    /// The hyphen, which is read as a dash, too.
    static let hyphen = SignAlphabet { sign in sign == "-" || sign == "—" || sign == "–" ? ("-", false) : nil }

    /// Every sign as it is.
    static let any = SignAlphabet { ($0, false) }

    /// Only signs that are no hexadecimal digits themselves are taken for one.
    static let alikeHexadecimal: [Character: Character] = [
        "o": "0", "l": "1", "i": "1", "|": "1", "s": "5", "z": "2", "—": "-", "=": "-",
    ]
}
