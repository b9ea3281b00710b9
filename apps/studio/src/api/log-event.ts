/** What the studio sends when something happens that is worth counting. */
export const LOGGED_EVENT = 'parley:logged';

/**
 * Logs an event on the page, where a script of the operator's can listen for it. The studio itself sends nothing about
 * its users anywhere.
 */
export function logEvent(name: 'space-list-empty-after-polling'): void {
  window.dispatchEvent(new CustomEvent(LOGGED_EVENT, { detail: { name } }));
}
