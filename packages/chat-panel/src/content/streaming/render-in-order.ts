import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** Draws items that are told apart by their place alone, as the words of a text that only grows. */
export const renderInOrder = <Item>(
  items: readonly Item[],
  draw: (item: Item, place: number) => ReactNode,
): ReactElement => createElement(Fragment, null, ...items.map(draw));
