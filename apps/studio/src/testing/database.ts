import { type DatabaseInfo, FieldType, RwMode } from '@parley/contract';

/** A table of the personal space. */
export const databaseInfo = (change: Partial<DatabaseInfo> = {}): DatabaseInfo => ({
  table_id: '801',
  space_id: '10',
  table_name: 'Expenses',
  table_desc: '',
  rw_mode: RwMode.limited,
  field_list: [
    { id: 'f1', name: 'Item', desc: '', type: FieldType.text, must_required: true },
    { id: 'f2', name: 'Amount', desc: 'In euros', type: FieldType.float, must_required: false },
    { id: 'f3', name: 'Refunded', desc: '', type: FieldType.boolean, must_required: false },
  ],
  field_version: 'fields-1',
  can_edit: true,
  creator_id: '1',
  creator_name: 'Ada',
  create_time: 1_700_000_000,
  update_time: 1_700_000_000,
  online_row_count: 2,
  draft_row_count: 0,
  bot_used_count: 1,
  ...change,
});
