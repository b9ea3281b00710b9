import type { KeyboardEvent } from 'react';
import { findList } from '../../parts/focus-targets.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [controls], [tabindex]';

/**
 * Moves the focus with Tab so that the list of messages is one stop: from a message Tab goes to what belongs to it, and then
 * out of the list. Leaves it to the browser where that goes to the same element.
 */
export function moveByTab(event: KeyboardEvent<HTMLElement>, from: HTMLElement): void {
  const list = findList(from);
  if (!list || event.ctrlKey || event.metaKey || event.altKey) return;
  const focusable = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const tabbable = focusable.filter((element) => element === from || isTabbable(element));
  const isStop = stopsIn(list, from);
  const stops = focusable.filter((element) => isStop(element, tabbable.includes(element)));
  const next = neighbour(stops, from, event.shiftKey);
  if (next === neighbour(tabbable, from, event.shiftKey)) return;
  if (next) event.preventDefault();
  // At the end the browser goes on from the edge of the panel.
  (next ?? tabbable.at(event.shiftKey ? 0 : -1))?.focus();
}

/** Whether Tab stops at an element. */
function stopsIn(list: HTMLElement, from: HTMLElement) {
  const message = from.closest('article');
  // Outside of messages: the opening, and what follows the messages of this turn and of the newest, such as suggestions.
  const rows = [null, from.closest('[data-row]'), [...list.querySelectorAll('[data-row]')].at(-1)];
  return (element: HTMLElement, isTabStop: boolean): boolean => {
    if (element === from || element === message) return true;
    if (!isTabStop || element === list || !list.contains(element)) return isTabStop;
    const owner = element.closest('article');
    return owner ? owner === message : rows.includes(element.closest('[data-row]'));
  };
}

const isTabbable = (element: HTMLElement): boolean =>
  element.getAttribute('tabindex') !== '-1' &&
  !element.matches(':disabled, [inert] *') &&
  element.checkVisibility?.() !== false;

const neighbour = (elements: readonly HTMLElement[], from: HTMLElement, isBackwards: boolean) =>
  elements[elements.indexOf(from) + (isBackwards ? -1 : 1)];
