import {
  AddDatabase,
  DATABASE_NAME_MAX,
  type DatabaseInfo,
  GetDatabaseTableSchema,
  type Space,
} from '@parley/contract';
import { Stack, Text, useToast } from '@parley/ui';
import { FileSpreadsheet } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FormDialog } from '../../../page/form-dialog.tsx';
import { databasePath } from '../database-path.ts';
import { TableFilePicker } from '../table-file-picker.tsx';
import { useRefreshDatabases } from '../use-refresh-databases.ts';
import { DraftProblemText } from './draft-problem-text.tsx';
import { draftProblem, newTable, toRequest, withFieldsOfFile } from './table-draft.ts';
import { TableFields } from './table-fields.tsx';

interface CreateDatabaseDialogProps {
  space: Space;
  /** Gets the new table in place of its page. */
  onCreated?: (table: DatabaseInfo) => void;
  onClose: () => void;
}

/** Creates a table: its fields are entered, or taken from the head of a file. */
export function CreateDatabaseDialog({ space, onCreated, onClose }: CreateDatabaseDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshDatabases();
  const [first] = useState(newTable);
  const [draft, setDraft] = useState(first);
  const [failure, setFailure] = useState('');
  const create = useOperationMutation(AddDatabase, {
    onSuccess: ({ database_info }) => {
      void refresh();
      toast('success', t('database_created', { name: database_info.table_name }));
      if (onCreated) return onCreated(database_info);
      void navigate(databasePath(space.id, database_info.table_id));
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  async function takeFields(file_uri: string, fileName: string): Promise<void> {
    const { field_list } = await call(GetDatabaseTableSchema, { space_id: space.id, file_uri });
    setDraft((now) => ({
      ...now,
      name: now.name || fileName.replace(/\.\w+$/, '').slice(0, DATABASE_NAME_MAX),
      fields: withFieldsOfFile(now.fields, field_list),
    }));
  }
  const problem = draftProblem(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    create.mutate({ space_id: space.id, ...toRequest(draft) });
  };
  return (
    <FormDialog
      title={t('database_create')}
      description={t('database_create_hint')}
      size="wide"
      form={{ onSubmit: submit }}
      canSave={problem === undefined}
      isSaving={create.isPending}
      saveLabel={t('database_create')}
      isChanged={draft !== first}
      onClose={onClose}
    >
      <Stack>
        <TableFilePicker
          label={t('database_from_file')}
          icon={<FileSpreadsheet aria-hidden />}
          onUploaded={takeFields}
        />
        <TableFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        <DraftProblemText problem={problem} />
        {failure && (
          <div role="alert">
            <Text tone="danger">{failure}</Text>
          </div>
        )}
      </Stack>
    </FormDialog>
  );
}
