import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

export const KeepBotCheckpoint = defineOperation({
  name: 'KeepBotCheckpoint',
  method: 'POST',
  path: '/api/bot/keep_checkpoint',
  summary: 'Keeps the draft of a bot as a checkpoint in its history, unless some version has the same content.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ bot_id: idOf('bot') }),
  /** The version that now keeps the draft; empty when some version had its content already. */
  response: z.object({ checkpoint: z.string() }),
});
