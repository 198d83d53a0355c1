import Ingestion
import ReceiptModel
import SystemPackage
import Testing

@testable import Services

/// The settings file of the watched folders.
@Suite struct SettingsTests {
    private func folders(_ text: String) throws(ServiceError) -> [FolderSettings] {
        try WatchSettings.folders(text: text, of: "/home/x/watch.conf", userHome: "/home/ana")
    }

    @Test func everySettingIsUnderstood() throws {
        let found = try folders(
            """
            # for all
            country = hr
            settle = 0.5

            [~/Scans/]
            account = obrt
            tags = car , travel,
            after = move
            [/srv/second]
            country = RS
            subfolders = ignore
            patience = 30
            rescan = 5
            poll = 10
            """)
        #expect(found.map(\.watched.path) == ["/home/ana/Scans", "/srv/second"])
        #expect(found[0].country == .croatia && found[1].country == .serbia)
        #expect(found[0].account == "obrt" && found[0].tags == ["car", "travel"] && found[0].after == .move)
        #expect(found[0].watched.setAside.count == 3 && found[0].subfoldersAreTags)
        #expect(found.allSatisfy { $0.watched.settling == .seconds(0.5) })
        #expect(found[1].after == .keep && !found[1].watched.goesDown && !found[1].subfoldersAreTags)
        #expect(found[1].watched.patience == .seconds(30) && found[1].watched.polling == .seconds(10))
    }

    @Test(arguments: [
        "[relative]", "after = burn", "[/a]\ncountry = DE", "[/a]\nsettle = fast", "[/a]\nsettle = 0", "[/a]\n[/a]",
        "nonsense",
        "[/a]\ncolour = red", "[/a]\nsubfolders = maybe",
    ])
    func aLineThatMakesNoSenseIsNamed(text: String) {
        let last = text.split(separator: "\n").count
        do throws(ServiceError) {
            _ = try folders(text)
            Issue.record("\(text) was taken")
        } catch {
            guard case .badSetting(let file, let line, let why) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(file == "/home/x/watch.conf" && line == last && !why.isEmpty)
        }
    }

    @Test func nothingIsNothing() throws {
        #expect(try folders("") == [])
        #expect(try folders("# only talk\n\ncountry = BA\n") == [])
    }
}
