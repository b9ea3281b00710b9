import { DATABASE_FIELDS_MAX, FieldType, RwMode } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import {
  changesIn,
  draftProblem,
  newField,
  newTable,
  rebased,
  type TableDraft,
  withFieldsOfFile,
} from './table-draft.ts';

const draft = (change: Partial<TableDraft> = {}): TableDraft => ({
  ...newTable(),
  name: 'Expenses',
  fields: [newField({ name: 'Item' })],
  ...change,
});

describe('studio §3 the form of a table', () => {
  it('§9: begins with limited read-write and one text field', () => {
    expect(newTable()).toMatchObject({
      mode: RwMode.limited,
      fields: [{ type: FieldType.text, must_required: false }],
    });
  });

  it('keeps typed fields when fields are taken from a file', () => {
    const namesOf = (typed: string[], ofFile: string[]) =>
      withFieldsOfFile(
        typed.map((name) => newField({ name })),
        ofFile.map((name) => ({ name, type: FieldType.text })),
      ).map(({ name }) => name);
    expect(namesOf([''], ['Item', 'Amount'])).toEqual(['Item', 'Amount']);
    expect(namesOf(['Note', ''], ['Item', 'note'])).toEqual(['Note', 'Item']);
    expect(namesOf([''], [])).toEqual(['']);
    expect(
      namesOf(
        ['Note'],
        Array.from({ length: 30 }, (_, index) => `F${index}`),
      ),
    ).toHaveLength(DATABASE_FIELDS_MAX);
  });

  it('says what is wrong first', () => {
    expect(draftProblem(draft())).toBeUndefined();
    expect(draftProblem(draft({ name: ' ' }))).toBe('name');
    expect(draftProblem(draft({ fields: [newField({ name: ' ' })] }))).toBe('field_name');
    expect(draftProblem(draft({ fields: [newField({ name: 'Item' }), newField({ name: ' item ' })] }))).toBe(
      'field_same',
    );
    expect(draftProblem(draft({ description: 'x'.repeat(101) }))).toBe('invalid');
    const many = Array.from({ length: DATABASE_FIELDS_MAX + 1 }, (_, index) => newField({ name: `F${index}` }));
    expect(draftProblem(draft({ fields: many }))).toBe('invalid');
    expect(draftProblem(draft({ fields: [newField({ id: '7', name: 'Item' })] }))).toBeUndefined();
  });
});

describe('two people who change one table', () => {
  const item = newField({ id: '1', name: 'Item' });
  const amount = newField({ id: '2', name: 'Amount' });
  const before = draft({ fields: [item, amount] });

  it('send only what each has changed', () => {
    expect(changesIn(before, { ...before, name: 'Costs' })).toEqual({ table_name: 'Costs' });
    const renamed = { ...before, fields: [{ ...item, name: 'Thing' }, amount] };
    expect(Object.keys(changesIn(before, renamed))).toEqual(['field_list']);
    expect(changesIn(before, { ...before, fields: [...before.fields] })).toEqual({});
  });

  it('keep the changes of both when the second takes over those of the first', () => {
    const theirs = draft({
      name: 'Theirs',
      description: 'New',
      fields: [
        newField({ id: '1', name: 'Item' }),
        newField({ id: '2', name: 'Sum' }),
        newField({ id: '3', name: 'Category' }),
      ],
    });
    const mine = { ...before, name: 'Mine', fields: [{ ...item, name: 'Thing' }, amount, newField({ name: 'Note' })] };
    const both = rebased(before, mine, theirs);
    expect(both).toMatchObject({ name: 'Mine', description: 'New' });
    expect(both.fields.map(({ name }) => name)).toEqual(['Thing', 'Sum', 'Category', 'Note']);
    const removed = rebased(before, { ...before, fields: [item] }, theirs);
    expect(removed.fields.map(({ name }) => name)).toEqual(['Item', 'Category']);
  });
});
