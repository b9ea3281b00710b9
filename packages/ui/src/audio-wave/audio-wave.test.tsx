import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AudioWave } from './audio-wave.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const bars = () => [...screen.getByRole('img', { name: 'Recording' }).children] as HTMLElement[];
const heights = () => bars().map((bar) => bar.style.transform);

describe('chat §9 audio wave', () => {
  it.each([
    { size: 'large' as const, count: 41 },
    { size: 'medium' as const, count: 29 },
    { size: 'small' as const, count: 4 },
  ])('has $count bars when it is $size', ({ size, count }) => {
    render(<AudioWave label="Recording" levels={[]} size={size} />);
    expect(bars()).toHaveLength(count);
  });

  it('refreshes every 100 ms, however often levels change', () => {
    const { rerender } = render(<AudioWave label="Recording" levels={[0, 0, 0, 0]} size="small" />);
    const silent = heights();
    rerender(<AudioWave label="Recording" levels={[20, 40, 60, 80]} size="small" />);
    act(() => vi.advanceTimersByTime(99));
    expect(heights()).toEqual(silent);
    rerender(<AudioWave label="Recording" levels={[40, 60, 80, 100]} size="small" />);
    act(() => vi.advanceTimersByTime(1));
    expect(heights()).toEqual(['scaleY(0.4)', 'scaleY(0.6)', 'scaleY(0.8)', 'scaleY(1)']);
  });
});
