import { Table2 } from 'lucide-react';
import { lazyPart } from '../../../../page/lazy-part.tsx';
import type { Block } from '../block.ts';

/** Loaded when it is opened. */
const DatabaseForm = lazyPart(async () => (await import('./database-form.tsx')).DatabaseForm);

export const databaseBlock: Block = {
  key: 'database_tab_status',
  group: 'memory',
  title: 'draft_section_database_list',
  Icon: Table2,
  Form: DatabaseForm,
  summaryOf: ({ database_list }, t) => database_list.map(({ table_name }) => table_name).join(', ') || t('block_none'),
};
