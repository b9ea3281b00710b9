/** Each request says of itself what it needs; there is no handshake and no session. */
export const MODERN_VERSION = '2026-07-28';

/** Versions with a handshake, the newest first. */
export const HANDSHAKE_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

export const isHandshakeVersion = (version: unknown): version is (typeof HANDSHAKE_VERSIONS)[number] =>
  (HANDSHAKE_VERSIONS as readonly unknown[]).includes(version);

export const CLIENT_INFO = { name: 'parley', title: 'Parley', version: '1.0.0' };

/** What servers may ask us for: answers of the user, in a form or on a page of their own. */
export const CLIENT_CAPABILITIES = { elicitation: { form: {}, url: {} } };

export const RpcCode = {
  methodNotFound: -32_601,
  headerMismatch: -32_020,
  missingCapability: -32_021,
  unsupportedVersion: -32_022,
  /** Of 2025-11-25: the user has to open an address before the call is repeated. */
  urlNeeded: -32_042,
} as const;
