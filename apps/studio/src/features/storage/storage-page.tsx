import {
  ExportStorage,
  GetInstallationStorage,
  GetUnusedStorage,
  ListStorage,
  type ResponseOf,
  type StorageKind,
  toHttpRequest,
} from '@parley/contract';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorCard,
  ListPage,
  Page,
  PageHeader,
  Stack,
  StatGroup,
  StatTile,
  Tabs,
} from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useFormatBytes } from '../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useListState } from '../../list-page/use-list-state.ts';
import { useListTexts } from '../../list-page/use-list-texts.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { HolderRow } from './holder-row.tsx';

/** For administrators: what files take, whose they are, and how much room the disk has. */
export function StoragePage() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [kind, setKind] = useState<StorageKind>('user');
  const { data, error, refetch } = useOperationQuery(GetInstallationStorage, {});
  const tabOf = (value: StorageKind) => ({
    value,
    label: t(`storage_by_${value}`),
    content: <Holders kind={value} />,
  });
  return (
    <Page>
      <PageTitle>{t('storage')}</PageTitle>
      <PageHeader
        title={t('storage')}
        description={t('storage_hint')}
        actions={
          <ButtonLink>
            <a href={toHttpRequest(ExportStorage, { kind }).path} download aria-label={t(`export_storage_by_${kind}`)}>
              <Download aria-hidden />
              {t('export_csv')}
            </a>
          </ButtonLink>
        }
      />
      {error && !data ? (
        <ErrorCard
          title={t('storage_failed')}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <Figures storage={data} />
      )}
      <Tabs label={t('storage')} value={kind} tabs={[tabOf('user'), tabOf('space')]} onValueChange={setKind} />
    </Page>
  );
}

function Figures({ storage }: { storage: ResponseOf<typeof GetInstallationStorage> | undefined }) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  // A query of its own: it looks at every file.
  const unused = useOperationQuery(GetUnusedStorage, {}).data;
  const figure = (bytes: number | undefined) => (bytes === undefined ? {} : { value: formatBytes(bytes) });
  const isShort = storage !== undefined && storage.disk_free_bytes < storage.disk_reserve_bytes;
  const reserve = formatBytes(storage?.disk_reserve_bytes ?? 0);
  return (
    <StatGroup tileWidth={200}>
      <StatTile
        label={t('files_stored')}
        {...figure(storage?.used_bytes)}
        note={storage && t('storage_file_count', { count: storage.file_count })}
      />
      <StatTile
        label={t('unfinished_uploads')}
        {...figure(storage?.unfinished_bytes)}
        note={t('unfinished_uploads_note')}
      />
      <StatTile
        label={t('unused_files')}
        {...figure(unused?.bytes)}
        note={unused && t('unused_files_note', { count: unused.file_count })}
      />
      <StatTile
        label={t('disk_free')}
        {...figure(storage?.disk_free_bytes)}
        noteTone={isShort ? 'bad' : 'neutral'}
        note={
          storage &&
          (isShort
            ? t('disk_reserve_reached', { reserve })
            : t('disk_free_note', { total: formatBytes(storage.disk_total_bytes), reserve }))
        }
      />
    </StatGroup>
  );
}

function Holders({ kind }: { kind: StorageKind }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(ListStorage, { kind }),
    queryFn: ({ pageParam }) => call(ListStorage, { kind, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  });
  return (
    <Stack gap={2}>
      <ListPage
        label={t(`storage_by_${kind}`)}
        layout="rows"
        state={useListState(query, ({ pages }) => pages.flatMap(({ holders }) => holders))}
        texts={useListTexts({ failed: t('storage_failed') })}
        itemKey={({ id }) => id}
        renderItem={(holder) => <HolderRow kind={kind} holder={holder} />}
        empty={<EmptyState title={t('storage_none')} message={t('storage_none_text')} />}
      />
    </Stack>
  );
}
