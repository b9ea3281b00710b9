import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScrollView, type ScrollViewHandle } from './scroll-view.tsx';

// happy-dom has no layout: 2,000 px of content in a view of 400 px.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const view = () => screen.getByRole('region', { name: 'Messages' });
const scrollTo = (top: number) => {
  view().scrollTop = top;
  fireEvent.scroll(view());
};

describe('chat §2 scroll view', () => {
  it('calls back once each time an end comes near', () => {
    const onReachTop = vi.fn();
    const onReachBottom = vi.fn();
    render(
      <ScrollView label="Messages" onReachTop={onReachTop} onReachBottom={onReachBottom}>
        Many
      </ScrollView>,
    );
    scrollTo(800);
    scrollTo(1300);
    scrollTo(1600);
    expect(onReachBottom).toHaveBeenCalledOnce();
    scrollTo(800);
    scrollTo(1600);
    expect(onReachBottom).toHaveBeenCalledTimes(2);
    onReachTop.mockClear();
    scrollTo(300);
    scrollTo(0);
    expect(onReachTop).toHaveBeenCalledOnce();
  });

  it('fades only at edges with more content beyond them', () => {
    render(
      <ScrollView label="Messages" hasMask>
        Many
      </ScrollView>,
    );
    scrollTo(0);
    expect(view().className).toBe('view fadedBelow');
    scrollTo(700);
    expect(view().className).toBe('view fadedAbove fadedBelow');
    scrollTo(1600);
    expect(view().className).toBe('view fadedAbove');
  });

  it('uses an overlay of the background colour where one is given', () => {
    render(
      <ScrollView label="Messages" hasMask fadeColor="white">
        Many
      </ScrollView>,
    );
    scrollTo(700);
    expect(view().className).toBe('view coveredAbove coveredBelow');
    expect(view().style.getPropertyValue('--fade-color')).toBe('white');
  });

  it('waits a frame after content grew before it fades an edge, so that the owner can scroll first', () => {
    vi.useFakeTimers();
    let tellSizes: () => void = () => undefined;
    class Sizes {
      observe = () => undefined;
      disconnect = () => undefined;
      constructor(tell: () => void) {
        tellSizes = tell;
      }
    }
    vi.stubGlobal('ResizeObserver', Sizes);
    render(
      <ScrollView label="Messages" hasMask>
        Many
      </ScrollView>,
    );
    scrollTo(1600);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2100);
    act(tellSizes);
    expect(view().className).toBe('view fadedAbove');
    scrollTo(1700);
    act(() => void vi.advanceTimersByTime(100));
    expect(view().className).toBe('view fadedAbove');
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2200);
    act(tellSizes);
    act(() => void vi.advanceTimersByTime(100));
    expect(view().className).toBe('view fadedAbove fadedBelow');
  });

  it('scrolls to the bottom on scrollToBottom', () => {
    const handle = createRef<ScrollViewHandle>();
    render(
      <ScrollView label="Messages" ref={handle}>
        Many
      </ScrollView>,
    );
    act(() => handle.current?.scrollToBottom());
    expect(view().scrollTop).toBeGreaterThanOrEqual(1600);
  });
});
