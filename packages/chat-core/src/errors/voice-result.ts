import * as errorCodes from './error-codes.ts';

/** How a voice send ends when nothing is sent (chat §4 voice send). */
export type VoiceResult =
  | 'LOCKED'
  | 'VOICE_NOT_RECOGNIZE'
  | 'TOKEN_INSUFFICIENT_VOICE'
  | 'PRO_TOKEN_INSUFFICIENT_VOICE';

/** What is toasted; the locked state shows nothing (chat §8). The words are the view's. */
export const VOICE_TOAST = {
  LOCKED: null,
  VOICE_NOT_RECOGNIZE: 'no-content-recognized',
  TOKEN_INSUFFICIENT_VOICE: 'free-credits-insufficient',
  PRO_TOKEN_INSUFFICIENT_VOICE: 'pro-payment-overdue',
} as const satisfies Record<VoiceResult, string | null>;

/** The result a refused transcription stands for; `null` where it is an error like any other, to be rethrown. */
export function voiceResultOf(code: number | null): VoiceResult | null {
  if (code === errorCodes.voiceCreditsInsufficient) return 'TOKEN_INSUFFICIENT_VOICE';
  if (code === errorCodes.voiceProCreditsInsufficient) return 'PRO_TOKEN_INSUFFICIENT_VOICE';
  return null;
}
