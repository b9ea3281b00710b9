import { findList } from '../../parts/focus-targets.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [controls], [tabindex]';

/**
 * Moves the focus with Tab so that the list of messages is one stop: from a message Tab goes to what belongs to it, and then
 * out of the list. Returns false where the browser would go to the same element.
 */
export function moveByTab(panel: HTMLElement, from: HTMLElement, isBackwards: boolean): boolean {
  const list = findList(from);
  if (!list) return false;
  const message = from.closest<HTMLElement>('article');
  const focusable = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const tabbable = focusable.filter((element) => element === from || isTabbable(element));
  const rows = [from.closest('[data-row]'), [...list.querySelectorAll('[data-row]')].at(-1), null];
  const isStop = (element: HTMLElement) => {
    if (element === from || element === message) return true;
    if (!tabbable.includes(element)) return false;
    if (!list.contains(element) || element === list) return true;
    const owner = element.closest('article');
    // Outside of messages: the opening, and what follows the messages of this turn and of the newest, such as suggestions.
    return owner ? owner === message : rows.includes(element.closest('[data-row]'));
  };
  const next = neighbour(focusable.filter(isStop), from, isBackwards);
  if (next === neighbour(tabbable, from, isBackwards)) return false;
  if (next) next.focus();
  // The browser goes on from the edge of the panel.
  else tabbable.at(isBackwards ? 0 : -1)?.focus();
  return next !== undefined;
}

const isTabbable = (element: HTMLElement): boolean =>
  element.getAttribute('tabindex') !== '-1' &&
  !element.matches(':disabled, [inert] *') &&
  element.checkVisibility?.() !== false;

const neighbour = (elements: readonly HTMLElement[], from: HTMLElement, isBackwards: boolean) =>
  elements[elements.indexOf(from) + (isBackwards ? -1 : 1)];
