import * as z from 'zod/mini';
import type { SafeRequest } from '../../safe-fetch/safe-request.ts';
import { readChallenge } from './authorization-challenge.ts';
import { fetchDocument } from './fetch-document.ts';
import { AuthorizationNotFound } from './oauth.errors.ts';

/** An OAuth 2.1 server, by its metadata. */
export interface AuthorizationServer {
  /** Clients and tokens belong to it, and an `iss` that comes with a code must be the same text. */
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly registrationEndpoint: string | null;
  readonly revocationEndpoint: string | null;
  /** Whether a client is known by the address of its metadata document. */
  readonly takesClientDocuments: boolean;
  /** Whether a response without `iss` must be refused. */
  readonly namesIssuer: boolean;
  /** Whether a client without a secret is let in. */
  readonly takesPublicClients: boolean;
}

export interface DiscoveredAuthorization {
  /** The `resource` parameter of requests for codes and tokens (RFC 8707). */
  readonly resource: string;
  /** To ask for, separated by spaces; empty for what the server gives by itself. */
  readonly scope: string;
  readonly server: AuthorizationServer;
}

const Address = z.string().check(z.maxLength(2_000));
const ResourceMetadata = z.object({
  resource: Address,
  authorization_servers: z.optional(z.array(Address)),
  scopes_supported: z.optional(z.array(z.string())),
});
type ResourceMetadata = z.infer<typeof ResourceMetadata>;

const ServerMetadata = z.object({
  issuer: Address,
  authorization_endpoint: Address,
  token_endpoint: Address,
  registration_endpoint: z.optional(Address),
  revocation_endpoint: z.optional(Address),
  code_challenge_methods_supported: z.optional(z.array(z.string())),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  client_id_metadata_document_supported: z.optional(z.boolean()),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
});
type ServerMetadata = z.infer<typeof ServerMetadata>;

/**
 * Finds out how an MCP server lets users in: from its challenge or its well-known address to its protected resource
 * metadata (RFC 9728), and from there to the metadata of an authorization server (RFC 8414, OpenID Connect). A server of
 * before 2025-06-18 is its own authorization server.
 */
export async function discoverAuthorization(
  { url, challenge }: { readonly url: string; readonly challenge?: string | undefined },
  safeRequest: SafeRequest,
  signal: AbortSignal,
): Promise<DiscoveredAuthorization> {
  const { resourceMetadata, scope } = readChallenge(challenge);
  const metadata = await findResourceMetadata(new URL(url), resourceMetadata, safeRequest, signal);
  const issuers = metadata?.authorization_servers ?? [new URL(url).origin];
  for (const issuer of issuers.slice(0, 3)) {
    const server = await findAuthorizationServer(issuer, safeRequest, signal);
    if (server)
      return {
        resource: metadata?.resource ?? withoutFragment(url),
        scope: scope ?? metadata?.scopes_supported?.join(' ') ?? '',
        server,
      };
  }
  throw new AuthorizationNotFound(`${new URL(url).host} does not say how users are let in.`);
}

async function findResourceMetadata(
  url: URL,
  named: string | null,
  safeRequest: SafeRequest,
  signal: AbortSignal,
): Promise<ResourceMetadata | null> {
  const path = url.pathname === '/' ? [] : [url.pathname];
  const wellKnown = [...path, ''].map((rest) => `${url.origin}/.well-known/oauth-protected-resource${rest}`);
  for (const address of named === null ? wellKnown : [named]) {
    const found = await fetchDocument(safeRequest, address, { signal });
    const read = ResourceMetadata.safeParse(found?.status === 200 ? found.value : null);
    if (!read.success) continue;
    // A token for another resource would be one that this server could use there.
    if (!isResourceOf(read.data.resource, url))
      throw new AuthorizationNotFound(`${url.host} names another resource than itself: ${read.data.resource}.`);
    return read.data;
  }
  return null;
}

function isResourceOf(resource: string, url: URL): boolean {
  if (!URL.canParse(resource)) return false;
  const { origin, pathname } = new URL(resource);
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return origin === url.origin && `${url.pathname}/`.startsWith(folder);
}

async function findAuthorizationServer(
  issuer: string,
  safeRequest: SafeRequest,
  signal: AbortSignal,
): Promise<AuthorizationServer | null> {
  const metadata = await findServerMetadata(issuer, safeRequest, signal);
  return metadata && toAuthorizationServer(metadata, issuer);
}

async function findServerMetadata(
  issuer: string,
  safeRequest: SafeRequest,
  signal: AbortSignal,
): Promise<ServerMetadata | null> {
  if (!URL.canParse(issuer)) return null;
  for (const address of metadataAddresses(new URL(issuer))) {
    const found = await fetchDocument(safeRequest, address, { signal });
    const read = ServerMetadata.safeParse(found?.status === 200 ? found.value : null);
    if (read.success) return read.data;
  }
  return null;
}

/** Where an issuer redeems its codes, by its own metadata; null where it has none. */
export async function findTokenEndpoint(
  issuer: string,
  safeRequest: SafeRequest,
  signal: AbortSignal,
): Promise<string | null> {
  const metadata = await findServerMetadata(issuer, safeRequest, signal);
  return metadata && isSameIssuer(metadata.issuer, issuer) ? metadata.token_endpoint : null;
}

function metadataAddresses({ origin, pathname }: URL): string[] {
  const path = pathname.replace(/\/$/, '');
  const inserted = ['oauth-authorization-server', 'openid-configuration'].map(
    (name) => `${origin}/.well-known/${name}${path}`,
  );
  return path === '' ? inserted : [...inserted, `${origin}${path}/.well-known/openid-configuration`];
}

function toAuthorizationServer(metadata: ServerMetadata, issuer: string): AuthorizationServer {
  if (!isSameIssuer(metadata.issuer, issuer))
    throw new AuthorizationNotFound(`${issuer} calls itself ${metadata.issuer}.`);
  if (!metadata.code_challenge_methods_supported?.includes('S256'))
    throw new AuthorizationNotFound(`${issuer} does not protect codes by PKCE with S256.`);
  const methods = metadata.token_endpoint_auth_methods_supported;
  return {
    issuer: metadata.issuer,
    authorizationEndpoint: webAddress(metadata.authorization_endpoint),
    tokenEndpoint: webAddress(metadata.token_endpoint),
    registrationEndpoint: metadata.registration_endpoint ? webAddress(metadata.registration_endpoint) : null,
    revocationEndpoint: metadata.revocation_endpoint ? webAddress(metadata.revocation_endpoint) : null,
    takesClientDocuments: metadata.client_id_metadata_document_supported ?? false,
    namesIssuer: metadata.authorization_response_iss_parameter_supported ?? false,
    takesPublicClients: methods?.includes('none') ?? true,
  };
}

/** One slash at the end is the difference between a name and the address that it was made into. */
const isSameIssuer = (one: string, other: string) => one.replace(/\/$/, '') === other.replace(/\/$/, '');

/** One of them is opened in the browser of the user, where other schemes could run something. */
function webAddress(address: string): string {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return new URL(address).href;
  throw new AuthorizationNotFound(`${address.slice(0, 100)} is not a web address.`);
}

const withoutFragment = (url: string) => url.replace(/#.*$/, '');
