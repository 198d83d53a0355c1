import Console
import Foundation
import ReceiptModel
import SQLiteStore
import Settings
import Store
import SystemPackage

extension WatchSettings {
    /// Says which companies watched folders name that are not there, or closed: their papers are to review until they are.
    ///
    /// Settings with mistakes, and a home that cannot be read, are told of elsewhere.
    func tellUnknownCompanies(of home: HomeOptions) {
        guard let folders = try? folders(), let companies = try? home.vaultForReading().companies() else { return }
        for name in Set(folders.compactMap(\.company)).sorted() {
            let company = companies.first { Company.areAlike($0.id, name) }
            if company == nil {
                Console.say(
                    "a watched folder says the company '\(name)', and there is none: bilko company add, or bilko config edit"
                )
            } else if company?.isOpen == false {
                Console.say("a watched folder says the company '\(name)', which is closed: bilko config edit")
            }
        }
    }
}
