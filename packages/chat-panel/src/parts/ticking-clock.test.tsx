import { cleanup, render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSecondsUntil } from './ticking-clock.ts';

const shown: number[] = [];

function Countdown({ until }: { until: number }) {
  shown.push(useSecondsUntil(until));
  return null;
}

describe('a countdown', () => {
  it('does not begin with the time at which an earlier one ended', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    try {
      render(<Countdown until={1_005_000} />);
      cleanup();
      vi.setSystemTime(2_000_000);
      shown.length = 0;
      render(<Countdown until={2_005_000} />);
      expect(Math.max(...shown)).toBe(5);
      expect(shown.at(-1)).toBe(5);
    } finally {
      cleanup();
      vi.useRealTimers();
    }
  });
});
