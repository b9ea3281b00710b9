import { leadsAway } from './leads-away.ts';

const DRAWING =
  'svg g defs path rect circle ellipse line polyline polygon text tspan textPath marker linearGradient radialGradient stop clipPath mask pattern filter feDropShadow feGaussianBlur feOffset feMerge feMergeNode feFlood feComposite symbol use title desc style switch foreignObject';
const WORDS = 'div span p br b i em strong code pre ul ol li table tbody tr td th';
const allowed = new Set(`${DRAWING} ${WORDS}`.toLowerCase().split(' '));
/** Of these what is inside is kept: a link is its words. */
const unwrapped = new Set(['a']);

/**
 * What the library made, as elements that draw and do nothing else: no link that leads away, nothing that loads, nothing that runs.
 * The policy of the page forbids the same; not every browser can be told that a page may not lead away.
 */
export function cleanDrawing(markup: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(markup, 'text/html');
  const root = parsed.querySelector('svg');
  if (!root) throw new Error('no drawing');
  for (const element of [...root.querySelectorAll('*'), root]) cleanElement(element);
  return document.importNode(root, true);
}

function cleanElement(element: Element): void {
  const name = element.localName.toLowerCase();
  if (unwrapped.has(name)) element.replaceWith(...element.childNodes);
  else if (!allowed.has(name)) element.remove();
  for (const { name: attribute, value } of [...element.attributes])
    if (!isHarmless(attribute, value)) element.removeAttribute(attribute);
  if (name === 'style' && leadsAway(element.textContent ?? '')) element.remove();
}

function isHarmless(name: string, value: string): boolean {
  if (/^on|^src|^action$|^formaction$|^is$/i.test(name)) return false;
  if (/href$/i.test(name)) return value.startsWith('#');
  return !leadsAway(value);
}
