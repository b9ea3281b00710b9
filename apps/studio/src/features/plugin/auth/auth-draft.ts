import { type KeyOwner, PluginAuth } from '@parley/contract';

export type AuthType = PluginAuth['type'];
type OauthAuth = Extract<PluginAuth, { type: 'oauth' }>;

/** How a plugin proves who calls, while it is edited: what was typed for one kind is kept while another one is looked at. */
export interface AuthDraft {
  readonly type: AuthType;
  readonly owner: KeyOwner;
  readonly location: 'header' | 'query';
  readonly name: string;
  readonly prefix: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly scope: string;
  readonly resource: string;
  /** What the OAuth server at these two addresses says of itself; nothing is known of another one. */
  readonly issuer: { readonly addresses: string; readonly auth: Pick<OauthAuth, 'issuer' | 'requires_iss'> };
  /** Typed now; what is stored is never shown. */
  readonly secret: string;
  /** Of basic auth, beside the password in `secret`. */
  readonly userName: string;
}

export const newAuthDraft: AuthDraft = {
  type: 'none',
  owner: 'space',
  location: 'header',
  name: 'Authorization',
  prefix: 'Bearer ',
  authorizeUrl: '',
  tokenUrl: '',
  clientId: '',
  scope: '',
  resource: '',
  issuer: { addresses: '', auth: {} },
  secret: '',
  userName: '',
};

export function authDraftOf(auth: PluginAuth): AuthDraft {
  if (auth.type === 'none') return newAuthDraft;
  if (auth.type === 'key' || auth.type === 'basic') return { ...newAuthDraft, ...auth };
  const { type, token_url: tokenUrl, client_id: clientId, scope } = auth;
  const shared = { ...newAuthDraft, type, tokenUrl, clientId, scope };
  if (type !== 'oauth') return shared;
  const { authorize_url: authorizeUrl, resource = '', issuer, requires_iss } = auth;
  return {
    ...shared,
    authorizeUrl,
    resource,
    issuer: {
      addresses: addressesOf({ authorizeUrl, tokenUrl }),
      auth: { ...(issuer !== undefined && { issuer }), ...(requires_iss !== undefined && { requires_iss }) },
    },
  };
}

const addressesOf = ({ authorizeUrl, tokenUrl }: Pick<AuthDraft, 'authorizeUrl' | 'tokenUrl'>): string =>
  `${authorizeUrl.trim()} ${tokenUrl.trim()}`;

/** What the contract takes; undefined while something is missing or wrong. */
export function toAuth(draft: AuthDraft, isNew = false): PluginAuth | undefined {
  const read = PluginAuth.safeParse(inputOf(draft));
  return read.success && Object.keys(authProblems(draft, isNew)).length === 0 ? read.data : undefined;
}

/** Where the parts of the contract are typed. */
const fieldOf = {
  name: 'name',
  prefix: 'prefix',
  authorize_url: 'authorizeUrl',
  token_url: 'tokenUrl',
  client_id: 'clientId',
  scope: 'scope',
  resource: 'resource',
} as const satisfies Record<string, keyof AuthDraft>;

const problemOf = {
  name: 'plugin_auth_name_problem',
  prefix: 'plugin_auth_prefix_problem',
  authorizeUrl: 'plugin_auth_url_problem',
  tokenUrl: 'plugin_auth_url_problem',
  clientId: 'plugin_argument_missing',
  scope: 'plugin_auth_scope_problem',
  resource: 'plugin_auth_url_problem',
  userName: 'plugin_argument_missing',
  secret: 'plugin_argument_missing',
} as const;
export type AuthField = keyof typeof problemOf;

/**
 * The error message of each field that is missing or wrong. An OAuth server gives a client id to who tells it the callback address, which
 * a plugin that is being created does not have yet.
 */
export function authProblems(
  draft: AuthDraft,
  isNew: boolean,
): Partial<Record<AuthField, (typeof problemOf)[AuthField]>> {
  const fields = new Set<AuthField>();
  for (const part of wrongParts(draft)) if (part in fieldOf) fields.add(fieldOf[part as keyof typeof fieldOf]);
  const needsClient = draft.type === 'client_credentials' || (draft.type === 'oauth' && !isNew);
  if (needsClient && draft.clientId.trim() === '') fields.add('clientId');
  // Name and password are stored together.
  if (draft.type === 'basic' && takesSecret(draft) && (draft.userName === '') !== (draft.secret === ''))
    fields.add(draft.userName === '' ? 'userName' : 'secret');
  return Object.fromEntries([...fields].map((field) => [field, problemOf[field]]));
}

/** The contract is a union of kinds: what counts is what the kind that was chosen says. */
function wrongParts(draft: AuthDraft): string[] {
  const read = PluginAuth.safeParse(inputOf(draft));
  const issues = (read.error?.issues ?? []).flatMap((issue) =>
    issue.code === 'invalid_union'
      ? (issue.errors.find((ofKind) => !ofKind.some(({ path }) => path[0] === 'type')) ?? [])
      : [issue],
  );
  return issues.map(({ path }) => String(path[0]));
}

function inputOf({ type, owner, location, name, prefix, ...draft }: AuthDraft): unknown {
  switch (type) {
    case 'none':
      return { type };
    case 'key':
      return { type, owner, location, name: name.trim(), prefix: location === 'header' ? prefix : '' };
    case 'basic':
      return { type, owner };
    case 'oauth':
      return {
        type,
        authorize_url: draft.authorizeUrl,
        token_url: draft.tokenUrl,
        client_id: draft.clientId,
        scope: draft.scope,
        ...(draft.resource.trim() && { resource: draft.resource }),
        ...(draft.issuer.addresses === addressesOf(draft) && draft.issuer.auth),
      };
    case 'client_credentials':
      return { type, token_url: draft.tokenUrl, client_id: draft.clientId, scope: draft.scope };
  }
}

/** With a secret that was found elsewhere. Of basic auth it is name and password. */
export function withSecret(draft: AuthDraft, secret: string): AuthDraft {
  const [, userName = '', password = ''] = draft.type === 'basic' ? (/^([^:]*):(.*)$/s.exec(secret) ?? []) : [];
  return draft.type === 'basic' ? { ...draft, userName, secret: password } : { ...draft, secret };
}

/** Whether builders store a secret for this kind: where each user has a key of their own they do not. */
export const takesSecret = ({ type, owner }: AuthDraft): boolean =>
  type === 'oauth' || type === 'client_credentials' || ((type === 'key' || type === 'basic') && owner === 'space');

/** The secret that was typed; undefined where none was. */
export function secretOf(draft: AuthDraft): string | undefined {
  if (!takesSecret(draft) || draft.secret === '') return undefined;
  return draft.type === 'basic' ? `${draft.userName}:${draft.secret}` : draft.secret;
}
