import {
  AddDatabase,
  DATABASE_FIELDS_MAX,
  type DatabaseField,
  type DatabaseInfo,
  FieldType,
  type NewDatabaseField,
  RwMode,
} from '@parley/contract';

/** A field while it is edited. */
export interface FieldDraft {
  /** Of a stored field. */
  readonly id?: string;
  /** Its identity in the form. */
  readonly key: number;
  readonly name: string;
  readonly desc: string;
  readonly type: FieldType;
  readonly must_required: boolean;
}

/** A table while it is created or edited. */
export interface TableDraft {
  readonly name: string;
  readonly description: string;
  readonly mode: RwMode;
  readonly fields: readonly FieldDraft[];
}

let lastKey = 0;

export const newField = (field: Partial<NewDatabaseField & DatabaseField> = {}): FieldDraft => ({
  name: '',
  type: FieldType.text,
  ...field,
  desc: field.desc ?? '',
  must_required: field.must_required ?? false,
  key: ++lastKey,
});

export const newTable = (): TableDraft => ({
  name: '',
  description: '',
  mode: RwMode.limited,
  fields: [newField()],
});

export const tableDraftOf = ({ table_name, table_desc, rw_mode, field_list }: DatabaseInfo): TableDraft => ({
  name: table_name,
  description: table_desc,
  mode: rw_mode,
  fields: field_list.map(newField),
});

/** What was typed stays; fields of the file that have other names come after it, as far as there is room. */
export function withFieldsOfFile(fields: readonly FieldDraft[], ofFile: readonly NewDatabaseField[]): FieldDraft[] {
  const comparable = (name: string) => name.trim().toLowerCase();
  const typed = fields.filter(({ name }) => name.trim() !== '');
  const names = new Set(typed.map(({ name }) => comparable(name)));
  const added = ofFile.filter(({ name }) => !names.has(comparable(name))).map(newField);
  const all = [...typed, ...added].slice(0, Math.max(typed.length, DATABASE_FIELDS_MAX));
  return all.length > 0 ? all : [...fields];
}

/** What the contract takes of a draft. */
export const toRequest = ({ name, description, mode, fields }: TableDraft) => ({
  table_name: name,
  table_desc: description,
  rw_mode: mode,
  field_list: fields.map(({ key: _, ...field }) => field),
});

/** Only what differs, so that nothing is taken back which somebody else changed meanwhile. Fields are a whole. */
export function changesIn(before: TableDraft, draft: TableDraft) {
  const { field_list, ...now } = toRequest(draft);
  const { field_list: old_list, ...old } = toRequest(before);
  const changed = Object.entries(now).filter(([name, value]) => value !== old[name as keyof typeof old]);
  return {
    ...(Object.fromEntries(changed) as Partial<typeof now>),
    ...(JSON.stringify(field_list) !== JSON.stringify(old_list) && { field_list }),
  };
}

/** The newest table with what was changed in the draft. */
export function rebased(before: TableDraft, draft: TableDraft, newest: TableDraft): TableDraft {
  const find = ({ fields }: TableDraft, id: string | undefined) => fields.find((field) => field.id === id);
  const fields = newest.fields.flatMap((field) => {
    const [old, mine] = [find(before, field.id), find(draft, field.id)];
    if (!old) return [field];
    return mine ? [mine === old ? field : mine] : [];
  });
  const pick = <Name extends 'name' | 'description' | 'mode'>(name: Name): TableDraft[Name] =>
    draft[name] === before[name] ? newest[name] : draft[name];
  return {
    name: pick('name'),
    description: pick('description'),
    mode: pick('mode'),
    fields: [...fields, ...draft.fields.filter(({ id }) => id === undefined)],
  };
}

export type DraftProblem = 'name' | 'field_name' | 'field_same' | 'invalid';

/** The first thing that is wrong with a draft; undefined where nothing is. */
export function draftProblem(draft: TableDraft): DraftProblem | undefined {
  if (draft.name.trim() === '') return 'name';
  const names = draft.fields.map(({ name }) => name.trim().toLowerCase());
  if (names.some((name) => name === '')) return 'field_name';
  if (new Set(names).size < names.length) return 'field_same';
  // Only what the contract takes: ids of stored fields are none of a new table.
  const field_list = draft.fields.map(({ name, desc, type, must_required }) => ({ name, desc, type, must_required }));
  const request = { ...toRequest(draft), field_list, space_id: 'space' };
  return AddDatabase.request.safeParse(request).success ? undefined : 'invalid';
}
