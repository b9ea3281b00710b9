import { describe, expect, it } from 'vitest';
import { nextSelection, type Selection, type SelectionEvent } from './next-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const nothing: Selection = { ids: new Set(), anchorId: undefined };
const after = (...events: SelectionEvent[]) =>
  events.reduce((selection, event) => nextSelection(selection, event, order), nothing);
const toggle = (rowId: string): SelectionEvent => ({ type: 'row-toggled', rowId });
const extend = (rowId: string): SelectionEvent => ({ type: 'range-extended', rowId });
const all: SelectionEvent = { type: 'all-toggled' };

describe('studio §2 row selection', () => {
  it('toggles one row', () => {
    expect([...after(toggle('b'), toggle('d'), toggle('b')).ids]).toEqual(['d']);
  });

  it('extends a range from the row toggled last, in both directions', () => {
    expect([...after(toggle('d'), extend('b')).ids]).toEqual(['d', 'b', 'c']);
    expect([...after(toggle('b'), extend('d'), extend('e')).ids]).toEqual(['b', 'c', 'd', 'e']);
  });

  it('treats a range without a start as one row', () => {
    expect([...after(extend('c')).ids]).toEqual(['c']);
  });

  it('selects all from some, and none from all', () => {
    expect(after(toggle('b'), all).ids.size).toBe(5);
    expect(after(all, all).ids.size).toBe(0);
  });

  it('deselects rows that no longer exist', () => {
    const selection = after(toggle('a'), toggle('b'));
    expect([...nextSelection(selection, toggle('c'), ['b', 'c']).ids]).toEqual(['b', 'c']);
    expect([...nextSelection(selection, toggle('gone'), ['b', 'c']).ids]).toEqual(['b']);
  });
});
