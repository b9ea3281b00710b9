import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { SPEECH_TEXT_MAX, VOICE_NAME_MAX } from '../voice/voice-values.ts';

export const CreateSpeech = defineOperation({
  name: 'CreateSpeech',
  method: 'POST',
  path: '/api/audio/speech',
  summary: 'Speaks a text with the speech model of the installation. The usage counts for the bot and its space.',
  policy: signedIn('write', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({
    bot_id: idOf('bot'),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(SPEECH_TEXT_MAX)),
    /** One of the model's voices; its default voice where it is left out or empty. */
    voice: z.optional(z.string().check(z.maxLength(VOICE_NAME_MAX))),
  }),
  response: z.object({ data: z.object({ content_type: z.string(), base64: z.string() }) }),
});
