import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lazyPart, usePreload } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

function Place({ Part, isOpen }: { Part: ReturnType<typeof lazyPart<{ name: string }>>; isOpen: boolean }) {
  usePreload(Part);
  return isOpen && <Part name="Ada" />;
}

it('a lazy part is loaded once, when it is first rendered, and gets its props', async () => {
  let loads = 0;
  const LazyPart = lazyPart(async () => {
    loads += 1;
    return Greeting;
  });
  expect(loads).toBe(0);
  const { rerender } = render(<LazyPart name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  rerender(<LazyPart key="another" name="Alan" />);
  // A loaded part renders at once.
  expect(screen.getByText('Hello Alan')).toBeTruthy();
  expect(loads).toBe(1);
});

it('a part that failed to load renders nothing, and is loaded again with the next render', async () => {
  let loads = 0;
  const LazyPart = lazyPart(async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return Greeting;
  });
  const first = render(<LazyPart name="Ada" />);
  await expect.poll(() => loads).toBe(1);
  expect(first.container.textContent).toBe('');
  first.unmount();
  render(<LazyPart name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
});

it('usePreload loads a part after a delay, so that it renders at once', async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => Greeting);
  const LazyPart = lazyPart(load);
  const { rerender } = render(<Place Part={LazyPart} isOpen={false} />);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  rerender(<Place Part={LazyPart} isOpen />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});
