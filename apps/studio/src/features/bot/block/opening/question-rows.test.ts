import { describe, expect, it } from 'vitest';
import { firstRows, isSameQuestions, nextRows, toQuestions } from './question-rows.ts';

const rows = firstRows(['One?', 'Two?', 'Three?']);
const texts = (next: ReturnType<typeof firstRows>) => next.map(({ text }) => text);

describe('studio §5 suggested questions', () => {
  it('are saved trimmed and without empty ones, while the rows stay as they are typed', () => {
    const typed = nextRows(nextRows(rows, { type: 'row-added', after: 1 }), {
      type: 'text-typed',
      id: 2,
      text: ' Two ',
    });
    expect(texts(typed)).toEqual(['One?', '', ' Two ', 'Three?']);
    expect(toQuestions(typed)).toEqual(['One?', 'Two', 'Three?']);
    expect(isSameQuestions(typed, ['One?', 'Two', 'Three?'])).toBe(true);
    expect(isSameQuestions(typed, ['One?', 'Two'])).toBe(false);
  });

  it('get a row below another or at the end, with an id of its own', () => {
    const added = nextRows(rows, { type: 'row-added' });
    expect(texts(added)).toEqual(['One?', 'Two?', 'Three?', '']);
    expect(new Set(added.map(({ id }) => id)).size).toBe(4);
  });

  it('lose a row', () => {
    expect(texts(nextRows(rows, { type: 'row-removed', id: 2 }))).toEqual(['One?', 'Three?']);
  });

  it('move a row up and down, not beyond the ends', () => {
    expect(texts(nextRows(rows, { type: 'row-moved', id: 3, to: 0 }))).toEqual(['Three?', 'One?', 'Two?']);
    expect(texts(nextRows(rows, { type: 'row-moved', id: 1, to: 1 }))).toEqual(['Two?', 'One?', 'Three?']);
    expect(nextRows(rows, { type: 'row-moved', id: 1, to: -1 })).toBe(rows);
    expect(nextRows(rows, { type: 'row-moved', id: 3, to: 3 })).toBe(rows);
  });

  it('are replaced as a whole by a change from elsewhere', () => {
    expect(texts(nextRows(rows, { type: 'questions-replaced', questions: ['Other?'] }))).toEqual(['Other?']);
  });
});
