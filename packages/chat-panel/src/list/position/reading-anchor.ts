/** What the reader's eyes are on: the first thing in view, and how far below the top edge it begins. */
export interface ReadingAnchor {
  readonly element: Element;
  readonly offset: number;
  /** Nothing of its section was drawn yet. */
  readonly isCoarse: boolean;
}

/**
 * From the coarse to the fine, so that few have to be looked at. A turn alone would not do: the question of an answer at
 * the border of two pages comes later and stands above it. Whatever is longer than a view may mark its parts, too.
 */
const LEVELS = ['[data-chunk]', '[data-row]', '[data-anchor]', '[data-anchor]'] as const;

export function findAnchor(view: Element, content: Element): ReadingAnchor | null {
  const top = view.getBoundingClientRect().top;
  let found: Element | undefined;
  for (const level of LEVELS) {
    const inside = [...(found ?? content).querySelectorAll(level)];
    const next = inside.find((element) => element.getBoundingClientRect().bottom > top);
    if (!next) break;
    found = next;
  }
  if (!found) return null;
  return { element: found, offset: found.getBoundingClientRect().top - top, isCoarse: found.matches(LEVELS[0]) };
}

/** How far the anchor has moved from where it was. */
export function anchorShift(view: Element, { element, offset }: ReadingAnchor): number {
  return element.getBoundingClientRect().top - view.getBoundingClientRect().top - offset;
}
