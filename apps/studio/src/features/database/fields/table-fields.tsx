import {
  DATABASE_DESCRIPTION_MAX,
  DATABASE_FIELDS_MAX,
  DATABASE_NAME_MAX,
  FIELD_DESCRIPTION_MAX,
  FIELD_NAME_MAX,
  FieldType,
  type RwMode,
} from '@parley/contract';
import { Button, Checkbox, IconButton, Select, Stack, Text, Textarea, TextField } from '@parley/ui';
import { Plus, X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { rwModeOf, rwModes } from '../rw-modes.ts';
import { type FieldDraft, newField, type TableDraft } from './table-draft.ts';
import styles from './table-fields.module.css';

const fieldTypes = [
  { value: FieldType.text, label: 'column_type_text' },
  { value: FieldType.number, label: 'column_type_number' },
  { value: FieldType.float, label: 'column_type_float' },
  { value: FieldType.date, label: 'database_field_time' },
  { value: FieldType.boolean, label: 'column_type_boolean' },
] as const;

interface TableFieldsProps {
  draft: TableDraft;
  onChange: (change: Partial<TableDraft>) => void;
}

/** Name, description, mode and fields of a table. The type of a stored field stays. */
export function TableFields({ draft, onChange }: TableFieldsProps) {
  const { t } = useTranslation();
  const { name, description, mode, fields } = draft;
  return (
    <Stack>
      <TextField
        label={t('database_name')}
        value={name}
        maxLength={DATABASE_NAME_MAX}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Textarea
        label={t('database_description')}
        hint={t('database_description_hint')}
        value={description}
        rows={2}
        isAutoGrowing
        hasCounter
        maxLength={DATABASE_DESCRIPTION_MAX}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <Select
        label={t('database_mode')}
        value={String(mode)}
        options={rwModes.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
        onValueChange={(value) => onChange({ mode: Number(value) as RwMode })}
      />
      <Text size="small" tone="muted">
        {t(rwModeOf(mode).hint)}
      </Text>
      <ul aria-label={t('database_fields')} className={styles.fields}>
        {fields.map((field, index) => (
          <FieldRow
            key={field.key}
            field={field}
            number={index + 1}
            onChange={(change) =>
              onChange({ fields: fields.map((one) => (one === field ? { ...one, ...change } : one)) })
            }
            onRemove={fields.length > 1 ? () => onChange({ fields: fields.filter((one) => one !== field) }) : undefined}
          />
        ))}
      </ul>
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={fields.length >= DATABASE_FIELDS_MAX}
          onClick={() => onChange({ fields: [...fields, newField()] })}
        >
          {t('database_field_add')}
        </Button>
      </div>
      {fields.length >= DATABASE_FIELDS_MAX && (
        <Text size="small" tone="muted">
          {t('database_fields_full', { max: DATABASE_FIELDS_MAX })}
        </Text>
      )}
    </Stack>
  );
}

interface FieldRowProps {
  field: FieldDraft;
  number: number;
  onChange: (change: Partial<FieldDraft>) => void;
  /** Left out for the last field. */
  onRemove: (() => void) | undefined;
}

function FieldRow({ field, number, onChange, onRemove }: FieldRowProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.field}>
      <TextField
        label={t('database_field_name', { number })}
        value={field.name}
        maxLength={FIELD_NAME_MAX}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        label={t('column_type')}
        value={String(field.type)}
        disabled={field.id !== undefined}
        options={fieldTypes.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
        onValueChange={(value) => onChange({ type: Number(value) as FieldType })}
      />
      <TextField
        label={t('column_description')}
        value={field.desc}
        maxLength={FIELD_DESCRIPTION_MAX}
        autoComplete="off"
        onChange={({ target }) => onChange({ desc: target.value })}
      />
      <div className={styles.end}>
        <Checkbox
          label={t('database_field_required')}
          checked={field.must_required}
          onCheckedChange={(must_required) => onChange({ must_required })}
        />
        {onRemove && (
          <IconButton label={t('database_field_remove', { number })} icon={<X aria-hidden />} onClick={onRemove} />
        )}
      </div>
    </li>
  );
}
