/** What other programs understand of a formatted message. */
const KEPT = new Set(
  'a blockquote br caption code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li mark ol p pre s span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
);
const KEPT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};
/** Controls and drawings around the words. */
const LEFT_OUT = 'button, svg, style, script, template, input, textarea, [aria-hidden="true"], [role="status"]';

/** A drawn message as HTML for the clipboard: its structure without our classes, controls and pictures of controls. */
export function clipboardHtml(drawn: Element): string {
  const copy = drawn.cloneNode(true) as Element;
  for (const picture of copy.querySelectorAll<HTMLImageElement>('img[data-address]')) {
    // Where it is, and not the way our page takes to it; without the control that enlarges it.
    picture.setAttribute('src', picture.dataset.address ?? '');
    picture.closest('button')?.replaceWith(picture);
  }
  for (const element of copy.querySelectorAll(LEFT_OUT)) element.remove();
  for (const element of [...copy.querySelectorAll('*')]) {
    const name = element.localName;
    if (!KEPT.has(name)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    const kept = KEPT_ATTRIBUTES[name] ?? [];
    for (const attribute of element.getAttributeNames())
      if (!kept.includes(attribute)) element.removeAttribute(attribute);
  }
  return copy.innerHTML.trim();
}
