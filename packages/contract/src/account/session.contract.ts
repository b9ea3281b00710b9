import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** One browser that is signed in. Times are milliseconds. */
export const Session = z.object({
  session_id: idOf('session'),
  created_at: z.int(),
  last_seen_at: z.int(),
  user_agent: z.string(),
  ip: z.string(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const ListSessions = defineOperation({
  name: 'ListSessions',
  method: 'POST',
  path: '/api/account/list_sessions',
  summary: 'Lists the sessions of the account.',
  policy: signedIn('read'),
  request: z.strictObject({}),
  response: z.object({ sessions: z.array(Session) }),
});

export const RevokeSession = defineOperation({
  name: 'RevokeSession',
  method: 'POST',
  path: '/api/account/revoke_session',
  summary: 'Ends one session.',
  policy: signedIn('write'),
  request: z.strictObject({ session_id: idOf('session') }),
  response: z.object({}),
});

export const RevokeOtherSessions = defineOperation({
  name: 'RevokeOtherSessions',
  method: 'POST',
  path: '/api/account/revoke_other_sessions',
  summary: 'Ends all other sessions.',
  policy: signedIn('write'),
  request: z.strictObject({}),
  response: z.object({ revoked: z.int() }),
});
