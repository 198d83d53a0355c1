package import ReceiptModel
package import Store

/// A page on which a draft rests.
package struct PaperPage: Sendable {
    package let document: DocumentID
    /// The page of that document, from 1.
    package let numberInDocument: Int
    /// What was read on it; its number is the one that evidence names.
    package let reading: PageReading
    /// Whether the paper shares the picture with other receipts.
    package let isPartOfPicture: Bool
}

extension ExpenseDraft {
    /// The pages of the draft's documents in order, by the readings that are kept; of a picture with several receipts the
    /// page of this one alone.
    ///
    /// - Throws: what concerns the store.
    package func pages(in store: any ReadingStore) throws(StoreError) -> [PaperPage] {
        var pages: [PaperPage] = []
        for id in documents {
            guard let reading = try store.reading(of: id) else { continue }
            let isShared = receipt != nil && documents.count == 1
            let own = isShared ? reading.pages.filter { $0.receipt == receipt } : reading.pages
            for page in own.isEmpty ? reading.pages : own {
                var numbered = page
                numbered.number = documents.count == 1 ? page.number : pages.count + 1
                pages.append(
                    PaperPage(
                        document: id, numberInDocument: page.number, reading: numbered,
                        isPartOfPicture: page.receipt != nil))
            }
        }
        return pages
    }
}
