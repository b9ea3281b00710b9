import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';

/** Calls back once for each element, as a browser does after its first layout. */
class FirstSizes {
  readonly observe: () => void;
  readonly disconnect = (): void => undefined;
  constructor(onSizes: (entries: readonly ResizeObserverEntry[]) => void) {
    this.observe = () => queueMicrotask(() => onSizes([]));
  }
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FirstSizes);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const layout = () => screen.getByRole('region', { name: 'Chat' }).dataset.layout;

describe('chat §2 layout', () => {
  it.each([
    [639, 'mobile'],
    [640, 'pc'],
  ])('of a panel of %i px is %s', async (width, expected) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    await openPanel();
    expect(layout()).toBe(expected);
  });

  it('is the one that the host sets, for any width', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    await openPanel({ layout: 'pc' });
    expect(layout()).toBe('pc');
  });
});
