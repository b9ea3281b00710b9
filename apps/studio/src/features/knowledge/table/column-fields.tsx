import { COLUMN_DESCRIPTION_MAX, COLUMN_NAME_MAX, ColumnType } from '@parley/contract';
import { Checkbox, IconButton, Select, TextField } from '@parley/ui';
import { X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './table.module.css';
import type { ColumnDraft } from './use-table-draft.ts';

const columnTypes = [
  { value: ColumnType.text, label: 'column_type_text' },
  { value: ColumnType.number, label: 'column_type_number' },
  { value: ColumnType.float, label: 'column_type_float' },
  { value: ColumnType.date, label: 'column_type_date' },
  { value: ColumnType.boolean, label: 'column_type_boolean' },
  { value: ColumnType.image, label: 'column_type_image' },
] as const;

interface ColumnFieldsProps {
  columns: readonly ColumnDraft[];
  onChange: (columns: readonly ColumnDraft[]) => void;
  /** Unless they are those of a file. */
  isRemovable?: boolean;
  /** Files and APIs have no pictures. */
  hasImages?: boolean;
}

/** The columns of a table: name, type, whether rows are found by them, and what they hold. The type of a stored column stays. */
export function ColumnFields({ columns, onChange, isRemovable = false, hasImages = true }: ColumnFieldsProps) {
  const { t } = useTranslation();
  const set = (index: number, change: Partial<ColumnDraft>) =>
    onChange(columns.map((column, at) => (at === index ? { ...column, ...change } : column)));
  return (
    <ul aria-label={t('table_columns')} className={styles.columns}>
      {columns.map((column, index) => (
        // A new column has no identity but its place.
        <li key={column.id ?? index} className={styles.column}>
          <TextField
            label={t('column_name', { number: index + 1 })}
            value={column.column_name}
            maxLength={COLUMN_NAME_MAX}
            autoComplete="off"
            onChange={(event) => set(index, { column_name: event.target.value })}
          />
          <Select
            label={t('column_type')}
            value={String(column.column_type)}
            disabled={column.id !== undefined}
            options={columnTypes
              .filter(({ value }) => hasImages || value !== ColumnType.image)
              .map(({ value, label }) => ({ value: String(value), label: t(label) }))}
            onValueChange={(value) => set(index, typeChange(Number(value) as ColumnType))}
          />
          <TextField
            label={t('column_description')}
            value={column.desc}
            maxLength={COLUMN_DESCRIPTION_MAX}
            autoComplete="off"
            onChange={(event) => set(index, { desc: event.target.value })}
          />
          <div className={styles.columnEnd}>
            <Checkbox
              label={t('column_semantic')}
              checked={column.is_semantic}
              disabled={column.column_type === ColumnType.image}
              onCheckedChange={(is_semantic) => set(index, { is_semantic })}
            />
            {isRemovable && columns.length > 1 && (
              <IconButton
                label={t('column_remove', { number: index + 1 })}
                icon={<X aria-hidden />}
                onClick={() => onChange(columns.filter((_, at) => at !== index))}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Rows are not found by pictures. */
const typeChange = (column_type: ColumnType): Partial<ColumnDraft> => ({
  column_type,
  ...(column_type === ColumnType.image && { is_semantic: false }),
});
