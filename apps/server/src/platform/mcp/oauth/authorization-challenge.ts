/** What a server says in `WWW-Authenticate` when it lets nobody in. */
export interface AuthorizationChallenge {
  /** Where its protected resource metadata is. */
  readonly resourceMetadata: string | null;
  readonly scope: string | null;
  /** Such as `insufficient_scope`. */
  readonly error: string | null;
}

const PARAMETER = /([a-z_]+)\s*=\s*(?:"([^"]*)"|([^\s,"]+))/gi;
const HEADER_MAX = 4_000;

export function readChallenge(header: string | undefined): AuthorizationChallenge {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, bare] of (header ?? '').slice(0, HEADER_MAX).matchAll(PARAMETER))
    parameters.set(name.toLowerCase(), quoted ?? bare ?? '');
  return {
    resourceMetadata: parameters.get('resource_metadata') ?? null,
    scope: parameters.get('scope') ?? null,
    error: parameters.get('error') ?? null,
  };
}
