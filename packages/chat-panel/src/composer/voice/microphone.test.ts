import { describe, expect, it } from 'vitest';
import { toVolume } from './microphone.ts';

describe('chat §9 volume', () => {
  it('is 0 for silence and at most 100', () => {
    expect(toVolume(new Uint8Array(16).fill(128))).toBe(0);
    expect(toVolume(Uint8Array.from([0, 255, 0, 255]))).toBe(100);
    expect(toVolume(new Uint8Array())).toBe(0);
  });

  it('is higher for louder sound', () => {
    const quiet = toVolume(Uint8Array.from([120, 136]));
    const loud = toVolume(Uint8Array.from([100, 156]));
    expect(quiet).toBeGreaterThan(0);
    expect(loud).toBeGreaterThan(quiet);
  });
});
