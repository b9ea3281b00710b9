import { type DocumentInfo, GetTableApi, type ResponseOf, UpdateTableApi, WEB_URL_MAX } from '@parley/contract';
import { Button, Dialog, Skeleton, Stack, Text, TextField, useToast } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { HeaderFields } from './header-fields.tsx';
import { type PagesDraft, readPages, toPagesDraft } from './pages-draft.ts';
import { PagesFields } from './pages-fields.tsx';
import { type HeaderDraft, headerProblem, isAddress } from './use-api-draft.ts';

interface ConnectionDialogProps {
  document: Pick<DocumentInfo, 'document_id' | 'name'>;
  onClose: () => void;
}

/** The address, the headers and the paging of the API that a table comes from. Saving requests it at once. */
export function ConnectionDialog({ document: { document_id, name }, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const { data, error } = useOperationQuery(GetTableApi, { document_id }, { refetchOnWindowFocus: false });
  const [changed, setChanged] = useState<Connection>();
  const [failure, setFailure] = useState('');
  const save = useOperationMutation(UpdateTableApi, {
    onSuccess: async () => {
      await refresh();
      toast('info', t('document_fetching', { name }));
      onClose();
    },
    onError: (refused) => setFailure(errorMessage(refused)),
  });
  const connection = changed ?? (data && connectionOf(data));
  const pages = connection && readPages(connection.pages);
  const isComplete =
    connection &&
    isAddress(connection.address) &&
    headerProblem(connection.headers) === undefined &&
    pages !== undefined;
  const submit = ({ address, headers }: Connection) => {
    setFailure('');
    const sent = headers.map((header) => ({ name: header.name, ...(header.value !== '' && { value: header.value }) }));
    save.mutate({ document_id, web_url: address, headers: sent, ...(pages !== undefined && { pages }) });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('api_connection')}
      description={t('api_connection_hint')}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={!changed || !isComplete}
            isLoading={save.isPending}
            onClick={() => connection && submit(connection)}
          >
            {t('api_save_and_fetch')}
          </Button>
        </>
      }
    >
      <Stack>
        {!data && !error && <Skeleton height="160px" />}
        {error && !data && <Text tone="danger">{errorMessage(error)}</Text>}
        {connection && (
          <>
            <TextField
              label={t('api_address')}
              type="url"
              value={connection.address}
              maxLength={WEB_URL_MAX}
              autoComplete="off"
              onChange={(event) => setChanged({ ...connection, address: event.target.value })}
            />
            {data?.list_path && (
              <Text size="label" tone="muted">
                {t('api_list_of', { name: data.list_path })}
              </Text>
            )}
            <HeaderFields headers={connection.headers} onChange={(headers) => setChanged({ ...connection, headers })} />
            <PagesFields pages={connection.pages} onChange={(next) => setChanged({ ...connection, pages: next })} />
          </>
        )}
        {failure && <Text tone="danger">{failure}</Text>}
      </Stack>
    </Dialog>
  );
}

interface Connection {
  readonly address: string;
  readonly headers: readonly HeaderDraft[];
  readonly pages: PagesDraft;
}

const connectionOf = ({ web_url, header_names, pages }: ResponseOf<typeof GetTableApi>): Connection => ({
  address: web_url,
  headers: header_names.map((name) => ({ name, value: '', isStored: true })),
  pages: toPagesDraft(pages),
});
