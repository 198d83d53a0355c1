import Recognition

/// What the reader processes are made of, for diagnosis.
package enum ReadingEngines {
    /// The libraries that read, name and version.
    package static var versions: [(name: String, version: String)] { EngineVersions.all }
}
