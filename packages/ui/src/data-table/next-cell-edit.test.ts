import { describe, expect, it } from 'vitest';
import { type CellEdit, type CellEditEvent, changeOf, nextCellEdit, notEditing } from './next-cell-edit.ts';

const after = (...events: CellEditEvent[]) => events.reduce<CellEdit>(nextCellEdit, notEditing);
const started: CellEditEvent = { type: 'edit-started', rowId: '7', columnId: 'name', value: 'Oslo' };
const typed = (draft: string, problem?: string): CellEditEvent => ({ type: 'draft-judged', draft, problem });

describe('studio §2 inline cell edit', () => {
  it('changes the row it started on', () => {
    expect(changeOf(after(started, typed('Bergen')))).toEqual({ rowId: '7', columnId: 'name', value: 'Bergen' });
  });

  it('changes nothing when the text is unchanged or invalid, or the edit has ended', () => {
    expect(changeOf(after(started))).toBeUndefined();
    expect(changeOf(after(started, typed('Bergen'), typed('Oslo')))).toBeUndefined();
    expect(changeOf(after(started, typed('', 'Not empty')))).toBeUndefined();
    expect(changeOf(after(started, typed('Bergen'), { type: 'edit-ended' }))).toBeUndefined();
  });

  it('clears the error when the text is valid again', () => {
    expect(after(started, typed('', 'Not empty'), typed('B'))).toMatchObject({ draft: 'B', problem: undefined });
  });

  it('ignores text while nothing is edited', () => {
    expect(nextCellEdit(notEditing, typed('x'))).toBe(notEditing);
  });
});
