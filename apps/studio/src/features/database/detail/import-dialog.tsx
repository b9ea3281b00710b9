import {
  DATABASE_ROWS_MAX,
  type DatabaseField,
  type DatabaseTableType,
  GetDatabaseTemplate,
  type ResponseOf,
  SubmitDatabaseInsertTask,
  toHttpRequest,
  ValidateDatabaseTableSchema,
} from '@parley/contract';
import { Button, Dialog, Row, Stack, Text } from '@parley/ui';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { TableFilePicker } from '../table-file-picker.tsx';
import { useRefreshDatabases } from '../use-refresh-databases.ts';
import styles from './import-dialog.module.css';
import { ImportProgress, useLastImport } from './import-progress.tsx';

const formats = ['csv', 'xlsx'] as const;

interface ImportDialogProps {
  databaseId: string;
  fields: readonly DatabaseField[];
  tableType: DatabaseTableType;
  onClose: () => void;
}

type Checked = ResponseOf<typeof ValidateDatabaseTableSchema> & { readonly uri: string; readonly name: string };

/** Adds the rows of a file: it is checked first, and added in the background. */
export function ImportDialog({ databaseId: database_id, fields, tableType: table_type, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshDatabases();
  const [checked, setChecked] = useState<Checked>();
  const [wasStarted, setStarted] = useState(false);
  const { last } = useLastImport(database_id, table_type);
  const isStarted = wasStarted || last?.status === 'running';
  const [failure, setFailure] = useState('');
  const submit = useOperationMutation(SubmitDatabaseInsertTask, {
    onSuccess: async () => {
      // The last import is this one now.
      await refresh();
      setStarted(true);
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  async function check(file_uri: string, name: string): Promise<void> {
    setChecked(undefined);
    setFailure('');
    setChecked({ ...(await call(ValidateDatabaseTableSchema, { database_id, file_uri })), uri: file_uri, name });
  }
  const close = () => {
    if (isStarted) void refresh();
    onClose();
  };
  const fits = checked?.problems.length === 0;
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('database_import_title')}
      description={t('database_import_hint', {
        names: fields.map(({ name }) => name).join(', '),
        max: DATABASE_ROWS_MAX,
      })}
      closeLabel={t('close')}
      size="medium"
      footer={
        isStarted ? (
          <Button variant="primary" onClick={close}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button
              variant="primary"
              disabled={!fits}
              isLoading={submit.isPending}
              onClick={() => checked && submit.mutate({ database_id, table_type, file_uri: checked.uri })}
            >
              {t('database_import')}
            </Button>
          </>
        )
      }
    >
      <Stack>
        {!isStarted && (
          <TableFilePicker label={t('table_choose_file')} icon={<FileSpreadsheet aria-hidden />} onUploaded={check} />
        )}
        {!isStarted && (
          <Row gap={2}>
            {formats.map((format) => (
              <a key={format} href={toHttpRequest(GetDatabaseTemplate, { database_id, format }).path} download>
                {t('database_template', { format: format.toUpperCase() })}
              </a>
            ))}
          </Row>
        )}
        {checked && !isStarted && <CheckedFile checked={checked} />}
        {failure && (
          <div role="alert">
            <Text tone="danger">{failure}</Text>
          </div>
        )}
        {isStarted && <ImportProgress databaseId={database_id} tableType={table_type} />}
      </Stack>
    </Dialog>
  );
}

function CheckedFile({ checked: { name, row_count, ignored_columns, problems } }: { checked: Checked }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Text>{t('database_import_found', { name, count: row_count })}</Text>
      {ignored_columns.length > 0 && (
        <Text size="label" tone="muted">
          {t('database_import_ignored', { names: ignored_columns.join(', ') })}
        </Text>
      )}
      {problems.length > 0 && (
        <>
          <Text tone="danger">{t('database_import_problems')}</Text>
          <ul className={styles.problems}>
            {problems.map(({ row, text }) => (
              <li key={`${row} ${text}`}>{row === 0 ? text : t('database_import_row', { row, text })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
