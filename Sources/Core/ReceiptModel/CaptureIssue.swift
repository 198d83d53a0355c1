/// What is wrong with a picture as a picture: what a better photo would mend.
package struct CaptureIssue: Hashable, Sendable, Codable {
    /// What can be wrong.
    package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        case blurred
        case dark
        case small
        case cutOff = "cut_off"
    }

    package var kind: Kind
    /// What was measured: for `blurred` the width of an edge in letter heights; for `dark` the contrast of the print in grey
    /// levels; for `small` the height of a letter in original pixels;
    /// for `cutOff` the share of the paper's outline that lies on the picture's edge.
    package var measure: Double

    package init(_ kind: Kind, measure: Double) {
        self.kind = kind
        self.measure = measure
    }

    /// What is wrong and what to do about it; one sentence for a person.
    package var sentence: Message {
        switch kind {
        case .blurred: "the picture is blurred: hold the phone still and let it focus on the print"
        case .dark: "the print hardly stands out: take the photo with more light"
        case .small: "the letters are too small: go closer, so that the receipt fills the picture"
        case .cutOff: "a part of the receipt is outside the picture: take all of it in"
        }
    }
}
