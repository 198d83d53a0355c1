// swift-tools-version: 6.2
import PackageDescription

/// Every room is built with the same strictness; only the rooms that invariant 2 names may say `unsafe`.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The same for tests that make pipes, devices and sockets by themselves, where every second word would be `unsafe`.
let talkingToTheKernel = Array(strict.dropFirst())

/// A room: `Sources/<floor>/<name>`, one folder with one door.
///
/// Its `texts` are files and folders that are put into the module as text.
func room(
    _ floor: String, _ name: String, _ dependencies: [Target.Dependency] = [], texts: [String] = [],
    resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)", exclude: texts, resources: resources,
        swiftSettings: strict, plugins: texts.isEmpty ? [] : [.plugin(name: "EmbedTexts")])
}

/// The tests of a room: `Tests/<floor>/<name>`.
///
/// What they test is optimised; they themselves are not, and compile in half of the time.
func suite(
    _ floor: String, _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    settings: [SwiftSetting] = strict
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(floor)/\(name)", exclude: exclude,
        swiftSettings: settings + [.unsafeFlags(["-Onone"])])
}

/// How programs are linked: with the Swift runtime, and with the parts of Foundation that rooms compiled for the shared
/// libraries do not name.
let linking = [
    "-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic",
    // Relocations of eight bytes instead of twenty-four, most of them packed in bitmaps: 5 MiB less are read at each start.
    // The loader of glibc 2.36 (Debian 12) and later knows them.
    "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-lCoreFoundation", "-l_FoundationICU",
    "-l_FoundationCShims", "-l_FoundationCollections",
]

/// A program: a few lines in `Sources/<name>` that open the door of a room.
///
/// The Swift runtime is linked into it: it starts in half of the time and with half of the memory, and a machine needs
/// nothing but the distribution's libraries. Tests do not depend on programs, because their bundle cannot be linked so.
func program(_ name: String, _ rooms: Target.Dependency...) -> Target {
    .executableTarget(
        name: name, dependencies: rooms, swiftSettings: strict,
        linkerSettings: [.unsafeFlags(linking)])
}

/// A library of the distribution: a module map in `Sources/C/<name>`.
func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// Read as prose, the list below is the architecture: a new arrow is the weightiest kind of change. See ARCHITECTURE.md.
let package = Package(
    name: "bilko",
    products: [
        .executable(name: "bilko", targets: ["bilko"]),
        .executable(name: "bilko-reader", targets: ["bilko-reader"]),
        .executable(name: "bilko-lab", targets: ["bilko-lab"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Without its traits, so that no client with its own TLS is built.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        // Without its traits: the settings file is TOML, and is read anew where its readers look at it.
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // The programs
        program("bilko", "Commands", "Console"),
        program("bilko-reader", "PageReader"),
        program("bilko-lab", "Workshop", "Console"),

        // Front: what people touch
        room(
            "Front", "Commands",
            [
                "Console", "Localization", "Services", "Settings", "TOML", "Pipeline", "Handover", "Ingestion",
                "Reading",
                "Countries", "Store",
                "SQLiteStore", "Files", "Evaluation", "ReceiptModel", "Delivery", "Accounts", "HTTPTransport",
                "LoopbackServer", "Certificates", "Web", arguments, system, lifecycle, unixSignals, logging,
            ],
            texts: ["Schemas"]),
        room(
            "Front", "Services",
            [
                "Settings", "Pipeline", "Ingestion", "Reading", "Countries", "Store", "SQLiteStore", "Delivery",
                "HTTPTransport", "Files", "ReceiptModel", crypto, system, lifecycle,
            ]),
        room(
            "Front", "Web",
            [
                "Localization", "Pipeline", "Ingestion", "Extraction", "Reading", "Countries", "Store", "SQLiteStore",
                "Files", "LoopbackServer", "Certificates", "ReceiptModel",
                crypto, cryptoExtras, system, lifecycle, logging,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ], texts: ["Page", "Phone/Page", "openapi.json"]),
        room(
            "Front", "Settings",
            [
                "TOML", "Localization", "Handover", "Ingestion", "HTTPTransport", "Files", "ReceiptModel", system,
                .product(name: "Configuration", package: "swift-configuration"),
            ]),
        room("Front", "TOML", ["CTOML", "ReceiptModel"]),
        room(
            "Front", "Console", ["Localization", "Countries", "Files", "Reading", "ReceiptModel", arguments, system]),
        room(
            "Front", "Localization", ["ReceiptModel"],
            texts: ["Catalogues"]),

        // Core: the story and what it speaks of
        room(
            "Core", "Pipeline",
            [
                "Ingestion", "Reading", "Extraction", "Countries", "Store", "MemoryStore", "Files", "ReceiptModel",
                system,
            ]),
        room("Core", "Extraction", ["Countries", "ReceiptModel"]),
        room(
            "Core", "Handover", ["ReceiptModel", crypto],
            resources: ["DejaVuSans-subset", "Glyphless"].map { .embedInCode("Fonts/\($0).ttf") }),
        room("Core", "Countries", ["ReceiptModel", crypto]),
        room("Core", "ReceiptModel"),

        // Reader: a document to what stands on its pages; from PageReader down, only inside the confined process
        room(
            "Reader", "PageReader",
            ["Reading", "Imaging", "Recognition", "EInvoices", "Extraction", "CConfine", "ReceiptModel"]),
        room("Reader", "Reading", ["CConfine", "ReceiptModel"]),
        room(
            "Reader", "Recognition",
            ["Imaging", "LineNetwork", "CTesseract", "CLeptonica", "CZBar", "CZXing", "ReceiptModel"]),
        room("Reader", "LineNetwork", ["CLineNetwork"]),
        room("Reader", "Imaging", ["CLeptonica", "CJPEG", "CPNG", "CTIFF", "CGif", "CWebP", "CHeif", "ReceiptModel"]),
        room("Reader", "EInvoices", ["CExpat", "ReceiptModel"]),

        // Storage
        room("Storage", "Store", ["Files", "ReceiptModel", crypto, system]),
        room("Storage", "SQLiteStore", ["Store", "PageSums", "Files", "ReceiptModel", grdb, crypto, system]),
        room("Storage", "PageSums", ["CPageSums", "Files", system]),
        room("Storage", "MemoryStore", ["Store", "Files", "ReceiptModel"]),
        room("Storage", "Ingestion", ["Files", "ReceiptModel", system]),
        room("Storage", "Files", ["CFiles", "CZlib", "ReceiptModel", crypto, system]),

        // Delivery
        room(
            "Delivery", "Delivery",
            ["Accounts", "Store", "HTTPTransport", "Files", "ReceiptModel", crypto, system]),
        room(
            "Delivery", "Accounts",
            [
                "Store", "HTTPTransport", "LoopbackServer", "Files", "ReceiptModel", crypto, cryptoExtras, system,
            ]),
        room(
            "Delivery", "LoopbackServer",
            [
                "ReceiptModel", system, lifecycle, logging,
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        room(
            "Delivery", "Certificates",
            [
                "Accounts", "Files", "ReceiptModel", crypto, system,
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ]),
        room("Delivery", "HTTPTransport", ["CCurl", "Files", "ReceiptModel"]),

        // Lab: beside the house; only bilko-lab and tests see it, and `bilko eval` sees Evaluation
        room(
            "Lab", "Workshop",
            [
                "Console", "PageReader", "ReaderFaults", "Reading", "Extraction", "Store", "SQLiteStore", "Files",
                "Evaluation", "Fitting",
                "SampleForge", "Training", "ReferenceServer", "Accounts", "HTTPTransport", "ReceiptModel", crypto,
                arguments, system,
            ]),
        room("Lab", "ReaderFaults", ["PageReader", "Reading", "CConfine", "ReceiptModel"]),
        room(
            "Lab", "Evaluation",
            [
                "Ingestion", "Reading", "Extraction", "Countries", "Files", "ReceiptModel", crypto, system,
                .product(name: "Mustache", package: "swift-mustache"),
            ], texts: ["Page/Templates"]),
        room("Lab", "Fitting", ["ReceiptModel"]),
        room("Lab", "SampleForge", ["CPango", "CJPEG", "CZXing", "ReceiptModel", crypto]),
        room("Lab", "Training", ["Imaging", "Recognition", "ReceiptModel"]),
        room(
            "Lab", "ReferenceServer",
            [
                "LoopbackServer", "ReceiptModel", crypto,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                logging, lifecycle,
            ], texts: ["openapi.json"]),

        .plugin(name: "EmbedTexts", capability: .buildTool()),

        // C libraries of the distribution, and small C or C++ of our own
        library("CTesseract", "tesseract", "libtesseract-dev"),
        library("CLeptonica", "lept", "libleptonica-dev"),
        library("CJPEG", "libjpeg", "libjpeg-dev"),
        library("CPNG", "libpng", "libpng-dev"),
        library("CTIFF", "libtiff-4", "libtiff-dev"),
        library("CGif", "libgif", "libgif-dev"),
        library("CWebP", "libwebpdemux", "libwebp-dev"),
        library("CHeif", "libheif", "libheif-dev"),
        library("CExpat", "expat", "libexpat1-dev"),
        library("CZBar", "zbar", "libzbar-dev"),
        library("CZlib", "zlib", "zlib1g-dev"),
        library("CPango", "pangocairo", "libpango1.0-dev"),
        .target(name: "CZXing", path: "Sources/C/CZXing", linkerSettings: [.linkedLibrary("ZXing")]),
        .target(name: "CCurl", path: "Sources/C/CCurl"),
        .target(name: "CTOML", path: "Sources/C/CTOML"),
        .target(name: "CConfine", path: "Sources/C/CConfine"),
        .target(name: "CFiles", path: "Sources/C/CFiles"),
        .target(name: "CLineNetwork", path: "Sources/C/CLineNetwork"),
        .target(
            name: "CPageSums", path: "Sources/C/CPageSums", linkerSettings: [.linkedLibrary("sqlite3")]),

        // What several suites need: what they leave for the sweep at the end of scripts/test, and scripts for programs
        .target(
            name: "TestSupport", dependencies: ["ReceiptModel"], path: "Tests/TestSupport", swiftSettings: strict),
        // What every store is asked, and values to fill one with
        .target(
            name: "StoreConformance", dependencies: ["Store", "Files", "ReceiptModel"],
            path: "Tests/Storage/StoreConformance", swiftSettings: strict),

        // Tests; some start the programs as processes of their own, which scripts/build puts beside the test bundle
        suite(
            "Core", "PipelineTests",
            [
                "Pipeline", "Ingestion", "Reading", "Extraction", "Countries", "Store", "MemoryStore", "Files",
                "ReceiptModel", "TestSupport", system,
            ]),
        suite("Core", "ReceiptModelTests", ["ReceiptModel", "TestSupport"]),
        suite("Core", "HandoverTests", ["Handover", "ReceiptModel", "TestSupport"], exclude: ["Checkers", "Readers"]),
        suite("Core", "CountriesTests", ["Countries", "ReceiptModel", "TestSupport"]),
        suite(
            "Core", "ExtractionTests", ["Extraction", "Countries", "ReceiptModel", "TestSupport"], exclude: ["Corpus"]),
        suite("Reader", "ImagingTests", ["Imaging", "CJPEG", "CHeif", "ReceiptModel", "TestSupport"]),
        suite("Reader", "LineNetworkTests", ["LineNetwork", "CLineNetwork", "TestSupport"]),
        suite("Reader", "RecognitionTests", ["Recognition", "Imaging", "SampleForge", "ReceiptModel", "TestSupport"]),
        suite("Reader", "EInvoicesTests", ["EInvoices", "ReceiptModel", "TestSupport"], exclude: ["Golden"]),
        suite(
            "Reader", "ReadingTests",
            [
                "Reading", "PageReader", "ReaderFaults", "ReceiptModel", "TestSupport",
            ]),
        suite("Storage", "FilesTests", ["Files", "TestSupport", system]),
        suite("Storage", "IngestionTests", ["Ingestion", "Files", "ReceiptModel", "TestSupport", system]),
        suite(
            "Storage", "StoreTests",
            [
                "StoreConformance", "Store", "MemoryStore", "SQLiteStore", "Files", "ReceiptModel", "TestSupport", grdb,
                system,
            ]),
        suite(
            "Storage", "SQLiteStoreTests",
            ["Store", "SQLiteStore", "Files", "ReceiptModel", "TestSupport", grdb, system]),
        suite(
            "Delivery", "LoopbackServerTests",
            [
                "LoopbackServer", "ReceiptModel", "TestSupport",
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        suite(
            "Delivery", "CertificatesTests",
            ["Certificates", "Accounts", "Files", "ReceiptModel", "TestSupport", system]),
        suite(
            "Delivery", "HTTPTransportTests",
            ["HTTPTransport", "Files", "ReceiptModel", "TestSupport", crypto, system]),
        suite(
            "Delivery", "AccountsTests",
            ["Accounts", "HTTPTransport", "ReceiptModel", "TestSupport", crypto, cryptoExtras, system]),
        suite(
            "Delivery", "DeliveryTests",
            [
                "Delivery", "Accounts", "ReferenceServer", "HTTPTransport", "Store", "SQLiteStore", "Files",
                "ReceiptModel",
                "TestSupport", crypto, system,
            ], exclude: ["Backends/Servers"]),
        suite(
            "Lab", "EvaluationTests", ["Evaluation", "Reading", "Files", "ReceiptModel", "TestSupport", system],
            exclude: ["Scoring/levenshtein.golden.json"]),
        suite("Lab", "FittingTests", ["Fitting", "ReceiptModel", "TestSupport"]),
        suite("Lab", "TrainingTests", ["Training", "SampleForge", "TestSupport"]),
        suite("Lab", "SampleForgeTests", ["SampleForge", "ReceiptModel", "TestSupport"]),
        suite("Front", "ConsoleTests", ["Console", "Localization", "ReceiptModel", "TestSupport"]),
        suite(
            "Front", "LocalizationTests",
            [
                "Localization", "Console", "Services", "Settings", "Ingestion", "Reading", "Store", "Files", "Delivery",
                "Accounts", "Certificates", "HTTPTransport", "LoopbackServer", "Web", "Pipeline", "Countries",
                "ReceiptModel", "TestSupport", system,
            ]),
        suite(
            "Front", "WebTests",
            ["Web", "Certificates", "Accounts", "Localization", "SampleForge", "ReceiptModel", "TestSupport", system]),
        suite("Front", "SettingsTests", ["Settings", "TOML", "Ingestion", "ReceiptModel", "TestSupport", system]),
        suite(
            "Front", "ReliabilityTests",
            ["Reading", "ReaderFaults", "Store", "SQLiteStore", "Files", "ReceiptModel", "TestSupport"],
            settings: talkingToTheKernel),
        suite(
            "Front", "CommandTests",
            ["SQLiteStore", "Files", "TestSupport", system]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu11,
    cxxLanguageStandard: .cxx17
)
