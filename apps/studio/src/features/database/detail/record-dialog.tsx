import {
  CELL_TEXT_MAX,
  type DatabaseField,
  type DatabaseInfo,
  type DatabaseRecord,
  type DatabaseTableType,
  FieldType,
  UpdateDatabaseRecords,
} from '@parley/contract';
import { Select, Stack, Text, Textarea, TextField, useToast } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FormDialog } from '../../../page/form-dialog.tsx';
import { fieldProblem } from '../field-problem.ts';
import { useRefreshDatabases } from '../use-refresh-databases.ts';

export interface RecordDialogProps {
  table: DatabaseInfo;
  tableType: DatabaseTableType;
  /** Left out, a new one is added. */
  record?: DatabaseRecord | undefined;
  /** Values that could not be saved in the table, and why. */
  refused?: { readonly values: Readonly<Record<string, string>>; readonly message: string } | undefined;
  onClose: () => void;
}

/** A row as a form, with an input for each field. */
export function RecordDialog({ table, tableType, record, refused, onClose }: RecordDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshDatabases();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ ...record?.values, ...refused?.values });
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set(Object.keys(refused?.values ?? {})));
  const [failure, setFailure] = useState(refused?.message ?? '');
  const update = useOperationMutation(UpdateDatabaseRecords, {
    onSuccess: async () => {
      await refresh();
      toast('success', t(record ? 'row_saved' : 'row_added'));
      onClose();
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const { field_list } = table;
  const problemOf = (field: DatabaseField) => fieldProblem(field, values[field.id] ?? '', t);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    const changed = Object.fromEntries([...touched].map((id) => [id, values[id] ?? '']));
    update.mutate({
      database_id: table.table_id,
      table_type: tableType,
      ...(record ? { record_data_alter: [{ id: record.id, values: changed }] } : { record_data_add: [values] }),
    });
  };
  const set = (id: string, value: string) => {
    setValues({ ...values, [id]: value });
    setTouched(new Set([...touched, id]));
  };
  return (
    <FormDialog
      title={t(record ? 'row_edit' : 'row_add')}
      size="medium"
      form={{ onSubmit: save }}
      canSave={touched.size > 0 && field_list.every((field) => problemOf(field) === undefined)}
      isSaving={update.isPending}
      isChanged={touched.size > 0}
      onClose={onClose}
    >
      <Stack>
        {field_list.map((field) => (
          <FieldInput
            key={field.id}
            field={field}
            value={values[field.id] ?? ''}
            problem={touched.has(field.id) ? problemOf(field) : undefined}
            onChange={(value) => set(field.id, value)}
          />
        ))}
        {failure && (
          <div role="alert">
            <Text tone="danger">{failure}</Text>
          </div>
        )}
      </Stack>
    </FormDialog>
  );
}

interface FieldInputProps {
  field: DatabaseField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** Empty for no value, which a select cannot have as its own. */
const NONE = 'none';

function FieldInput({ field: { name, desc, type, must_required }, value, problem, onChange }: FieldInputProps) {
  const { t } = useTranslation();
  const common = { label: must_required ? `${name} *` : name, ...(problem && { error: problem }) };
  if (type === FieldType.boolean)
    return (
      <Select
        {...common}
        value={value || NONE}
        options={[
          { value: NONE, label: t('database_no_value') },
          { value: 'true', label: t('database_true') },
          { value: 'false', label: t('database_false') },
        ]}
        onValueChange={(chosen) => onChange(chosen === NONE ? '' : chosen)}
      />
    );
  const input = {
    ...common,
    ...(desc && { hint: desc }),
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return type === FieldType.text ? (
    <Textarea {...input} rows={2} isAutoGrowing hasCounter maxLength={CELL_TEXT_MAX} />
  ) : (
    <TextField
      {...input}
      autoComplete="off"
      maxLength={CELL_TEXT_MAX}
      {...(type === FieldType.date && { placeholder: '2026-05-31 14:30' })}
    />
  );
}
