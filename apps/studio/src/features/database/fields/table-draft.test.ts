import { DATABASE_FIELDS_MAX, FieldType, RwMode } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { draftProblem, newField, newTable, type TableDraft } from './table-draft.ts';

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
