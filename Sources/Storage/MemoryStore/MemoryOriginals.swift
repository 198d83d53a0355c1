package import Files
package import ReceiptModel
package import Store

extension MemoryStore {
    package func store(
        _ file: borrowing OpenedFile, mediaType: MediaType, fileName: String, origin: String, retention: Retention,
        join: ReceiptJoin?, labels: DocumentLabels, now: Timestamp
    ) throws(StoreError) -> StoreOutcome {
        let sighting = Sighting(
            fileName: PrintableText.escaping(fileName), origin: PrintableText.escaping(origin), seenAt: now)
        let copy = try MemoryCopy(of: file, named: sighting.fileName)
        let attachment = Attachment(
            document: Document(id: copy.id, mediaType: mediaType, byteCount: copy.byteCount),
            fileName: sighting.fileName, state: .stored, reasons: [], receivedAt: now, retention: retention)
        let drafts = try draftsBelow(of: copy.id)
        return try write { rows throws(StoreError) in
            let outcome = try rows.store(attachment, copy.original, sighting, drafts: drafts)
            if case .new = outcome { rows.entries[attachment.document.id]?.labels = labels }
            if let join { try rows.write(join, for: attachment.document.id) }
            return outcome
        }
    }

    package func attachment(_ id: DocumentID) throws(StoreError) -> Attachment? {
        try read { $0.entries[id]?.attachment }
    }

    package func attachments() throws(StoreError) -> [Attachment] {
        try read { rows in rows.arrivals.compactMap { rows.entries[$0]?.attachment } }
    }

    package func unfinished() throws(StoreError) -> [Attachment] {
        try attachments().filter { $0.state == .stored }
    }

    package func sightings(of id: DocumentID) throws(StoreError) -> [Sighting] {
        try read { $0.entries[id]?.sightings ?? [] }
    }

    package func openOriginal(_ id: DocumentID) throws(StoreError) -> OpenedFile {
        try read { rows throws(StoreError) in try rows.entry(id) }.original.opened()
    }

    package func join(of id: DocumentID) throws(StoreError) -> ReceiptJoin? {
        try read { $0.entries[id]?.join }
    }

    package func pictures(of receipt: DocumentID) throws(StoreError) -> [DocumentID] {
        try read { rows in
            rows.entries.compactMap { id, entry in
                entry.join.flatMap { $0.receipt == receipt ? (place: $0.place, id: id) : nil }
            }
            .sorted { $0.place < $1.place }.map(\.id)
        }
    }

    package func label(_ id: DocumentID, _ labels: DocumentLabels) throws(StoreError) {
        guard !labels.isEmpty else { return }
        try write { rows throws(StoreError) in
            var entry = try rows.entry(id)
            entry.labels.account = labels.account ?? entry.labels.account
            entry.labels.company = labels.company ?? entry.labels.company
            entry.labels.tags.formUnion(labels.tags)
            rows.entries[id] = entry
        }
    }

    package func labels(of id: DocumentID) throws(StoreError) -> DocumentLabels {
        try read { $0.entries[id]?.labels ?? DocumentLabels() }
    }

    package func recordAttention(_ id: DocumentID, reasons: [Message], now: Timestamp) throws(StoreError) {
        try write { rows throws(StoreError) in
            var entry = try rows.entry(id)
            if entry.attachment.state == .needsAttention, entry.attachment.reasons == reasons { return }
            guard !reasons.isEmpty else { throw .refused(reason: "attention is asked for with a reason") }
            guard entry.attachment.state != .drafted else {
                throw .refused(reason: "a draft stands beside the original")
            }
            entry.attachment.state = .needsAttention
            entry.attachment.reasons = reasons
            rows.entries[id] = entry
            try rows.tell(.attention, id, .init(reasons: reasons.map(\.english)), at: now)
        }
    }

    package func setHold(_ on: Bool, on id: DocumentID, reason: String, now: Timestamp) throws(StoreError) {
        guard !reason.isEmpty else { throw .refused(reason: "a hold needs a reason") }
        try write { rows throws(StoreError) in
            var entry = try rows.entry(id)
            guard entry.attachment.retention.hold != on else { return }
            entry.attachment.retention.hold = on
            entry.holdReason = on ? reason : nil
            rows.entries[id] = entry
            try rows.tell(
                on ? .held : .released, id, .init(reasons: [reason], retention: entry.retentionDigest), at: now)
        }
    }
}

extension MemoryRows {
    /// Writes the rows of a document that came in, with drafts that it has in the store below.
    fileprivate mutating func store(
        _ attachment: Attachment, _ original: MemoryOriginal, _ sighting: Sighting, drafts: [ExpenseDraft]
    ) throws(StoreError) -> StoreOutcome {
        let id = attachment.document.id
        if var known = entries[id] {
            known.sightings.append(sighting)
            entries[id] = known
            try tell(.sighted, id, at: sighting.seenAt)
            return .known(known.attachment)
        }
        var entry = Entry(attachment: attachment, original: original, sightings: [sighting])
        if !drafts.isEmpty { entry.attachment.state = .drafted }
        if attachment.retention.hold { entry.holdReason = Retention.heldAtImport }
        entries[id] = entry
        arrivals.append(id)
        for draft in drafts where self.drafts[draft.id] == nil {
            self.drafts[draft.id] = draft
            drafting.append(draft.id)
        }
        try tell(.stored, id, .init(retention: entry.retentionDigest), at: sighting.seenAt)
        return drafts.isEmpty ? .new(entry.attachment) : .known(entry.attachment)
    }

    /// Writes down that a document belongs to others; until they are drafted, what was said last counts.
    fileprivate mutating func write(_ join: ReceiptJoin, for id: DocumentID) throws(StoreError) {
        let entry = try entry(id)
        if entry.join == join, join.place > 1 { return }
        guard entry.attachment.state != .drafted else {
            throw .refused(reason: "document \(id.short) was drafted already")
        }
        try requirePlace(join, of: id)
        if let present = entry.join, join.place == 1 || present.receipt != join.receipt {
            try dissolve(present.receipt)
        }
        if join.place == 1 { try dissolve(join.receipt) }
        guard !entries.values.contains(where: { $0.join?.receipt == join.receipt && $0.join?.place == join.place })
        else { throw .refused(reason: "the place \(join.place) of the receipt is taken") }
        entries[id]?.join = join
    }

    private func requirePlace(_ join: ReceiptJoin, of id: DocumentID) throws(StoreError) {
        guard join.pictures >= 2, (1...join.pictures).contains(join.place), (join.place == 1) == (join.receipt == id),
            entries[join.receipt] != nil
        else { throw .refused(reason: "document \(id.short) has no such place in a receipt") }
    }

    private mutating func dissolve(_ receipt: DocumentID) throws(StoreError) {
        for (id, entry) in entries where entry.join?.receipt == receipt {
            guard entry.attachment.state != .drafted else {
                throw .refused(reason: "what was drafted together stays together")
            }
            entries[id]?.join = nil
        }
    }
}

/// A copy of a file's bytes with their digest.
private struct MemoryCopy {
    let original: MemoryOriginal
    let id: DocumentID
    let byteCount: Int

    /// Bytes on the heap at a time.
    private static let chunk = 1 << 20

    init(of source: borrowing OpenedFile, named name: String) throws(StoreError) {
        let copy = try Self.emptyFile()
        var size = 0
        do throws(FileError) {
            while true {
                let bytes = try source.descriptor.bytes(from: size, count: Self.chunk)
                if bytes.isEmpty { break }
                try copy.append(bytes)
                size += bytes.count
            }
            if try !source.isUnchanged() || size != source.status.size { size = -1 }
        } catch {
            throw .sourceUnreadable(name: name, error)
        }
        guard size >= 0 else { throw .changedWhileReading(name: name) }
        original = MemoryOriginal(copy)
        id = try .of(original.opened(), named: name)
        byteCount = size
    }

    private static func emptyFile() throws(StoreError) -> MemoryFile {
        do {
            return try MemoryFile()
        } catch {
            throw .file(error)
        }
    }
}
