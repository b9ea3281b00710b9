import { createHash, randomBytes } from 'node:crypto';
import type { ApiServer } from './api-server.ts';
import { json } from './api-server.ts';

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
}

export interface OauthServer {
  /** What the user's browser does at the authorization address: signs in and agrees. Returns what the callback page gets. */
  agree(authorizeUrl: string): { state: string; code: string };
  /** Ends all access tokens, as if their time were over. */
  endTokens(): void;
  /** The account no longer allows anything. */
  revokeAll(): void;
  readonly issued: { count: number; refreshes: number };
}

/** An OAuth 2.1 server at `/token`, and an API at `/me` that takes its tokens. Codes and refresh tokens work once. */
export function addOauthServer(api: ApiServer): OauthServer {
  const grants = new Map<string, Grant>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();
  const issued = { count: 0, refreshes: 0 };
  const issue = () => {
    const access_token = `access-${randomBytes(12).toString('hex')}`;
    const refresh_token = `refresh-${randomBytes(12).toString('hex')}`;
    accessTokens.add(access_token);
    refreshTokens.add(refresh_token);
    issued.count += 1;
    return json({ access_token, refresh_token, token_type: 'Bearer', expires_in: 3600 });
  };
  const invalid = json({ error: 'invalid_grant', error_description: 'The grant is not valid' }, 400);
  const byCode = (form: URLSearchParams) => {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri');
    return isRight && form.get('client_secret') === 'client-secret' ? issue() : invalid;
  };
  api.answers.set('/token', (request, response) => {
    const form = new URLSearchParams(request.body);
    if (form.get('grant_type') === 'client_credentials') return issue()(request, response);
    if (form.get('grant_type') === 'authorization_code') return byCode(form)(request, response);
    const isKnown = refreshTokens.delete(form.get('refresh_token') ?? '');
    if (isKnown) issued.refreshes += 1;
    (isKnown ? issue() : invalid)(request, response);
  });
  api.answers.set('/me', (request, response) => {
    const isKnown = accessTokens.has((request.headers.authorization ?? '').replace('Bearer ', ''));
    json(isKnown ? { name: 'Ann' } : { error: 'no' }, isKnown ? 200 : 401)(request, response);
  });
  return {
    agree(authorizeUrl) {
      const query = new URL(authorizeUrl).searchParams;
      const code = randomBytes(8).toString('hex');
      grants.set(code, {
        challenge: query.get('code_challenge') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
      });
      return { state: query.get('state') ?? '', code };
    },
    endTokens: () => accessTokens.clear(),
    revokeAll() {
      accessTokens.clear();
      refreshTokens.clear();
    },
    issued,
  };
}
