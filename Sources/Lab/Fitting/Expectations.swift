package import ReceiptModel

/// What the features of a field are expected to be worth before any receipt is seen, as logarithms of odds.
///
/// The middle of the prior of the fit: a feature that the learning sets hardly show keeps it, and one that they show often
/// has the worth that they give it. Written down from what the words and sums of a receipt mean, in steps of a half; 0
/// where nothing is expected.
package enum Expectations {
    package static func weights(of field: ReceiptField) -> [String: Double] { byField[field] ?? [:] }

    private static let byField: [ReceiptField: [String: Double]] = [
        .country: [
            "any": -3, "labelledNumber": 4, "bareNumber": 1.5, "mendedNumber": 1, "otherNumber": -2, "words": 1.5,
            "money": 1.5,
            "cyrillic": 2,
        ],
        .currency: [
            "any": -1, "lawful": 3, "sureCountry": 3, "undated": -1, "otherMoney": -9, "ofCountryAbroad": 2, "shown": 2,
            "spelled": 1,
            "marked": 0.5,
            "onTotal": 1.5,
            "repeated": 0.5, "coded": 5,
        ],
        .number: [
            "any": -1, "threeParts": 2.5, "processor": 2, "sameHalves": 2, "deviceCount": 2.5, "plainNumber": 1,
            "otherForm": 0, "reference": -3,
            "labelled": 1.5,
            "repeated": 1, "coded": 5, "certainty": 1, "doubtful": -1.5, "decoded": 1, "rivalled": -1,
        ],
        .total: [
            "any": -3, "labelled": 1, "payable": 2, "grandTotal": 1.5, "plainTotal": 1, "refundTotal": 2,
            "beforeDiscount": -2, "beforeRounding": -3, "afterDiscount": 2.5, "repeated": 0.5, "paid": 0.5,
            "paidLessChange": 3.5,
            "vatTable": 1.5, "vatProven": 1.5, "vatDisproves": -1,
            "vatContradicts": -0.5, "taxShare": 1.5, "goods": 1.5, "otherCurrency": 1, "asked": 3, "coded": 4,
            "codedOtherwise": 2, "codeContradicts": -2, "rounded": 2.5, "tableFoot": 1, "paymentsContradict": -1,
            "largest": 0.5, "shareOfLargest": 0.5, "printed": 0.5, "certainty": 1, "doubtful": -1, "repaired": -0.5,
            "cutOff": -1, "misread": 1, "bySums": 1, "seenTwice": 0.5, "seenOtherwise": -0.5, "secondLook": -0.5,
            "whole": -0.5,
            "decoded": 1,
        ],
        .date: [
            "any": 0.5, "labelled": 2, "timed": 1.5, "repeated": 1, "coded": 4, "codeContradicts": -2,
            "labelledOtherwise": -1.5, "reference": -2, "oldYear": -1.5, "repaired": -1, "certainty": 1, "doubtful": -1,
            "seenTwice": 0.5, "seenOtherwise": -0.5, "secondLook": -0.5, "shortYear": -0.5, "amongOthers": -0.5,
            "decoded": 1,
        ],
        .time: [
            "any": 0.5, "timed": 2, "labelled": 1, "repeated": 0.5, "coded": 4, "codeContradicts": -2,
            "labelledOtherwise": -1, "certainty": 1, "place": -0.5, "ofOneSale": 2.5, "lostDate": 4,
        ],
        .taxID: [
            "any": 1, "labelled": 3, "repairs": -1, "repeated": 1, "telling": 1, "journalHead": 2, "doubtful": -1,
            "seenTwice": 0.5, "seenOtherwise": -1.5, "secondLook": -0.5, "place": -0.5, "decoded": 1,
        ],
        .vatID: [
            "any": 1, "labelled": 3, "repairs": -1, "repeated": 1, "doubtful": -1, "seenTwice": 0.5,
            "seenOtherwise": -1.5, "secondLook": -0.5, "decoded": 1,
        ],
        .store: [
            "any": -2, "premises": 3, "branch": 3, "issuers": -3, "besideIssuer": 1.5, "first": 0.5,
            "aboveAddress": 1, "typeSize": 0.5, "quoted": 1, "joined": 0.5, "certainty": 1, "doubtful": -1.5,
            "legalForm": -3, "address": -3, "houseNumber": -2, "web": -3, "heading": -3, "greeting": -3, "priced": -3,
            "otherLabel": -3, "depth": -1, "digits": -1,
        ],
        .merchant: [
            "any": -2.5, "legalForm": 3, "first": 1, "belowHeading": 2.5, "depth": -1.5, "aboveNumber": 1.5,
            "aboveAddress": 1,
            "letters": 0.5, "typeSize": 1, "journalName": 4, "alone": 1.5, "domain": 2, "echoed": 0.5,
            "repeated": 1, "certainty": 1,
            "doubtful": -1.5, "address": -3, "houseNumber": -1.5, "web": -2.5, "heading": -3, "greeting": -3,
            "digits": -1.5, "priced": -2,
            "otherLabel": -2, "shortWords": -0.5, "known": 3, "premises": -0.5, "joined": 0.5,
        ],
    ]
}
