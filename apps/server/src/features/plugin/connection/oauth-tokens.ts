import * as z from 'zod/mini';
import { NotFetched } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import { readBytes, type SafeRequest } from '../../../platform/safe-fetch/safe-request.ts';
import { maskSecrets } from '../mask-secrets.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_MAX_BYTES = 100_000;
/** OAuth access tokens are renewed a minute before they expire; short-lived ones in the last tenth of their lifetime. */
const EARLY_MAX_MS = 60_000;
const EARLY_SHARE = 0.1;

/** What of a request for tokens nobody may see. */
const SECRET_FIELDS = ['code', 'code_verifier', 'refresh_token'];

const Answer = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(20_000)),
  refresh_token: z.optional(z.string().check(z.maxLength(20_000))),
  expires_in: z.optional(z.union([z.number(), z.string()])),
});
const Refused = z.object({ error: z.string(), error_description: z.optional(z.string()) });

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Milliseconds; null where the server does not tell. */
  readonly expiresAt: number | null;
  /** When the token is to be renewed. Missing in tokens that older versions stored. */
  readonly renewAt?: number | null;
}

/** The server that issues tokens said no. The message is its reason. */
export class TokensRefused extends Error {
  /** Whether what was sent is no longer valid, so that the user has to connect again. */
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

export interface OauthClient {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
}

export type AskForTokens = ReturnType<typeof createAskForTokens>;

/** Asks a token endpoint (OAuth 2.1). */
export function createAskForTokens({ safeRequest, now }: { safeRequest: SafeRequest; now: () => number }) {
  async function post({ tokenUrl }: OauthClient, form: URLSearchParams, headers: Record<string, string>) {
    const response = await safeRequest(tokenUrl, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: form.toString(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = new TextDecoder().decode(await readBytes(response, ANSWER_MAX_BYTES));
    return { status: response.status, answer: readJson(text) };
  }

  return async function askForTokens(client: OauthClient, grant: Readonly<Record<string, string>>): Promise<Tokens> {
    const { clientId, clientSecret } = client;
    const form = new URLSearchParams({ ...grant, client_id: clientId });
    if (clientSecret !== null) form.set('client_secret', clientSecret);
    let { status, answer } = await post(client, form, {});
    if (status === 401 && clientSecret !== null) {
      // Some servers take the secret of a client only in a header.
      form.delete('client_secret');
      const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
      const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
      ({ status, answer } = await post(client, form, { authorization }));
    }
    const tokens = Answer.safeParse(answer);
    if (status < 300 && tokens.success) return toTokens(tokens.data, now());
    const refused = Refused.safeParse(answer);
    if (!refused.success) throw new NotFetched(`The server that issues tokens answered with ${status}.`);
    const { error, error_description } = refused.data;
    // Some servers repeat what they were sent.
    const reason = maskSecrets(error_description ?? error, [
      ...SECRET_FIELDS.map((name) => grant[name] ?? ''),
      clientSecret ?? '',
    ]);
    throw new TokensRefused(reason.slice(0, 300), error === 'invalid_grant');
  };
}

function toTokens({ access_token, refresh_token, expires_in }: z.infer<typeof Answer>, now: number): Tokens {
  const lifeMs = expires_in === undefined ? Number.NaN : Number(expires_in) * 1000;
  const expiresAt = lifeMs > 0 ? now + lifeMs : null;
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt,
    renewAt: expiresAt && expiresAt - Math.min(EARLY_MAX_MS, lifeMs * EARLY_SHARE),
  };
}

export function isFresh({ expiresAt, renewAt = expiresAt && expiresAt - EARLY_MAX_MS }: Tokens, now: number): boolean {
  return renewAt === null || renewAt > now;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
