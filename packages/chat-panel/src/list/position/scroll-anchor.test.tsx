import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScrollController, type ScrollController } from './scroll-controller.ts';

const VIEW_PX = 400;
const TURN_PX = 100;

let observeResize: () => void = () => undefined;
class HeldObserver {
  constructor(onResize: () => void) {
    observeResize = onResize;
  }
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

let opened: ScrollController;
beforeEach(() => vi.stubGlobal('ResizeObserver', HeldObserver));
afterEach(() => {
  opened.stop();
  vi.unstubAllGlobals();
});

/** A list of turns of one height. happy-dom has no layout. */
function openList(turns: number) {
  const [view, content] = [document.createElement('div'), document.createElement('div')];
  view.append(content);
  const boxAt = (top: number, height: number) => () => new DOMRect(0, top, 0, height);
  const heightOf = () => content.children.length * TURN_PX;
  view.getBoundingClientRect = boxAt(0, VIEW_PX);
  content.getBoundingClientRect = () => boxAt(-view.scrollTop, heightOf())();
  Object.defineProperty(view, 'clientHeight', { value: VIEW_PX });
  Object.defineProperty(view, 'scrollHeight', { get: heightOf });
  const createTurn = () => {
    const turn = document.createElement('div');
    turn.dataset.chunk = '';
    turn.getBoundingClientRect = () => boxAt([...content.children].indexOf(turn) * TURN_PX - view.scrollTop, TURN_PX)();
    return turn;
  };
  const createTurns = (count: number) => Array.from({ length: count }, createTurn);
  content.append(...createTurns(turns));
  document.body.append(view);
  opened = createScrollController(view, content, () => undefined);
  return {
    view,
    scrollTo(top: number) {
      view.scrollTop = top;
      fireEvent.scroll(view);
    },
    loadOlder: (count: number) => content.prepend(...createTurns(count)),
  };
}

it('chat §2 keeps the visible messages in place when older messages are added above', () => {
  const { view, scrollTo, loadOlder } = openList(20);
  scrollTo(250);
  loadOlder(10);
  observeResize();
  expect(view.scrollTop).toBe(1250);
});

it('chat §2 keeps the visible messages in place when the reader scrolls in the frame in which older ones are added', () => {
  const { view, scrollTo, loadOlder } = openList(20);
  scrollTo(250);
  loadOlder(10);
  scrollTo(30);
  observeResize();
  expect(view.scrollTop).toBe(1030);
  scrollTo(1000);
  observeResize();
  expect(view.scrollTop).toBe(1000);
});
