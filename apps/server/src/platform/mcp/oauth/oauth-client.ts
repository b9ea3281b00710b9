import * as z from 'zod/mini';
import type { SafeRequest } from '../../safe-fetch/safe-request.ts';
import type { AuthorizationServer } from './discover-authorization.ts';
import { fetchDocument } from './fetch-document.ts';
import { AuthorizationNotFound } from './oauth.errors.ts';

/** This installation as a client of authorization servers. */
export interface ClientDescription {
  readonly name: string;
  /** Its public address. */
  readonly origin: string;
  readonly redirectUri: string;
}

/** A client that a server has registered. It belongs to the issuer and is of no use elsewhere. */
export interface RegisteredClient {
  readonly clientId: string;
  readonly clientSecret: string | null;
}

function metadataOf({ name, origin, redirectUri }: ClientDescription) {
  return {
    client_name: name,
    client_uri: origin,
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/**
 * The client id metadata document, to be served at `url` without a session: authorization servers that take such documents
 * know the client by this address, and nothing is registered.
 */
export const clientDocument = (url: string, client: ClientDescription) => ({ client_id: url, ...metadataOf(client) });

/** Whether a document can be used at all: it has to be fetched, by https, from an address with a path. */
export const isClientDocumentAddress = (url: string): boolean =>
  URL.canParse(url) && new URL(url).protocol === 'https:' && new URL(url).pathname !== '/';

const Registration = z.object({
  client_id: z.string().check(z.minLength(1), z.maxLength(2_000)),
  client_secret: z.optional(z.string().check(z.maxLength(2_000))),
});
const RegistrationError = z.object({ error: z.optional(z.string()), error_description: z.optional(z.string()) });

/** Registers the client (RFC 7591), with servers that take no documents. */
export async function registerClient(
  server: AuthorizationServer,
  client: ClientDescription,
  safeRequest: SafeRequest,
  signal: AbortSignal,
): Promise<RegisteredClient> {
  if (server.registrationEndpoint === null)
    throw new AuthorizationNotFound(`${server.issuer} registers no clients: enter a client id.`);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(client.redirectUri).hostname);
  const body = JSON.stringify({
    ...metadataOf(client),
    application_type: isLocal ? 'native' : 'web',
    ...(!server.takesPublicClients && { token_endpoint_auth_method: 'client_secret_post' }),
  });
  const answer = await fetchDocument(safeRequest, server.registrationEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  });
  const registered = Registration.safeParse(answer && answer.status < 300 ? answer.value : null);
  if (registered.success)
    return { clientId: registered.data.client_id, clientSecret: registered.data.client_secret ?? null };
  const refusal = RegistrationError.safeParse(answer?.value);
  const said = refusal.success ? (refusal.data.error_description ?? refusal.data.error) : undefined;
  throw new AuthorizationNotFound(
    `${server.issuer} did not register the client${said ? `: ${said.slice(0, 300)}` : ''}.`,
  );
}
