import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lazyPart, usePreload } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

function Place({ Part, isOpen }: { Part: ReturnType<typeof lazyPart<{ name: string }>>; isOpen: boolean }) {
  usePreload(Part);
  return isOpen && <Part name="Ada" />;
}

it('a late part is loaded when it is drawn, once, and drawn with what it is given', async () => {
  let loads = 0;
  const LazyPart = lazyPart(async () => {
    loads += 1;
    return Greeting;
  });
  expect(loads).toBe(0);
  const { rerender } = render(<LazyPart name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  rerender(<LazyPart key="another" name="Alan" />);
  // What is there already is drawn at once.
  expect(screen.getByText('Hello Alan')).toBeTruthy();
  expect(loads).toBe(1);
});

it('a part that could not be loaded breaks nothing, and is tried again when it is next wanted', async () => {
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

it('a part that is wanted soon is loaded a while after its place is drawn, and is there at once', async () => {
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
