import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScrollController } from './scroll-controller.ts';

/** Records which elements are observed. */
const observed = new Set<Element>();
class RecordedObserver {
  observe = (element: Element) => observed.add(element);
  unobserve = (element: Element) => observed.delete(element);
  disconnect = () => observed.clear();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', RecordedObserver);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function startController() {
  const [view, content] = [document.createElement('div'), document.createElement('div')];
  view.append(content);
  const controller = createScrollController(view, content, () => undefined);
  return { view, content, controller };
}

describe('chat §9 resize observer watch time-out of 30 s', () => {
  it('stops observing the content 30 s after the last activity, and never the view', () => {
    const { view, content } = startController();
    vi.advanceTimersByTime(20_000);
    fireEvent.scroll(view);
    vi.advanceTimersByTime(29_999);
    expect(observed.has(content)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(observed.has(content)).toBe(false);
    expect(observed.has(view)).toBe(true);
  });

  it('observes the content again when the conversation changes or the reader does something', () => {
    const { view, content, controller } = startController();
    vi.advanceTimersByTime(30_000);
    controller.expectChange();
    expect(observed.has(content)).toBe(true);
    vi.advanceTimersByTime(30_000);
    expect(observed.has(content)).toBe(false);
    fireEvent.pointerDown(view);
    expect(observed.has(content)).toBe(true);
  });

  it('stays at the end when a picture loads after the watch has ended', () => {
    const { view, content } = startController();
    const picture = document.createElement('img');
    content.append(picture);
    vi.advanceTimersByTime(40_000);
    Object.defineProperty(view, 'scrollHeight', { value: 500 });
    fireEvent.load(picture);
    expect(view.scrollTop).toBe(500);
    expect(observed.has(content)).toBe(true);
  });

  it('ends with the controller', () => {
    const { controller } = startController();
    controller.stop();
    expect(observed.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
