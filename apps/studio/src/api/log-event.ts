/** The name of the DOM event that `logEvent` dispatches. */
export const LOGGED_EVENT = 'parley:logged';

/**
 * Dispatches a DOM event that a script of the operator can listen for. The studio itself sends no tracking data.
 */
export function logEvent(name: 'space-list-empty-after-polling'): void {
  window.dispatchEvent(new CustomEvent(LOGGED_EVENT, { detail: { name } }));
}
