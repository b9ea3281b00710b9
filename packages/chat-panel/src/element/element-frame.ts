/** The parts of the element that exist before the panel is loaded. */
export interface ElementFrame {
  /** The button in the corner of the page that opens and closes the chat. */
  readonly bubble: HTMLButtonElement;
  readonly window: HTMLElement;
  readonly head: HTMLElement;
  readonly heading: HTMLElement;
  readonly close: HTMLButtonElement;
  /** The container of the panel. */
  readonly chat: HTMLElement;
  /** The container of its menus and dialogs. */
  readonly floating: HTMLElement;
}

const SVG = 'http://www.w3.org/2000/svg';
const SPEECH = 'M21 11.5a8.5 8.5 0 0 1-12.6 7.4L3 21l2.1-5.4A8.5 8.5 0 1 1 21 11.5z';
const CROSS = 'M6 6l12 12M18 6L6 18';

export function createFrame(root: ShadowRoot): ElementFrame {
  const bubble = withClass('button', 'bubble');
  bubble.type = 'button';
  bubble.append(icon(SPEECH, 26));
  const close = withClass('button', 'close');
  close.type = 'button';
  close.append(icon(CROSS, 20));
  const heading = withClass('span', 'heading');
  const head = withClass('div', 'head');
  head.append(heading, close);
  const chat = withClass('div', 'chat');
  const frame = withClass('div', 'window');
  // Takes the focus when the chat opens, so that Tab goes to its content.
  frame.tabIndex = -1;
  frame.append(head, chat);
  const floating = withClass('div', 'floating');
  root.append(frame, bubble, floating);
  return { bubble, window: frame, head, heading, close, chat, floating };
}

function withClass<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string) {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

function icon(path: string, size: number): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const drawn = document.createElementNS(SVG, 'path');
  const looks = { viewBox: '0 0 24 24', width: size, height: size, fill: 'none', stroke: 'currentColor' };
  const attributes = { ...looks, 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value));
  svg.setAttribute('aria-hidden', 'true');
  drawn.setAttribute('d', path);
  svg.append(drawn);
  return svg;
}
