import * as errorCodes from './error-codes.ts';

/** The result of a voice send that sends nothing (chat §4 voice send). */
export type VoiceResult =
  | 'LOCKED'
  | 'VOICE_NOT_RECOGNIZE'
  | 'TOKEN_INSUFFICIENT_VOICE'
  | 'PRO_TOKEN_INSUFFICIENT_VOICE';

/** The toast of each result; the locked state shows none (chat §8). The view has the texts. */
export const VOICE_TOAST = {
  LOCKED: null,
  VOICE_NOT_RECOGNIZE: 'no-content-recognized',
  TOKEN_INSUFFICIENT_VOICE: 'free-credits-insufficient',
  PRO_TOKEN_INSUFFICIENT_VOICE: 'pro-payment-overdue',
} as const satisfies Record<VoiceResult, string | null>;

/** The voice result of a refused transcription; `null` for other errors, which are rethrown. */
export function voiceResultOf(code: number | null): VoiceResult | null {
  if (code === errorCodes.voiceCreditsInsufficient) return 'TOKEN_INSUFFICIENT_VOICE';
  if (code === errorCodes.voiceProCreditsInsufficient) return 'PRO_TOKEN_INSUFFICIENT_VOICE';
  return null;
}
