import { ApiError, type DatabaseInfo, GetDatabaseByID, UpdateDatabase } from '@parley/contract';
import { Button, Stack, Text, useToast } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { fieldsChangedMeanwhile } from '../../../api/error-codes.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FormDialog } from '../../../page/form-dialog.tsx';
import { useRefreshDatabases } from '../use-refresh-databases.ts';
import { DraftProblemText } from './draft-problem-text.tsx';
import { changesIn, draftProblem, rebased, tableDraftOf } from './table-draft.ts';
import { TableFields } from './table-fields.tsx';

/** Name, description, mode and fields of a table. Which values would be deleted is said before. */
export function EditDatabaseDialog({ table, onClose }: { table: DatabaseInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshDatabases();
  /** The table that the changes start from. */
  const [base, setBase] = useState(() => ({ draft: tableDraftOf(table), fieldVersion: table.field_version }));
  const before = base.draft;
  const [draft, setDraft] = useState(before);
  const [failure, setFailure] = useState('');
  const [isOutdated, setOutdated] = useState(false);
  const save = useOperationMutation(UpdateDatabase, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('database_saved'));
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === fieldsChangedMeanwhile) setOutdated(true);
      else setFailure(errorMessage(error));
    },
  });
  async function takeOver(): Promise<void> {
    setFailure('');
    try {
      const { database_infos } = await call(GetDatabaseByID, { ids: [table.table_id] });
      const newest = database_infos[table.table_id];
      if (!newest) return setFailure(t('database_gone'));
      const start = tableDraftOf(newest);
      setBase({ draft: start, fieldVersion: newest.field_version });
      setDraft(rebased(before, draft, start));
      setOutdated(false);
    } catch (error) {
      setFailure(errorMessage(error));
    }
  }
  const problem = draftProblem(draft);
  const removed = before.fields.filter(({ id }) => draft.fields.every((field) => field.id !== id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    const changes = changesIn(before, draft);
    save.mutate({
      id: table.table_id,
      ...changes,
      ...(changes.field_list && { base_field_version: base.fieldVersion }),
    });
  };
  return (
    <FormDialog
      title={t('database_edit_title')}
      size="wide"
      form={{ onSubmit: submit }}
      canSave={problem === undefined && draft !== before && !isOutdated}
      isSaving={save.isPending}
      isChanged={draft !== before}
      onClose={onClose}
    >
      <Stack>
        <TableFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        <DraftProblemText problem={problem} />
        {removed.length > 0 && (
          <Text tone="danger">
            {t('database_fields_removed', { names: removed.map(({ name }) => name).join(', ') })}
          </Text>
        )}
        {isOutdated && (
          <div role="alert">
            <Stack>
              <Text tone="danger">{t('database_fields_changed')}</Text>
              <div>
                <Button size="small" onClick={() => void takeOver()}>
                  {t('database_fields_take_over')}
                </Button>
              </div>
            </Stack>
          </div>
        )}
        {failure && (
          <div role="alert">
            <Text tone="danger">{failure}</Text>
          </div>
        )}
      </Stack>
    </FormDialog>
  );
}
