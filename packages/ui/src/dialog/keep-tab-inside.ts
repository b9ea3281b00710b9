import type { KeyboardEvent } from 'react';

const TAKES_FOCUS = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Traps Tab inside a dialog in a shadow tree. The focus trap of Radix uses `document.activeElement`, which is only the
 * host there.
 */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const dialog = event.currentTarget;
  const stops = [...dialog.querySelectorAll<HTMLElement>(TAKES_FOCUS)].filter(isStop);
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const { activeElement } = dialog.getRootNode() as Document | ShadowRoot;
  if (activeElement !== from && activeElement !== dialog) return;
  event.preventDefault();
  to?.focus();
}

const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && (element.checkVisibility?.() ?? true);
