import HTTPTransport

/// The form of the document with which Entra External ID describes itself, with invented tenants.
struct EntraFixture: HTTPClient {
    let issuer: String

    func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
        let base = "https://contoso.ciamlogin.com/0f1e2d3c-aaaa-bbbb-cccc-0123456789ab"
        let text = """
            {"token_endpoint":"\(base)/oauth2/v2.0/token",
            "token_endpoint_auth_methods_supported":["client_secret_post","private_key_jwt","client_secret_basic"],
            "jwks_uri":"\(base)/discovery/v2.0/keys","response_modes_supported":["query","fragment","form_post"],
            "subject_types_supported":["pairwise"],"id_token_signing_alg_values_supported":["RS256"],
            "response_types_supported":["code","id_token","code id_token","id_token token"],
            "scopes_supported":["openid","profile","email","offline_access"],
            "issuer":"\(issuer)","request_uri_parameter_supported":false,
            "userinfo_endpoint":"https://graph.microsoft.com/oidc/userinfo",
            "authorization_endpoint":"\(base)/oauth2/v2.0/authorize",
            "device_authorization_endpoint":"\(base)/oauth2/v2.0/devicecode","http_logout_supported":true,
            "frontchannel_logout_supported":true,"end_session_endpoint":"\(base)/oauth2/v2.0/logout",
            "tenant_region_scope":"EU","cloud_instance_name":"microsoftonline.com"}
            """
        return HTTPAnswer(status: 200, headers: ["content-type": "application/json"], body: Array(text.utf8))
    }
}
