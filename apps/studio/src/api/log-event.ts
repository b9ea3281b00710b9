/** The name of the DOM event that `logEvent` dispatches. */
export const LOGGED_EVENT = 'parley:logged';

type LoggedEvent =
  | { readonly name: 'space-list-empty-after-polling' }
  | { readonly name: 'bot-duplicated'; readonly result: 'success' }
  | {
      readonly name: 'bot-duplicated';
      readonly result: 'failed';
      /** Of the server's refusal; undefined for other failures. */
      readonly code: number | undefined;
      readonly message: string;
    };

/**
 * Dispatches a DOM event that a script of the operator can listen for. The studio itself sends no tracking data.
 */
export function logEvent(event: LoggedEvent): void {
  window.dispatchEvent(new CustomEvent(LOGGED_EVENT, { detail: event }));
}
