import { GetSpaceStorage } from '@parley/contract';
import { FormSection, ListPage, Stack } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useListState } from '../../list-page/use-list-state.ts';
import { useListTexts } from '../../list-page/use-list-texts.ts';
import { HolderRow } from './holder-row.tsx';
import { StorageMeter } from './storage-meter.tsx';

/** A section of the space settings, for the owner: what the files of the space take, and whose they are. */
export function SpaceStorage({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(GetSpaceStorage, { space_id: spaceId }),
    queryFn: ({ pageParam }) => call(GetSpaceStorage, { space_id: spaceId, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  });
  const use = query.data?.pages[0]?.use;
  return (
    <FormSection title={t('storage')} hint={t('storage_space_hint')}>
      <Stack gap={3}>
        {use && <StorageMeter use={use} />}
        <ListPage
          label={t('storage_by_member')}
          layout="rows"
          state={useListState(query, ({ pages }) => pages.flatMap(({ holders }) => holders))}
          texts={useListTexts({ failed: t('storage_failed') })}
          itemKey={({ id }) => id}
          renderItem={(holder) => <HolderRow kind="user" holder={holder} />}
          empty={null}
        />
      </Stack>
    </FormSection>
  );
}
