import { describe, expect, it } from 'vitest';
import { nextPdfSource } from './pdf-source.ts';

const HOUR_MS = 3_600_000;
const opened = { address: '/file/1?signature=a', since: 0 };

describe('studio §2 the pages of a PDF in a tab that stays open', () => {
  it('keep their address while it is valid, so that the file is not opened again', () => {
    expect(nextPdfSource(opened, '/file/1?signature=b', 19 * HOUR_MS)).toBe(opened);
    expect(nextPdfSource(opened, opened.address, 30 * HOUR_MS)).toBe(opened);
  });

  it('take a fresh address before theirs ends', () => {
    const now = 21 * HOUR_MS;
    expect(nextPdfSource(opened, '/file/1?signature=b', now)).toEqual({ address: '/file/1?signature=b', since: now });
  });
});
