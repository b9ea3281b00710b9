import type { PluginAuth } from '@parley/contract';
import { findTokenEndpoint } from '../../../platform/mcp/oauth/discover-authorization.ts';
import type { SafeRequest } from '../../../platform/safe-fetch/safe-request.ts';

const TIMEOUT_MS = 15_000;

export type IsIssuerOf = ReturnType<typeof createIsIssuerOf>;

/**
 * Whether an answer comes from the server that the user was sent to (RFC 9207). A server could lead its user on to another one, and
 * redeem the code that this one issues. What a builder writes about the issuer proves nothing: the code has to go to the
 * issuer's own origin, or to the token address in its metadata.
 */
export function createIsIssuerOf(safeRequest: SafeRequest) {
  return async function isIssuerOf(
    auth: Extract<PluginAuth, { type: 'oauth' }>,
    iss: string | undefined,
  ): Promise<boolean> {
    if (iss === undefined) return auth.requires_iss !== true;
    if (!URL.canParse(iss) || (auth.issuer !== undefined && auth.issuer !== iss)) return false;
    const tokenUrl = new URL(auth.token_url);
    if (new URL(iss).origin === tokenUrl.origin) return true;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const endpoint = await findTokenEndpoint(iss, safeRequest, signal);
      return endpoint !== null && URL.canParse(endpoint) && new URL(endpoint).href === tokenUrl.href;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  };
}
