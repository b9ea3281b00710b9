import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

export const AUDIO_MAX_BYTES = 25 * 2 ** 20;

export const CreateTranscription = defineOperation({
  name: 'CreateTranscription',
  method: 'POST',
  path: '/api/audio/transcriptions',
  summary: 'Transcribes recorded speech. The text is empty when the recording contains no speech.',
  policy: signedIn('write'),
  body: 'multipart',
  maxBodyBytes: AUDIO_MAX_BYTES + 4096,
  request: z.object({
    file: z.file().check(z.maxSize(AUDIO_MAX_BYTES)),
    /** The usage counts for the bot and its space; without a bot for the space, if one is given. */
    bot_id: z.optional(idOf('bot')),
    space_id: z.optional(idOf('space')),
  }),
  response: z.object({ data: z.object({ text: z.string() }) }),
});
