import {
  CELL_TEXT_MAX,
  ColumnType,
  CreateSlice,
  type SliceInfo,
  type TableColumn,
  UpdateSlice,
} from '@parley/contract';
import { Stack, Text, Textarea, TextField, useToast } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FormDialog } from '../../../page/form-dialog.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { cellProblem, cellsOf } from './cell-text.ts';
import { ImageField } from './image-field.tsx';

interface RowDialogProps {
  documentId: string;
  columns: readonly TableColumn[];
  /** Left out, a new one is added at the end. */
  slice?: SliceInfo | undefined;
  onClose: () => void;
}

/** studio §2 table-row editor: a field for each column. */
export function RowDialog({ documentId, columns, slice, onClose }: RowDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const [cells, setCells] = useState<Readonly<Record<string, string>>>(() => (slice ? cellsOf(slice.content) : {}));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState('');
  const done = {
    onSuccess: async () => {
      await refresh();
      toast('success', t(slice ? 'row_saved' : 'row_added'));
      onClose();
    },
    onError: (error: Error) => setFailure(errorMessage(error)),
  };
  const create = useOperationMutation(CreateSlice, done);
  const update = useOperationMutation(UpdateSlice, done);
  const problemOf = (column: TableColumn) => cellProblem(column, cells[column.id] ?? '', t);
  const isValid = columns.every((column) => problemOf(column) === undefined);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    const raw_text = JSON.stringify(cells);
    if (slice) update.mutate({ slice_id: slice.slice_id, raw_text });
    else create.mutate({ document_id: documentId, raw_text });
  };
  // By function: an upload ends while other cells are typed.
  const setCell = (id: string, value: string) => {
    setCells((now) => ({ ...now, [id]: value }));
    setTouched((now) => new Set([...now, id]));
  };
  const fieldOf = (column: TableColumn) => {
    const problem = touched.has(column.id) ? problemOf(column) : undefined;
    return {
      label: column.column_name,
      ...(column.desc && { hint: column.desc }),
      ...(problem && { error: problem }),
      value: cells[column.id] ?? '',
      onChange: (event: { target: { value: string } }) => setCell(column.id, event.target.value),
    };
  };
  return (
    <FormDialog
      title={t(slice ? 'row_edit' : 'row_add')}
      size="medium"
      form={{ onSubmit: save }}
      canSave={isValid && touched.size > 0}
      isSaving={create.isPending || update.isPending}
      isChanged={touched.size > 0}
      onClose={onClose}
    >
      <Stack>
        {columns.map((column) =>
          column.column_type === ColumnType.image ? (
            <ImageField
              key={column.id}
              column={column}
              value={cells[column.id] ?? ''}
              onChange={(value) => setCell(column.id, value)}
            />
          ) : column.column_type === ColumnType.text ? (
            <Textarea
              key={column.id}
              {...fieldOf(column)}
              rows={2}
              isAutoGrowing
              hasCounter
              maxLength={CELL_TEXT_MAX}
            />
          ) : (
            <TextField key={column.id} {...fieldOf(column)} autoComplete="off" maxLength={CELL_TEXT_MAX} />
          ),
        )}
        {failure && <Text tone="danger">{failure}</Text>}
      </Stack>
    </FormDialog>
  );
}
