import { UsageLimitReached } from '../usage/index.ts';
import { VoiceCreditsInsufficient } from './audio.errors.ts';

/** chat §8 has a code of its own for a limit that stops voice. */
export function refuseVoice(error: unknown): never {
  throw error instanceof UsageLimitReached ? new VoiceCreditsInsufficient(error) : error;
}
