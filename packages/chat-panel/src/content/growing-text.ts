import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** Number of characters compared at either end of the earlier text. */
const COMPARED = 256;

/** Whether a text continues an earlier one. Compares only the ends: the whole text would cost more with every delta. */
export function isContinuation(text: string, before: string): boolean {
  const end = before.length;
  if (text.length < end) return false;
  const start = Math.max(0, end - COMPARED);
  return (
    text.slice(start, end) === before.slice(start) &&
    text.slice(0, Math.min(end, COMPARED)) === before.slice(0, COMPARED)
  );
}

/** Renders items that have no key but their position, such as the inline nodes of a text that only grows. */
export const renderInOrder = <Item>(
  items: readonly Item[],
  render: (item: Item, index: number) => ReactNode,
): ReactElement => createElement(Fragment, null, ...items.map(render));
