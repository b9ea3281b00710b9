/** Elements that other programs understand. */
const ELEMENTS = new Set(
  'a blockquote br caption code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li mark ol p pre s span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};
/** Controls and icons around the text. */
const REMOVED = 'button, svg, style, script, template, input, textarea, [aria-hidden="true"], [role="status"]';

/** A rendered message as HTML for the clipboard: its structure without our classes, controls and icons. */
export function clipboardHtml(bubble: Element): string {
  const copy = bubble.cloneNode(true) as Element;
  for (const picture of copy.querySelectorAll<HTMLImageElement>('img[data-address]')) {
    // The picture's own address instead of the one that the host rewrote, and without the button that enlarges it.
    picture.setAttribute('src', picture.dataset.address ?? '');
    picture.closest('button')?.replaceWith(picture);
  }
  // Buttons that are part of the text, such as the number of a footnote.
  for (const button of copy.querySelectorAll('[data-in-text]')) button.replaceWith(...button.childNodes);
  for (const element of copy.querySelectorAll(REMOVED)) element.remove();
  for (const element of [...copy.querySelectorAll('*')]) {
    const name = element.localName;
    if (!ELEMENTS.has(name)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    const attributes = ATTRIBUTES[name] ?? [];
    for (const attribute of element.getAttributeNames())
      if (!attributes.includes(attribute)) element.removeAttribute(attribute);
  }
  return copy.innerHTML.trim();
}
