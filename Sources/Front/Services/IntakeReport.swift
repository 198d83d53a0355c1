package import Files
package import Ingestion
package import Pipeline
package import ReceiptModel
package import SQLiteStore
package import SystemPackage

/// Something that the intake has done or met, for people.
package enum IntakeReport: Sendable {
    case watching([FilePath])
    /// A file was dealt with: what became of it, and where it is now when it is no longer where it was.
    case dealtWith(Arrival, FolderFile.Outcome, [DocumentOutcome], movedTo: FilePath?, isDeleted: Bool)
    /// It was no document, and is left alone until somebody changes it.
    case refused(Arrival, Refusal)
    /// It is tried again.
    case postponed(Arrival, why: Message)
    /// Files of this folder stay where they are until somebody does something; said once, not for each file.
    case notPutAway(FilePath, FileError)
    /// A document of an earlier run was read.
    case resumed([DocumentOutcome])
    /// Nothing can be taken in for the moment; it is tried again.
    case trouble(message: Message, remedy: Message)
    case recovered
    case polled(FilePath, why: Message)
    case folderLost(FilePath, why: Message)
    case folderFound(FilePath)
    case settingsTaken
    /// The settings in force stay in force.
    case settingsRefused(ServiceError)
    case stopping
}
