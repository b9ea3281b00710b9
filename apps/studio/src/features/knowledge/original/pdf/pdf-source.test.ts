import { describe, expect, it } from 'vitest';
import { nextPdfSource } from './pdf-source.ts';

const HOUR_MS = 3_600_000;
const opened = { address: '/file/1?signature=a', issuedAt: 0 };

describe('studio §2 the pages of a PDF in a tab that stays open', () => {
  it('keep their address while it is valid, so that the file is not opened again', () => {
    const fresh = { address: '/file/1?signature=b', issuedAt: 19 * HOUR_MS };
    expect(nextPdfSource(opened, fresh, 19 * HOUR_MS)).toBe(opened);
    expect(nextPdfSource(opened, { ...opened, issuedAt: 30 * HOUR_MS }, 30 * HOUR_MS)).toBe(opened);
  });

  it('take a fresh address before theirs ends, which is as old as the answer it came with', () => {
    const loadedBefore = { address: '/file/1?signature=b', issuedAt: 10 * HOUR_MS };
    const source = nextPdfSource(opened, loadedBefore, 21 * HOUR_MS);
    expect(source).toBe(loadedBefore);
    const fresh = { address: '/file/1?signature=c', issuedAt: 31 * HOUR_MS };
    expect(nextPdfSource(source, fresh, 31 * HOUR_MS)).toBe(fresh);
  });

  it('are those of another file at once when it has replaced theirs', () => {
    const replaced = { address: '/file/2?signature=b', issuedAt: HOUR_MS };
    expect(nextPdfSource(opened, replaced, HOUR_MS)).toBe(replaced);
  });
});
