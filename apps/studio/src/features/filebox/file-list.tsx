import { FILEBOX_SEARCH_MAX, type FileboxFile, ListFileboxFiles, type RequestOf } from '@parley/contract';
import { EmptyState, ListPage, Stack, Text } from '@parley/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';
import { useDebouncedValue } from '../../api/use-debounced-value.ts';
import { useFormatBytes } from '../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useListState } from '../../list-page/use-list-state.ts';
import { useListTexts } from '../../list-page/use-list-texts.ts';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { type FileKindName, fileKindNames, fileKinds } from './file-kinds.ts';
import { FilePreview } from './file-preview.tsx';
import { type FileAction, FileRow } from './file-row.tsx';
import { RenameFileDialog } from './rename-file-dialog.tsx';

const ALL = 'all';
const SEARCH_DELAY_MS = 300;

const toItems = ({ pages }: { pages: readonly { files: readonly FileboxFile[] }[] }) =>
  pages.flatMap(({ files }) => files);

/** What the user has sent to an agent: searched by name and by words in the texts, filtered by kind. */
export function FileList({ botId }: { botId: string }) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<FileKindName | typeof ALL>(ALL);
  /** Not in its row: the row may go when the list is loaded again, and what was typed would go with it. */
  const [asked, setAsked] = useState<{ action: FileAction; file: FileboxFile }>();
  const close = () => setAsked(undefined);
  const searched = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const request: RequestOf<typeof ListFileboxFiles> = {
    bot_id: botId,
    ...(searched && { search: searched }),
    ...(kind !== ALL && { file_types: [...fileKinds[kind].types] }),
  };
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(ListFileboxFiles, request),
    queryFn: ({ pageParam }) => call(ListFileboxFiles, { ...request, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
    placeholderData: keepPreviousData,
    // Files are sent in the chat beside this list.
    staleTime: 0,
  });
  const sum = query.data?.pages[0];
  return (
    <Stack gap={3}>
      {sum && sum.file_count > 0 && (
        <Text tone="muted" size="small">
          {t('filebox_sum', { count: sum.file_count, size: formatBytes(sum.bytes) })}
        </Text>
      )}
      <ListPage
        label={t('filebox_title')}
        layout="rows"
        state={useListState(query, toItems)}
        texts={useListTexts({ failed: t('data_error_title', { module: t('filebox_module') }) })}
        itemKey={({ file_id }) => file_id}
        renderItem={(file) => <FileRow file={file} onAsk={(action) => setAsked({ action, file })} />}
        search={{
          label: t('filebox_search'),
          value: search,
          onChange: (text) => setSearch(text.slice(0, FILEBOX_SEARCH_MAX)),
        }}
        filters={[
          {
            label: t('filebox_kind'),
            value: kind,
            neutralValue: ALL,
            options: [
              { value: ALL, label: t('filebox_kind_all') },
              ...fileKindNames.map((name) => ({ value: name, label: t(fileKinds[name].name) })),
            ],
            onChange: (value) => setKind(value as FileKindName | typeof ALL),
          },
        ]}
        empty={
          <EmptyState
            size="section"
            icon={<FolderOpen aria-hidden />}
            title={t('filebox_empty')}
            message={t('filebox_empty_text')}
          />
        }
      />
      {asked?.action === 'preview' && <FilePreview botId={botId} file={asked.file} onClose={close} />}
      {asked?.action === 'rename' && <RenameFileDialog botId={botId} file={asked.file} onClose={close} />}
      {asked?.action === 'delete' && <DeleteFileDialog botId={botId} file={asked.file} onClose={close} />}
    </Stack>
  );
}
