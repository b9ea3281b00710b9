import type { DataTableColumn, DataTableTexts } from '@parley/ui';
import type { City } from './city.ts';

const NAME_MAX = 40;
const { compare } = new Intl.Collator('en');

export const cityColumns: DataTableColumn<City>[] = [
  {
    id: 'name',
    header: 'Name',
    text: ({ name }) => name,
    compare: (left, right) => compare(left.name, right.name),
    edit: { maxLength: NAME_MAX, validate: (text) => (text.trim() ? undefined : 'A name is needed') },
  },
  {
    id: 'country',
    header: 'Country',
    text: ({ country }) => country,
    compare: (left, right) => compare(left.country, right.country),
    width: 140,
  },
  { id: 'note', header: 'Note', text: ({ note }) => note, edit: {}, width: 320 },
];

export const tableTexts: DataTableTexts = {
  selectAll: 'Select all rows',
  selectRow: (row) => `Select row ${row}`,
  resizeColumn: (header) => `Width of ${header}`,
  editCell: (header) => `Edit ${header}`,
  edit: 'Edit',
  delete: 'Delete',
  deleteAll: (count) => `Delete ${count} rows`,
  loading: 'Loading',
  loadFailed: 'More rows could not be loaded.',
  retry: 'Retry',
  ended: 'That is all',
};
