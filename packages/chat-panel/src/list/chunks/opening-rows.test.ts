import { messageGroups } from '@parley/chat-core';
import { after, answer, opened, question, refreshed } from '@parley/chat-core/testing/chat-events';
import { describe, expect, it } from 'vitest';
import { openingRows } from './opening-rows.ts';

/** Turns whose answers have so many letters. */
function rowsAtOpening(turns: number, letters: number, viewHeightPx = 800): number {
  const messages = Array.from({ length: turns }, (_, place) => [
    question(`q${place}`, 2 * place + 1),
    { ...answer(`a${place}`, `q${place}`, 2 * place + 2), content: 'x'.repeat(letters) },
  ]).flat();
  const conversation = after(opened(), refreshed(messages));
  return openingRows(conversation, messageGroups(conversation), viewHeightPx);
}

describe('the turns that are drawn at once', () => {
  it('fill two views, and are few when they are long', () => {
    expect(rowsAtOpening(40, 700)).toBe(4);
    expect(rowsAtOpening(40, 700, 1200)).toBe(6);
    expect(rowsAtOpening(40, 10_000)).toBe(1);
  });

  it('are not many however short they are', () => {
    expect(rowsAtOpening(40, 10)).toBe(8);
    expect(rowsAtOpening(1, 10)).toBe(8);
  });
});
