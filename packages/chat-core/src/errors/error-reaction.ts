import * as errorCodes from './error-codes.ts';

/** The reaction of a view to an error. `toast` shows the message of the error. */
export type ErrorReaction = 'open-token-prompt' | 'toast' | 'silent' | 'mark-suggestions-failed';

/** The codes with a reaction other than a toast (chat §8). Components never compare codes. */
const reactions: ReadonlyMap<number, ErrorReaction> = new Map([
  [errorCodes.outOfTokenLimit, 'open-token-prompt'],
  [errorCodes.creditsInsufficient, 'open-token-prompt'],
  [errorCodes.workflowCreditsInsufficient, 'open-token-prompt'],
  [errorCodes.suggestionFailed, 'mark-suggestions-failed'],
  // Handled elsewhere: by the voice result, and by the sign-in page.
  [errorCodes.voiceCreditsInsufficient, 'silent'],
  [errorCodes.voiceProCreditsInsufficient, 'silent'],
  [errorCodes.unauthenticated, 'silent'],
  [errorCodes.sessionInvalid, 'silent'],
]);

/** The toast white list of wire §1.3. */
export const QUALIFYING_TOAST_CODES: readonly number[] = [
  errorCodes.policyException,
  errorCodes.policyExceptionRepeated,
];

export interface ReactionOptions {
  /** Toasts only these codes. By default every refusal of the server is a toast. */
  readonly toastCodes?: readonly number[];
}

/** The reaction to an error. An error without a code is a transport failure: the failed message shows it. */
export function errorReaction(code: number | null, { toastCodes }: ReactionOptions = {}): ErrorReaction {
  if (code === null) return 'silent';
  return reactions.get(code) ?? (!toastCodes || toastCodes.includes(code) ? 'toast' : 'silent');
}

/** Whether only the suggestions of a reply failed; its answer is complete. */
export function isSuggestionError(code: number | null): boolean {
  return code === errorCodes.suggestionFailed;
}
