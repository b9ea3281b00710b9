import { messageGroups } from '@parley/chat-core';
import { after, answer, opened, question, refreshed } from '@parley/chat-core/testing/chat-events';
import { describe, expect, it } from 'vitest';
import { CHUNK_ROWS, type ListChunk, type ListRow, nextChunks as next, openingRows } from './list-chunks.ts';

const rows = (first: number, last: number): ListRow[] =>
  Array.from({ length: last - first + 1 }, (_, place) => ({ key: `k${first + place}`, groupId: `g${first + place}` }));
const OPENING_ROWS = 8;
const nextChunks = (before: readonly ListChunk[], now: readonly ListRow[]) => next(before, now, OPENING_ROWS);
const keysOf = (chunks: readonly ListChunk[]) => chunks.flatMap((chunk) => chunk.rows.map(({ key }) => key));
const sizes = (chunks: readonly ListChunk[]) => chunks.map((chunk) => chunk.rows.length);

describe('chunks of the list', () => {
  const first = nextChunks([], rows(1, 68));

  it('have 25 rows each; the oldest has the rest and the newest only the opening rows', () => {
    expect(sizes(first)).toEqual([10, CHUNK_ROWS, CHUNK_ROWS, OPENING_ROWS]);
    expect(sizes(nextChunks([], rows(1, 5)))).toEqual([5]);
    expect(nextChunks([], [])).toEqual([]);
  });

  it('stay the same objects when an older page is loaded', () => {
    const paged = nextChunks(first, rows(-14, 68));
    expect(sizes(paged)).toEqual([15, 10, CHUNK_ROWS, CHUNK_ROWS, OPENING_ROWS]);
    expect(paged.slice(1).every((chunk, place) => chunk === first[place])).toBe(true);
    expect(keysOf(paged)).toEqual(rows(-14, 68).map(({ key }) => key));
  });

  it('grow at the end up to 25 rows, and then a new one starts', () => {
    const grown = nextChunks(nextChunks(first, rows(1, 69)), rows(1, 98));
    expect(sizes(grown)).toEqual([10, CHUNK_ROWS, CHUNK_ROWS, CHUNK_ROWS, 13]);
    expect(grown[2]).toBe(first[2]);
    expect(keysOf(grown)).toEqual(rows(1, 98).map(({ key }) => key));
  });

  it('keep their id when their first rows are dropped or deleted', () => {
    const trimmed = nextChunks(first, rows(5, 68));
    expect(sizes(trimmed)).toEqual([6, CHUNK_ROWS, CHUNK_ROWS, OPENING_ROWS]);
    expect(trimmed.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  });

  it('keep their rows when the server gives a question another id', () => {
    const acknowledged = rows(1, 68).map((row) => (row.key === 'k68' ? { ...row, groupId: 'server' } : row));
    const next = nextChunks(first, acknowledged);
    expect(next[1]).toBe(first[1]);
    expect(next[3]?.id).toBe(first[3]?.id);
    expect(next[3]?.rows[OPENING_ROWS - 1]?.groupId).toBe('server');
  });

  it('have unique ids when rows are dropped and loaded again', () => {
    let chunks: readonly ListChunk[] = [];
    for (const [from, to] of [
      [40, 60],
      [10, 60],
      [10, 100],
      [30, 100],
      [1, 70],
      [2, 70],
      [1, 70],
    ] as const)
      chunks = nextChunks(chunks, rows(from, to));
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length);
    expect(keysOf(chunks)).toEqual(rows(1, 70).map(({ key }) => key));
  });
});

/** Opens a conversation of turns whose answers have the given length. */
function rowsAtOpening(turns: number, answerLength: number, viewHeightPx = 800): number {
  const messages = Array.from({ length: turns }, (_, place) => [
    question(`q${place}`, 2 * place + 1),
    { ...answer(`a${place}`, `q${place}`, 2 * place + 2), content: 'x'.repeat(answerLength) },
  ]).flat();
  const conversation = after(opened(), refreshed(messages));
  return openingRows(conversation, messageGroups(conversation), viewHeightPx);
}

describe('the rows that are rendered at opening', () => {
  it('fill two views by estimate, so that long turns are few', () => {
    expect(rowsAtOpening(40, 700)).toBe(4);
    expect(rowsAtOpening(40, 700, 1200)).toBe(6);
    expect(rowsAtOpening(40, 10_000)).toBe(1);
  });

  it('are eight at most, however short the turns are', () => {
    expect(rowsAtOpening(40, 10)).toBe(8);
    expect(rowsAtOpening(1, 10)).toBe(8);
  });
});
