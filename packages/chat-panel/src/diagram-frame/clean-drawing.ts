const DRAWING =
  'svg g defs path rect circle ellipse line polyline polygon text tspan textPath marker linearGradient radialGradient stop clipPath mask pattern filter feDropShadow feGaussianBlur feOffset feMerge feMergeNode feFlood feComposite symbol use title desc style switch foreignObject';
const LABELS = 'div span p br b i em strong code pre ul ol li table tbody tr td th';
const allowed = new Set(`${DRAWING} ${LABELS}`.toLowerCase().split(' '));
/** Elements that are replaced by their children. */
const unwrapped = new Set(['a']);

/**
 * Sanitizes the SVG that the library made: no links to other pages, no requests, no scripts. The content security policy of
 * the page forbids the same, but not every browser can be forbidden to navigate.
 */
export function cleanDrawing(markup: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(markup, 'text/html');
  const root = parsed.querySelector('svg');
  if (!root) throw new Error('no SVG');
  for (const element of [...root.querySelectorAll('*'), root]) cleanElement(element);
  return document.importNode(root, true);
}

function cleanElement(element: Element): void {
  const name = element.localName.toLowerCase();
  if (unwrapped.has(name)) element.replaceWith(...element.childNodes);
  else if (!allowed.has(name)) element.remove();
  for (const { name: attribute, value } of [...element.attributes])
    if (!isSafeAttribute(attribute, value)) element.removeAttribute(attribute);
  if (name === 'style' && hasExternalUrl(element.textContent ?? '')) element.remove();
}

function isSafeAttribute(name: string, value: string): boolean {
  if (/^on|^src|^action$|^formaction$|^is$/i.test(name)) return false;
  if (/href$/i.test(name)) return value.startsWith('#');
  return !hasExternalUrl(value);
}

/** Whether a style has a URL outside the drawing. An escape may hide one, so it counts, too. */
export const hasExternalUrl = (style: string): boolean => /@import|url\((?!\s*["']?#)|image-set|\\/i.test(style);
