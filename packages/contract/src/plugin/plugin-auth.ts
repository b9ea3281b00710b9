import * as z from 'zod/mini';

export const PLUGIN_URL_MAX = 1_000;
export const PLUGIN_SECRET_MAX = 4_000;
export const PLUGIN_SCOPE_MAX = 2_000;
export const PLUGIN_CLIENT_ID_MAX = 500;
const NAME_MAX = 128;

/** The address of an API or of an MCP server. The server refuses those that it must not call when it calls them. */
export const PluginUrl = z
  .string()
  .check(z.trim(), z.maxLength(PLUGIN_URL_MAX), z.regex(/^https?:\/\/[^\s?#@]+$/i, { error: 'not an http address' }));
const EndpointUrl = z.string().check(z.trim(), z.maxLength(PLUGIN_URL_MAX), z.regex(/^https?:\/\/[^\s#@]+$/i));
const HeaderOrQueryName = z.string().check(z.regex(/^[\w!#$%&'*+.^`|~-]+$/), z.maxLength(NAME_MAX));
const ClientId = z.string().check(z.trim(), z.maxLength(PLUGIN_CLIENT_ID_MAX));
const Scope = z.string().check(z.trim(), z.maxLength(PLUGIN_SCOPE_MAX));

/** Whose key is sent: the one that builders store for everybody, or one that each user stores for themselves. */
export const KeyOwner = z.enum(['space', 'user']);
export type KeyOwner = z.infer<typeof KeyOwner>;

/** How calls prove who they come from (wire §5). Secrets are stored apart from it and are never returned. */
export const PluginAuth = z.union([
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({
    type: z.literal('key'),
    owner: KeyOwner,
    location: z.enum(['header', 'query']),
    /** Of the header or of the query parameter. */
    name: HeaderOrQueryName,
    /** Before the key in a header, such as `Bearer `. */
    prefix: z.string().check(z.maxLength(50), z.regex(/^[\x20-\x7e]*$/)),
  }),
  z.strictObject({ type: z.literal('basic'), owner: KeyOwner }),
  /** Each user connects their own account. */
  z.strictObject({
    type: z.literal('oauth'),
    authorize_url: EndpointUrl,
    token_url: EndpointUrl,
    client_id: ClientId,
    scope: Scope,
    /** That tokens are for, where the server asks for it (RFC 8707). */
    resource: z.optional(EndpointUrl),
    /** The server's name for itself in its metadata (RFC 8414): an `iss` that comes with a code must be this text. */
    issuer: z.optional(EndpointUrl),
    /** The metadata say that each answer names the issuer: one without `iss` is refused (RFC 9207). */
    requires_iss: z.optional(z.boolean()),
  }),
  z.strictObject({
    type: z.literal('client_credentials'),
    token_url: EndpointUrl,
    client_id: ClientId,
    scope: Scope,
  }),
]);
export type PluginAuth = z.infer<typeof PluginAuth>;

/** Whether builders store one secret for all users. */
export const takesSharedSecret = (auth: PluginAuth): boolean =>
  auth.type === 'oauth' ||
  auth.type === 'client_credentials' ||
  ((auth.type === 'key' || auth.type === 'basic') && auth.owner === 'space');

type AuthOfUsers =
  | Extract<PluginAuth, { type: 'oauth' }>
  | (Extract<PluginAuth, { type: 'key' | 'basic' }> & { readonly owner: 'user' });

/** Whether each user connects an account or stores a key of their own. */
export const isConnectedByUsers = (auth: PluginAuth): auth is AuthOfUsers =>
  auth.type === 'oauth' || ((auth.type === 'key' || auth.type === 'basic') && auth.owner === 'user');

/**
 * Where a secret and what it gives access to go: keys to the API, secrets of OAuth clients to the server that issues tokens, and
 * its tokens to the API. A secret is used only while the plugin has the origins that it was stored for, so that a new address
 * learns neither the secret of the old one nor its tokens.
 */
export const secretOriginOf = (url: string, auth: PluginAuth): string => {
  const isOauth = auth.type === 'oauth' || auth.type === 'client_credentials';
  const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address);
  return [...(isOauth ? [auth.token_url] : []), url].map(originOf).join(' ');
};

/** A secret for one kind of auth is not tried with another. */
export const secretPlaceOf = (url: string, auth: PluginAuth): string => `${auth.type} ${secretOriginOf(url, auth)}`;

interface SecretUse {
  readonly url: string;
  readonly auth: PluginAuth;
}

/** Whether the secret that a plugin uses is also used after a change of it. */
export const keepsSecret = (before: SecretUse, after: SecretUse): boolean =>
  takesSharedSecret(after.auth) && secretPlaceOf(before.url, before.auth) === secretPlaceOf(after.url, after.auth);

/** The key, the password of a client, or for basic auth `name:password`. */
export const PluginSecret = z.string().check(z.minLength(1), z.maxLength(PLUGIN_SECRET_MAX), z.regex(/^[^\r\n\0]*$/));
