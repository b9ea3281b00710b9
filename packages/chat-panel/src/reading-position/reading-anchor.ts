/** What the reader's eyes are on: the first row in view, and how far below the top edge it begins. */
export interface ReadingAnchor {
  readonly row: Element;
  readonly offset: number;
}

/** The first row that reaches into the view. Rows lie in sections, so few have to be looked at. */
export function findAnchor(view: Element, content: Element): ReadingAnchor | null {
  const top = view.getBoundingClientRect().top;
  for (const section of content.querySelectorAll('[data-section]')) {
    if (section.getBoundingClientRect().bottom <= top) continue;
    for (const row of section.querySelectorAll('[data-row]')) {
      const box = row.getBoundingClientRect();
      if (box.bottom > top) return { row, offset: box.top - top };
    }
    return { row: section, offset: section.getBoundingClientRect().top - top };
  }
  return null;
}

/** How far the anchor has moved from where it was. */
export function anchorShift(view: Element, { row, offset }: ReadingAnchor): number {
  return row.getBoundingClientRect().top - view.getBoundingClientRect().top - offset;
}
