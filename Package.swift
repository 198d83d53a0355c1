// swift-tools-version: 6.2
import PackageDescription

/// Every room is built with the same strictness; only the rooms that invariant 2 names may say `unsafe`.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    // The tests run against the release build, the one that ships, so one build serves scripts/run and scripts/test.
    .unsafeFlags(["-enable-testing"]),
]

/// The same for tests that make pipes, devices and sockets by themselves, where every second word would be `unsafe`.
let talkingToTheKernel = Array(strict.dropFirst())

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func suite(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// Read as prose, the list below is the architecture: a new arrow is the weightiest kind of change. See ARCHITECTURE.md.
let package = Package(
    name: "bilko",
    products: [.executable(name: "bilko", targets: ["bilko"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Without its traits, so that no second TLS library is built; the reference server listens on loopback only.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // The front
        .executableTarget(name: "bilko", dependencies: ["Commands"], swiftSettings: strict),
        .target(
            name: "Commands",
            dependencies: [
                "Daemon", "Pipeline", "Ingestion", "Reading", "Extraction", "Countries", "Vault", "Files",
                "Evaluation", "SampleForge", "Training", "ReceiptModel", "Uploading", "Backends", "Accounts",
                "HTTPTransport",
                "ReferenceServer", crypto,
                arguments, system,
            ],
            resources: ["document", "truth", "evaluation", "gate"].map { .embedInCode("Schemas/\($0).schema.json") },
            swiftSettings: strict),

        // What runs for long
        room(
            "Daemon",
            [
                "Pipeline", "Ingestion", "Reading", "Countries", "Vault", "Uploading", "HTTPTransport", "Files",
                "ReceiptModel", crypto, system,
            ]),

        // The story
        room(
            "Pipeline",
            ["Ingestion", "Reading", "Extraction", "Countries", "Vault", "Files", "ReceiptModel", system]),

        // The stages
        room("Ingestion", ["Files", "ReceiptModel", system]),
        room("Reading", ["Imaging", "Recognition", "EInvoices", "CConfine", "ReceiptModel"]),
        room("Imaging", ["CLeptonica", "CJPEG", "CPNG", "CTIFF", "CWebP", "CHeif", "ReceiptModel"]),
        room("Recognition", ["Imaging", "CTesseract", "CLeptonica", "CZBar", "CZXing", "ReceiptModel"]),
        room("EInvoices", ["CExpat", "ReceiptModel"]),
        room("Extraction", ["Countries", "ReceiptModel"]),
        room("Countries", ["ReceiptModel", crypto]),
        room("Vault", ["Files", "ReceiptModel", grdb, crypto, system]),
        room(
            "Accounts",
            ["Uploading", "Vault", "HTTPTransport", "Files", "ReceiptModel", crypto, cryptoExtras, system]),
        room("Uploading", ["Vault", "HTTPTransport", "Files", "ReceiptModel"]),
        room("Backends", ["Uploading", "Vault", "HTTPTransport", "Files", "ReceiptModel", crypto, system]),
        room("HTTPTransport", ["CCurl", "Files"]),
        room("Files", ["CFiles", crypto, system]),
        room("ReceiptModel"),

        // Beside the stages
        room(
            "Evaluation",
            ["Ingestion", "Reading", "Extraction", "Countries", "Files", "ReceiptModel", crypto, system]),
        room("SampleForge", ["CPango", "CJPEG", "CZXing", "ReceiptModel", crypto]),

        room("Training", ["Imaging", "Recognition", "ReceiptModel"]),
        .target(
            name: "ReferenceServer",
            dependencies: [
                "Files", "ReceiptModel", crypto, system,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("openapi.json")], swiftSettings: strict),

        // C libraries of the distribution
        .systemLibrary(name: "CTesseract", pkgConfig: "tesseract", providers: [.apt(["libtesseract-dev"])]),
        .systemLibrary(name: "CLeptonica", pkgConfig: "lept", providers: [.apt(["libleptonica-dev"])]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CHeif", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .target(name: "CZXing", linkerSettings: [.linkedLibrary("ZXing")]),
        .target(name: "CConfine"),
        .target(name: "CFiles"),

        // What several suites need: what they leave for the sweep at the end of scripts/test, and scripts for programs
        .target(name: "Recording", path: "Tests/Recording", swiftSettings: strict),

        // Tests; those that name the executable start it as a process of its own
        suite("ReceiptModelTests", ["ReceiptModel"]),
        suite("FilesTests", ["Files", system]),
        suite("IngestionTests", ["Ingestion", "Files", "ReceiptModel", system]),
        suite("ImagingTests", ["Imaging", "CJPEG", "CHeif", "ReceiptModel"]),
        suite("RecognitionTests", ["Recognition", "Imaging", "SampleForge", "ReceiptModel"]),
        .testTarget(
            name: "EInvoicesTests", dependencies: ["EInvoices", "ReceiptModel"], exclude: ["Golden"],
            swiftSettings: strict),
        suite("ReadingTests", ["Reading", "ReceiptModel", "Recording", "bilko"]),
        .testTarget(
            name: "ExtractionTests", dependencies: ["Extraction", "Countries", "ReceiptModel"], exclude: ["Corpus"],
            swiftSettings: strict),
        suite("VaultTests", ["Vault", "Files", "ReceiptModel", grdb, system]),
        .testTarget(
            name: "EvaluationTests", dependencies: ["Evaluation", "Reading", "Files", "ReceiptModel", system],
            exclude: ["Scoring/levenshtein.golden.json"], swiftSettings: strict),
        suite("HTTPTransportTests", ["HTTPTransport", "Files", crypto, system]),
        suite(
            "UploadingTests",
            [
                "Uploading", "Accounts", "ReferenceServer", "HTTPTransport", "Vault", "Files", "ReceiptModel",
                "Recording",
                crypto, system,
            ]),
        .testTarget(
            name: "BackendsTests",
            dependencies: ["Backends", "Uploading", "HTTPTransport", "Vault", "Files", "ReceiptModel", crypto, system],
            exclude: ["Servers"], swiftSettings: strict),
        suite(
            "AccountsTests",
            [
                "Accounts", "Uploading", "Vault", "HTTPTransport", "Files", "ReceiptModel", crypto, cryptoExtras,
                system,
            ]),
        suite("TrainingTests", ["Training", "SampleForge"]),
        suite("SampleForgeTests", ["SampleForge", "ReceiptModel"]),
        .testTarget(
            name: "ReliabilityTests",
            dependencies: [
                "Daemon", "Ingestion", "Reading", "Vault", "Files", "ReceiptModel", "Recording", "bilko", system,
            ],
            swiftSettings: talkingToTheKernel),
        suite("CommandTests", ["Vault", "Files", "Recording", "bilko", system]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu11,
    cxxLanguageStandard: .cxx17
)
