package import ReceiptModel
package import Store

extension MemoryStore {
    package func serverRecords(
        _ kind: ServerRecord.Kind, account: String?
    ) throws(StoreError) -> [KeptServerRecord] {
        try read { rows in
            rows.listed.values.filter { $0.record.kind == kind && (account == nil || $0.account == account) }
                .sorted {
                    ($1.fetchedAt.milliseconds, $0.account, $0.record.id)
                        < ($0.fetchedAt.milliseconds, $1.account, $1.record.id)
                }
        }
    }

    package func keep(
        _ records: [ServerRecord], replacing: Set<ServerRecord.Kind>, account: String, now: Timestamp
    ) throws(StoreError) {
        try write { $0.keep(records, replacing: replacing, account: account, now: now) }
    }
}

extension MemoryRows {
    mutating func keep(
        _ records: [ServerRecord], replacing: Set<ServerRecord.Kind>, account: String, now: Timestamp
    ) {
        for record in records.suffix(ServerRecordLimits.count) where !record.id.isEmpty {
            listed[ListKey(account: account, kind: record.kind, id: record.id)] = KeptServerRecord(
                account: account, record: record, fetchedAt: now)
        }
        listed = listed.filter { key, kept in
            key.account != account || !replacing.contains(key.kind) || kept.fetchedAt == now
        }
        for kind in ServerRecord.Kind.allCases {
            let own = listed.filter { $0.key.account == account && $0.key.kind == kind }
                .sorted { $0.value.fetchedAt > $1.value.fetchedAt }
            for (key, _) in own.dropFirst(ServerRecordLimits.count) { listed[key] = nil }
        }
        let oldest = now.milliseconds - ServerRecordLimits.age
        listed = listed.filter { $0.value.fetchedAt.milliseconds >= oldest }
    }
}
