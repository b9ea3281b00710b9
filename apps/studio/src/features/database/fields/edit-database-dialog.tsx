import { type DatabaseInfo, UpdateDatabase } from '@parley/contract';
import { Button, Dialog, Stack, Text, useToast } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshDatabases } from '../use-refresh-databases.ts';
import { draftProblem, tableDraftOf, toRequest } from './table-draft.ts';
import { TableFields } from './table-fields.tsx';

/** Name, description, mode and fields of a table. Which values would be deleted is said before. */
export function EditDatabaseDialog({ table, onClose }: { table: DatabaseInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshDatabases();
  const [before] = useState(() => tableDraftOf(table));
  const [draft, setDraft] = useState(before);
  const [failure, setFailure] = useState('');
  const save = useOperationMutation(UpdateDatabase, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('database_saved'));
      onClose();
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const problem = draftProblem(draft);
  const removed = before.fields.filter(({ id }) => draft.fields.every((field) => field.id !== id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('database_edit_title')}
      closeLabel={t('close')}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={problem !== undefined || draft === before}
            isLoading={save.isPending}
            onClick={() => {
              setFailure('');
              save.mutate({ id: table.table_id, ...toRequest(draft) });
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack>
        <TableFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        {problem === 'field_same' && <Text tone="danger">{t('database_field_same')}</Text>}
        {removed.length > 0 && (
          <Text tone="danger">
            {t('database_fields_removed', { names: removed.map(({ name }) => name).join(', ') })}
          </Text>
        )}
        {failure && (
          <div role="alert">
            <Text tone="danger">{failure}</Text>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
