import * as errorCodes from './error-codes.ts';

/** What a view does about an error. `toast` shows the message text of the error itself. */
export type ErrorReaction = 'open-token-prompt' | 'toast' | 'silent' | 'mark-suggestions-failed';

/** Every code that is not simply told. Components never compare codes (chat §8). */
const reactions: ReadonlyMap<number, ErrorReaction> = new Map([
  [errorCodes.creditsInsufficient, 'open-token-prompt'],
  [errorCodes.workflowCreditsInsufficient, 'open-token-prompt'],
  [errorCodes.suggestionFailed, 'mark-suggestions-failed'],
  // These have an answer of their own: the voice result, and the sign-in page.
  [errorCodes.voiceCreditsInsufficient, 'silent'],
  [errorCodes.voiceProCreditsInsufficient, 'silent'],
  [errorCodes.unauthenticated, 'silent'],
  [errorCodes.sessionInvalid, 'silent'],
]);

/** The codes a host toasts that wants to say as little as possible (wire §1.3, toast rule). */
export const QUALIFYING_TOAST_CODES: readonly number[] = [
  errorCodes.policyException,
  errorCodes.policyExceptionRepeated,
];

export interface ReactionOptions {
  /** Toasts only these codes. Left out, every refusal of the server is told. */
  readonly toastCodes?: readonly number[];
}

/** The reaction to an error. What has no code did not come from the product: the failed message itself shows it. */
export function errorReaction(code: number | null, { toastCodes }: ReactionOptions = {}): ErrorReaction {
  if (code === null) return 'silent';
  return reactions.get(code) ?? (!toastCodes || toastCodes.includes(code) ? 'toast' : 'silent');
}

/** Whether a reply failed in its suggestions only: its words are complete. */
export function isSuggestionError(code: number | null): boolean {
  return code === errorCodes.suggestionFailed;
}
