import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { BotEditors } from './bot-editors.ts';

/** How long a tab counts as open after its last call. */
export const EDITING_LEASE_MS = 30_000;
/** How often a tab calls `KeepEditing`: a call may be lost without the lease. */
export const KEEP_EDITING_EVERY_MS = 10_000;

/** Made by the client, different for every tab and page load. */
const TabId = z.string().check(z.regex(/^[\w-]{8,64}$/));

export const KeepEditing = defineOperation({
  name: 'KeepEditing',
  method: 'POST',
  path: '/api/bot/keep_editing',
  summary:
    'Says that a tab has the editor of a bot open, for the next 30 s, and gives it the edit lock if that is free.',
  // Whoever sees the bot is shown to its editors. The lock is only for members who may change it.
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({
    bot_id: idOf('bot'),
    tab_id: TabId,
    /** Takes the lock from the tab that holds it. */
    take_over: z.optional(z.boolean()),
  }),
  response: z.extend(BotEditors, {
    /** The edit lock status of the calling tab. */
    status: z.enum(['holder', 'lose']),
    /** Whether the caller's role allows to hold the lock. */
    may_hold: z.boolean(),
    commit_version: z.string(),
    /** The version that answers now; empty before the first. */
    online_version: z.string(),
  }),
});

export const StopEditing = defineOperation({
  name: 'StopEditing',
  method: 'POST',
  path: '/api/bot/stop_editing',
  summary: 'Says that a tab has left the editor of a bot. If it held the edit lock, the lock is free.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ bot_id: idOf('bot'), tab_id: TabId }),
  response: z.object({}),
});
