import { createHash, randomBytes } from 'node:crypto';
import { type ApiAnswer, type ApiServer, json } from './api-server.ts';

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
}

export interface OauthServer {
  /** What the user's browser does at the authorization address: signs in and agrees. Returns what the callback page gets. */
  agree(authorizeUrl: string): { plugin_id: string; state: string; code: string };
  /** Ends all access tokens, as if their time were over. */
  endTokens(): void;
  /** The account no longer allows anything. */
  revokeAll(): void;
  /** Access tokens stay as they are. */
  revokeRefreshTokens(): void;
  /** Answers no refresh until it is released, or until the API has refused so many calls. */
  holdRefreshes(untilRefused: number): AsyncDisposable & { readonly reached: Promise<void>; release(): void };
  readonly issued: { count: number; refreshes: number };
  /** Settings for the tokens that the server issues from now on. */
  readonly issues: { expiresIn: number; refreshTokens: boolean };
}

/** An OAuth 2.1 server at `/token`, and an API at `/me` that takes its tokens. Codes and refresh tokens work once. */
export function addOauthServer(api: ApiServer): OauthServer {
  const grants = new Map<string, Grant>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();
  const issued = { count: 0, refreshes: 0 };
  const issues = { expiresIn: 3600, refreshTokens: true };
  const issue = () => {
    const access_token = `access-${randomBytes(12).toString('hex')}`;
    const refresh_token = `refresh-${randomBytes(12).toString('hex')}`;
    accessTokens.add(access_token);
    refreshTokens.add(refresh_token);
    issued.count += 1;
    const token = { access_token, token_type: 'Bearer', expires_in: issues.expiresIn };
    return json(issues.refreshTokens ? { ...token, refresh_token } : token);
  };
  const invalid: ApiAnswer = (request, response) =>
    json({ error: 'invalid_grant', error_description: `The grant is not valid: ${request.body}` }, 400)(
      request,
      response,
    );
  let held: { refusedLeft: number; reach(): void; release(): void; readonly released: Promise<void> } | null = null;
  const byCode = (form: URLSearchParams) => {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri');
    return isRight && form.get('client_secret') === 'client-secret' ? issue() : invalid;
  };
  api.answers.set('/token', async (request, response) => {
    const form = new URLSearchParams(request.body);
    if (form.get('grant_type') === 'client_credentials') return issue()(request, response);
    if (form.get('grant_type') === 'authorization_code') return byCode(form)(request, response);
    held?.reach();
    await held?.released;
    const isKnown = refreshTokens.delete(form.get('refresh_token') ?? '');
    if (isKnown) issued.refreshes += 1;
    (isKnown ? issue() : invalid)(request, response);
  });
  api.answers.set('/me', (request, response) => {
    const isKnown = accessTokens.has((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (!isKnown && held) {
      held.refusedLeft -= 1;
      if (held.refusedLeft === 0) held.release();
    }
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
      const plugin_id = query.get('redirect_uri')?.split('/').at(-1) ?? '';
      return { plugin_id, state: query.get('state') ?? '', code };
    },
    endTokens: () => accessTokens.clear(),
    revokeAll() {
      accessTokens.clear();
      refreshTokens.clear();
    },
    revokeRefreshTokens: () => refreshTokens.clear(),
    holdRefreshes(untilRefused) {
      const [reached, reach] = openGate();
      const [released, release] = openGate();
      held = { refusedLeft: untilRefused, reach, release, released };
      return {
        reached,
        release,
        async [Symbol.asyncDispose]() {
          release();
          held = null;
        },
      };
    },
    issued,
    issues,
  };
}

/** A promise, and what resolves it. */
function openGate(): [passed: Promise<void>, open: () => void] {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [passed, open];
}
