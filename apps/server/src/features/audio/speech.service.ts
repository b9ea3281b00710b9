import { type CreateSpeech, estimateTokens, type RequestOf, type ResponseOf } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { createRateLimit } from '../../platform/limits/rate-limit.ts';
import type { UsableSpeech } from '../model/index.ts';
import type { UsageMeter } from '../usage/index.ts';
import { SpeechFailed, SpeechNotConfigured } from './audio.errors.ts';
import { refuseVoice } from './refuse-voice.ts';

const TIMEOUT_MS = 60_000;
/** A sentence each: more than anybody listens to. */
const SPEECHES_PER_MINUTE = 120;

type Speech = typeof CreateSpeech;

export interface Speakers {
  /** Null when no speech model is configured. */
  findSpeech(): Promise<UsableSpeech | null>;
  meter: Pick<UsageMeter, 'refuseIfSpent' | 'add'>;
  spaceOfBot(botId: string): Promise<string | null>;
}
export type SpeechService = ReturnType<typeof createSpeechService>;

export function createSpeechService({ findSpeech, meter, spaceOfBot }: Speakers) {
  const limit = createRateLimit('speak', SPEECHES_PER_MINUTE, 60);

  return {
    async speak(
      { userId }: Scope,
      { bot_id: botId, text, voice }: RequestOf<Speech>,
      signal: AbortSignal,
    ): Promise<ResponseOf<Speech>> {
      const model = await findSpeech();
      if (!model) throw new SpeechNotConfigured();
      const spender = { userId, spaceId: await spaceOfBot(botId), botId };
      await meter.refuseIfSpent(spender).catch(refuseVoice);
      await limit.consume(userId);
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const { bytes, contentType } = await model.speech
        .speak({ text, ...(voice && { voice }) }, deadline)
        .catch((error: unknown) => {
          throw error instanceof DomainError ? error : new SpeechFailed({}, error);
        });
      const usage = { inputTokens: estimateTokens(text), outputTokens: 0 };
      await meter.add({ ...spender, kind: 'voice', model, usage, calls: 1 });
      return { data: { content_type: contentType, base64: Buffer.from(bytes).toString('base64') } };
    },
  };
}
