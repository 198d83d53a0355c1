import Files
package import SystemPackage

/// Where the key of the keyring is: apart from the homes, so that a copy of a home gives no token.
package enum KeyFile {
    /// The key file: what `BILKO_KEYRING_KEY` names, a systemd credential, or a file in the user's configuration.
    ///
    /// The environment names a file, never the key.
    /// - Throws: `noPlaceForKey` when nothing says where.
    package static func path(_ context: AccountContext) throws(KeyringError) -> FilePath {
        if let named = context["BILKO_KEYRING_KEY"] { return FileSystem.absolute(named) }
        if let credentials = context["CREDENTIALS_DIRECTORY"], credentials.hasPrefix("/") {
            let path = FilePath(credentials).appending("bilko-keyring")
            if FileSystem.exists(path) { return path }
        }
        return try configuration(context).appending("keyring.key")
    }

    /// The folder of the user's configuration: `$XDG_CONFIG_HOME/bilko`, else `~/.config/bilko`.
    ///
    /// - Throws: `noPlaceForKey` when neither is known.
    package static func configuration(_ context: AccountContext) throws(KeyringError) -> FilePath {
        if let configuration = context["XDG_CONFIG_HOME"], configuration.hasPrefix("/") {
            return FilePath(configuration).appending("bilko")
        }
        guard let user = context["HOME"], user.hasPrefix("/") else { throw .noPlaceForKey }
        return FilePath(user).appending(".config").appending("bilko")
    }

    /// The keyring of a home; its key is made when there is none and `making`.
    static func keyring(of home: FilePath, making: Bool, _ context: AccountContext) throws(KeyringError) -> Keyring {
        let path = try path(context)
        if let key = try Keyring.key(at: path) { return Keyring(in: home, key: key) }
        guard making else { throw .missingKey(path: path) }
        try Keyring.make(context.freshBytes(32), at: path)
        guard let key = try Keyring.key(at: path) else { throw .badKey(path: path) }
        return Keyring(in: home, key: key)
    }
}
