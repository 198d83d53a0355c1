import Accounts
import Certificates
import Console
import Delivery
import Files
import HTTPTransport
import Ingestion
import LoopbackServer
import Pipeline
import Reading
import ReceiptModel
import Services
import Store
import SystemPackage
import Web

@testable import Settings

/// At least one error of every case of every enumeration of errors that people are told of.
enum ErrorSamples {
    static let path = FilePath("/h/Žuta mapa")
    /// What another program has said, which stays in its own words.
    private static func given(_ words: String) -> Message { "\(words)" }
    private static let id = DocumentID(hex: String(repeating: "a1", count: 32))
    private static let file = FileError("open", path, .noSpace)

    /// An enumeration: its name, the file that declares it, and errors of all its cases.
    struct Table {
        var name: String
        var source: String
        var errors: [any ExplainedError]

        init(_ name: String, _ source: String, _ errors: [some ExplainedError]) {
            (self.name, self.source, self.errors) = (name, source, errors)
        }
    }

    static let all: [Table] = [
        Table("StoreError", "Storage/Store/StoreError.swift", storeErrors),
        Table("Reason", "Storage/Ingestion/Refusal.swift", refusals),
        Table("ReadingError", "Reader/Reading/ReadingError.swift", readingErrors),
        Table("SettingsError", "Front/Settings/SettingsMistake.swift", settingsErrors),
        Table("Failure", "Front/Settings/SettingsEdit.swift", editFailures),
        Table("ServiceError", "Front/Services/ServiceError.swift", serviceErrors),
        Table("TransportError", "Delivery/HTTPTransport/TransportError.swift", transportErrors),
        Table("BackendError", "Delivery/Delivery/Policy/BackendError.swift", backendErrors),
        Table("AccountSetupError", "Delivery/Delivery/Setup/AccountSetupError.swift", setupErrors),
        Table("AccountError", "Delivery/Accounts/AccountError.swift", accountErrors),
        Table("SignInError", "Delivery/Accounts/SignInError.swift", signInErrors),
        Table("KeyringError", "Delivery/Accounts/Keyring.swift", keyringErrors),
        Table("CertificateError", "Delivery/Certificates/CertificateError.swift", certificateErrors),
        Table("LoopbackError", "Delivery/LoopbackServer/LoopbackError.swift", loopbackErrors),
        Table("WebError", "Front/Web/Serving/WebError.swift", webErrors),
        Table("ReviewLockError", "Front/Web/Lock/ReviewLockError.swift", reviewLockErrors),
        Table("PhoneError", "Front/Web/Phone/PhoneError.swift", phoneErrors),
        Table("DraftChangeError", "Core/Pipeline/DraftChange.swift", changeErrors),
        Table("RereadError", "Core/Pipeline/Rereading.swift", rereadErrors),
        Table("Mistake", "Core/ReceiptModel/PaperCorners.swift", cornerMistakes),
        Table("Obstacle", "Storage/Files/FileError.swift", fileErrors),
    ]

    private static let fileErrors: [FileError] =
        [FileError.Obstacle.link, .foreign, .openToOthers, .elsewhere, .unknownWriters].map {
            FileError("remove", path, $0)
        }
        + [
            Errno.noSpace, .diskQuotaExceeded, .readOnlyFileSystem, .permissionDenied, .notPermitted,
            .noSuchFileOrDirectory, .isDirectory, .notDirectory, .tooManySymbolicLinkLevels, .tooManyOpenFiles,
            .ioError, .fileNameTooLong,
        ].map { FileError("open", path, $0) }

    private static let storeErrors: [StoreError] =
        [
            StoreError.inUse(home: path), .openedForReading(home: path), .noHome(home: path),
            .homeIsNotText(home: path), .diskFull(home: path), .readOnlyFileSystem(home: path), .notPermitted(file),
            .file(file), .sourceUnreadable(name: "račun.jpg", file), .changedWhileReading(name: "račun.jpg"),
            .damagedLedger(path: path, reason: given("malformed")),
            .newerSchema(path: path, found: 3, known: 1),
            .olderSchema(path: path), .unknownSchema(path: path),
            .ledgerFailed(path: path, code: 11, reason: given("broken")),
            .refused(reason: "a hold needs a reason"), .notFound("draft '\("abc")'"), .noQueueItem("99"),
            .ambiguous(prefix: "a", matches: ["a1", "a2"]), .revisionConflict(draft: "a1", expected: 2, found: 3),
            .outrun, .wouldOverwrite(path: path), .noCompany("lipa"), .companyExists("lipa"),
            .taxNumberTaken("12345678903", company: "lipa"), .sumTooLarge(currency: .rsd),
        ]
        + (id.map {
            [
                StoreError.originalMissing($0, path: path),
                .originalDamaged($0, path: path, reason: "its bytes have changed"),
            ]
        } ?? [])

    private static let refusals: [Refusal] = [
        Refusal.Reason.missing, .brokenLink, .symbolicLink, .folder, .specialFile(.fifo),
        .unreadable(why: file.reason, remedy: file.remedy), .notSpooled(why: file.reason, remedy: file.remedy), .empty,
        .truncated, .tooManyBytes(limit: 100 << 20), .tooManyPixels(width: 9, height: 8, limit: 7_000_000),
        .sideTooLong(width: 9, height: 8, limit: 7), .tooManyPages(limit: 500), .noPixels,
        .malformed(why: "it is cut short"), .unsupportedFormat(kind: "an icon"), .documentType,
        .notADocument(kind: "a ZIP archive", remedy: "unpack it and import what is in it"),
    ].map { Refusal("račun.bin", $0) }

    private static let readingErrors: [ReadingError] =
        [
            ReadingError.undecodable(stage: .decode, page: 3, why: "the data is damaged"),
            .undecodable(stage: .recognise, why: "the recogniser gave up on the page"),
            .undecodable(stage: .invoice, why: "its header is damaged"), .encrypted,
            .tooLarge(page: 2, what: "'\("pdftoppm")' runs out of memory", limit: "8 MiB"),
            .tooLarge(what: given("9 x 9"), limit: "8 MiB"), .noPages,
            .crashed(.signalled(11), lastWords: "about to crash"), .crashed(.exited(status: 2), lastWords: ""),
            .timedOut(seconds: 120, of: .wall, page: 3), .timedOut(seconds: 120, of: .processor, page: nil),
            .timedOut(seconds: 1_800, of: .document, page: 4), .outOfMemory(megabytes: 900),
            .garbled(why: "there is more than one answer"), .toolMissing(name: "pdfinfo"), .toolMissing(name: "other"),
            .readerMissing(path: "/usr/bin"), .readerDiffers(says: "0.0.1"), .packMissing(name: "srp"),
            .unavailable(why: "no memory"), .cancelled,
        ]

    private static let settingsErrors: [SettingsError] = [
        SettingsError.mistakes(
            file: path,
            [
                SettingsMistake(
                    line: 4, setting: "watch.after", what: "the list is empty", remedy: "name another file"),
                SettingsMistake(line: 7, setting: nil, what: "it is not UTF-8", remedy: "save it as UTF-8"),
            ]),
        SettingsError.source(name: "BILKO_WATCH_SETTLE", why: "the text is empty", remedy: "try again"),
        SettingsError.file(file),
    ]

    private static let editFailures: [SettingsEdit.Failure] = [
        SettingsEdit.Failure.editor(copy: path), SettingsEdit.Failure.mistakes(count: 3, copy: path),
        SettingsEdit.Failure.outrun(file: path, copy: path), SettingsEdit.Failure.file(file),
    ]

    private static let serviceErrors: [ServiceError] = [
        ServiceError.alreadyWatching(home: path, process: 7),
        ServiceError.alreadyDelivering(home: path, process: nil),
        ServiceError.nothingToWatch(settings: path), ServiceError.settings(.file(file)),
        ServiceError.overlapping(path, path), ServiceError.file(file),
    ]

    private static let host = "knjige.example"

    private static let transportErrors: [TransportError] = [
        TransportError.unresolved(host: host), .refused(host: host),
        .unreachable(host: host, reason: given("no route")),
        .connectTimedOut(host: host), .timedOut(host: host, sentAll: true), .timedOut(host: host, sentAll: false),
        .broken(host: host, sentAll: true, reason: given("reset")),
        .broken(host: host, sentAll: false, reason: given("reset")),
        .certificate(host: host, reason: given("self-signed")), .wrongKey(host: host),
        .handshake(host: host, reason: given("alert")),
        .cleartext(host: host), .badAddress("::"), .redirected(host: host, to: "else.example"),
        .forbiddenTarget(host: host, reason: "it is a public address"), .credentialsElsewhere(host: host),
        .badHeader(name: "X-A"), .answerTooLarge(host: host, limit: 9), .garbled(host: host, reason: given("weird")),
        .bodyUnreadable(reason: "it has become shorter"), .cancelled, .unusable(reason: "no memory"),
    ]

    private static let backendErrors: [BackendError] = [
        BackendError.transport(.refused(host: host)),
        .refused(ServerRefusal(status: 409, code: "stale_version")), .refused(ServerRefusal(status: 500)),
        .notUnderstood(reason: "it is not JSON"), .signInNeeded(reason: "the account is signed out"),
        .original(reason: "the original is not in the vault"),
        .unacceptable(reason: "the draft rests on no original", nextStep: "import its document again"),
        .notYet(reason: "paperless-ngx still works on the original", wait: 9),
    ]

    private static let setupErrors: [AccountSetupError] = [
        AccountSetupError.account(.noneActive), .backend(.notUnderstood(reason: "it is not JSON")), .file(file),
        .notAccepted(place: host, reason: "the server refuses the token"), .otherContract(server: host),
        .otherKind(account: "a::b"), .otherUser(kind: .bilko), .otherUser(kind: .webdav), .noSecret(kind: .folder),
        .unusableFolder(path: path), .missingFolder(path: path), .missingOption(name: "--bucket", kind: .s3),
        .badName("a b"),
    ]

    private static let accountErrors: [AccountError] = [
        AccountError.keyring(.noPlaceForKey), .store(.outrun), .transport(.refused(host: host)),
        .unknownSignIn(account: "a::b"), .damaged(account: "a::b"), .otherServer(named: "x", account: "a::b"),
        .notFound(name: "a"), .noneActive,
    ]

    private static let signInErrors: [SignInError] = [
        SignInError.transport(.refused(host: host)), .provider(issuer: host, reason: "it gave no access token"),
        .refused(host: host, code: "access_denied", status: 400),
        .refused(host: host, code: "invalid_client", status: 401),
        .refused(host: host, code: "other", status: 400),
        .wrongCredentials(host: host, what: "e-mail address or password"), .badToken(reason: "it has expired"),
        .noPort(reason: "taken"), .expired, .ended(reason: "the account is signed out"),
        .unavailable(host: host, status: 503), .keyring(.unreachable),
        .notGiven(reason: "there is no token", remedy: "try again", exitStatus: .usage),
    ]

    private static let keyringErrors: [KeyringError] = [
        KeyringError.file(file), .exposed(path: path), .badKey(path: path), .sealed(path: path), .busy(path: path),
        .unreachable, .notKept(account: "a::b"), .missingKey(path: path), .noPlaceForKey,
    ]

    private static let loopbackErrors: [LoopbackError] = [
        LoopbackError.noPort(port: 80, reason: "taken"), LoopbackError.expired, LoopbackError.cancelled,
    ]

    private static let certificateErrors: [CertificateError] = [
        CertificateError.file(file), .keyring(.unreachable), .noCertificate(path: path), .noKey(path: path),
        .otherKey(certificate: path, key: path), .expired(path: path, end: Timestamp(milliseconds: 0)),
        .noName(path: path), .damagedAuthority, .endedAuthority(end: Timestamp(milliseconds: 0)), .noAuthority, .busy,
        .unsigned(reason: "7"),
    ]

    private static let reviewLockErrors: [ReviewLockError] =
        [.file(file), .damaged, .busy, .noMemory] + ReviewLockError.Unfitness.allCases.map { .unfit($0) }

    private static let webErrors: [WebError] = [
        WebError.alreadyServed(home: path), .file(file), .notLoopback,
    ]

    private static let draft: [ExpenseDraft] = [id].compactMap(\.self).map {
        ExpenseDraft(
            id: "a1-1", documentID: $0, state: .ready, reasons: [], fields: ReceiptFields(), findings: [], revision: 1,
            createdAt: Timestamp(milliseconds: 0), updatedAt: Timestamp(milliseconds: 0))
    }

    private static let changeErrors: [DraftChangeError] =
        ReceiptField.allCases.map {
            DraftChangeError.noValue(SaidField(field: $0, texts: ["x"]), text: "x", beside: ReceiptFields())
        }
        + draft.flatMap {
            [
                DraftChangeError.setAside($0, SettingAside(.personal, at: Timestamp(milliseconds: 0))),
                .noExpense($0, .slip), .store(.outrun),
            ]
        }

    private static let rereadErrors: [RereadError] =
        draft.map { RereadError.noExpense($0) }
        + [RereadError.noPage(7), .isShared, .noPicture(.pdf), .outside, .reading(.noPages), .store(.outrun)]

    private static let cornerMistakes: [PaperCorners.Mistake] = [.count(3), .outside, .crossed, .narrow]

    private static let phoneErrors: [PhoneError] = [
        .noLocalAddress, .severalAddresses(["192.168.1.20", "10.0.0.7"]), .notLocal("8.8.8.8"),
        .noPort(address: "192.168.1.20", port: 8_471, reason: "taken"), .notServed, .noPhone("x"), .file(file),
        .notNamed(address: "192.168.1.20", others: ["10.0.0.7"]), .badIdentity(reason: "KEY_VALUES_MISMATCH"),
    ]
}
