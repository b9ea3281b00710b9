import {
  type DocumentInfo,
  GetTableSchema,
  TABLE_COLUMNS_MAX,
  type TableColumn,
  TableDataType,
  UpdateTableColumns,
} from '@parley/contract';
import { Button, Skeleton, Stack, Text, useToast } from '@parley/ui';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FormDialog } from '../../../page/form-dialog.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { ColumnFields } from './column-fields.tsx';
import { type ColumnDraft, columnProblem, newColumn } from './use-table-draft.ts';

interface ColumnsDialogProps {
  document: Pick<DocumentInfo, 'dataset_id' | 'document_id'>;
  onClose: () => void;
}

/** Changes the columns of a table: names, descriptions, which of them rows are found by; adds and removes columns. */
export function ColumnsDialog({ document: { dataset_id, document_id }, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const { data, error } = useOperationQuery(GetTableSchema, {
    dataset_id,
    document_id,
    table_data_type: TableDataType.schema,
  });
  const [changed, setChanged] = useState<readonly ColumnDraft[]>();
  const [failure, setFailure] = useState('');
  const save = useOperationMutation(UpdateTableColumns, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('columns_saved'));
      onClose();
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const stored: readonly TableColumn[] = data?.table_meta ?? [];
  const columns = changed ?? stored;
  const problem = columnProblem(columns);
  const removed = stored.filter(({ id }) => columns.every((column) => column.id !== id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    save.mutate({ document_id, table_meta: [...columns] });
  };
  return (
    <FormDialog
      title={t('columns_edit')}
      description={t('columns_edit_hint')}
      size="wide"
      form={{ onSubmit: submit }}
      canSave={changed !== undefined && problem === undefined}
      isSaving={save.isPending}
      isChanged={changed !== undefined}
      onClose={onClose}
    >
      <Stack>
        {!data && !error && <Skeleton height="160px" />}
        {error && !data && <Text tone="danger">{errorMessage(error)}</Text>}
        {data && <ColumnFields columns={columns} onChange={setChanged} isRemovable />}
        {data && columns.length < TABLE_COLUMNS_MAX && (
          <div>
            <Button icon={<Plus aria-hidden />} onClick={() => setChanged([...columns, newColumn])}>
              {t('column_add')}
            </Button>
          </div>
        )}
        {changed && problem && <Text tone="danger">{t(`column_problem_${problem}`)}</Text>}
        {removed.length > 0 && (
          <Text tone="danger">
            {t('columns_removed', { names: removed.map(({ column_name }) => column_name).join(', ') })}
          </Text>
        )}
        {failure && <Text tone="danger">{failure}</Text>}
      </Stack>
    </FormDialog>
  );
}
