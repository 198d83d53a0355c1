import ReceiptModel

extension FieldModel {
    /// The shop, where it is printed apart from the issuer.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/store.md`.
    static let store = FieldModel(
        field: .store, version: 1,
        weights: [
            .any: -2.6458,
            .aboveAddress: 0.8247,
            .aboveNumber: -0.9378,
            .address: -3.0645,
            .belowHeading: -0.2234,
            .belowNumber: 0.2084,
            .besideIssuer: 1.6817,
            .branch: 2.7843,
            .capitals: 0.5046,
            .certainty: 1.6007,
            .depth: -1.8787,
            .digits: -1.0912,
            .domain: 1.6904,
            .doubtful: -2.0878,
            .echoed: 1.2212,
            .first: 0.8758,
            .greeting: -3.0754,
            .heading: -3.4100,
            .houseNumber: -2.5627,
            .issuers: -0.5440,
            .joined: 0.7065,
            .legalForm: -3.7615,
            .letters: 1.5765,
            .otherLabel: -3.0253,
            .premises: 3.2201,
            .priced: -3.0245,
            .quoted: -1.0020,
            .shortWords: -1.0576,
            .typeSize: 0.4682,
            .web: -2.7277,
        ],
        calibration: [
            Step(from: 0.1148, share: 0.1364),
            Step(from: 0.2975, share: 0.1875),
            Step(from: 0.5318, share: 0.6750),
            Step(from: 0.7781, share: 0.8684),
            Step(from: 0.9174, share: 0.9835),
            Step(from: 0.9987, share: 0.9835),
        ],
        readyFrom: 1.0000)
}
