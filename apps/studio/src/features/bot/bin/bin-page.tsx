import { BIN_DAYS, ListDeletedBots, type ResponseOf, type Space } from '@parley/contract';
import { Button, EmptyBinIllustration, EmptyState, ListPage, Page, PageHeader } from '@parley/ui';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { DeletedBotRow } from './deleted-bot-row.tsx';
import { EmptyBinDialog } from './empty-bin-dialog.tsx';

type Pages = InfiniteData<ResponseOf<typeof ListDeletedBots>>;

/** The deleted agents of a space. Whoever may delete agents restores them here, or deletes them for good. */
export function BinPage({ space }: { space: Pick<Space, 'id' | 'name'> }) {
  const { t } = useTranslation();
  /** What the user saw when the dialog was opened: what others delete meanwhile stays. */
  const [emptied, setEmptied] = useState<{ readonly count: number; readonly deletedUntil: number }>();
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(ListDeletedBots, { space_id: space.id }),
    queryFn: ({ pageParam }) => call(ListDeletedBots, { space_id: space.id, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }): string | undefined => next_cursor || undefined,
  });
  const newest = query.data?.pages[0]?.bots[0];
  const count = query.data ? totalOf(query.data) : 0;
  return (
    <Page>
      <PageTitle>{t('bot_bin')}</PageTitle>
      <PageHeader
        title={t('bot_bin')}
        description={t('bot_bin_hint', { count: BIN_DAYS })}
        breadcrumb={{
          label: t('breadcrumb'),
          items: [{ id: 'list', content: <Link to={`/space/${space.id}/develop`}>{t('breadcrumb_bots')}</Link> }],
        }}
        actions={
          newest && (
            <Button variant="dangerOutline" onClick={() => setEmptied({ count, deletedUntil: newest.deleted_at })}>
              {t('bot_bin_empty')}
            </Button>
          )
        }
      />
      <ListPage
        label={t('bot_bin')}
        layout="rows"
        state={useListState(query, botsIn, totalOf)}
        texts={useListTexts({ failed: t('bot_bin_failed'), count: (total) => t('bot_list_count', { count: total }) })}
        itemKey={({ id }) => id}
        renderItem={(bot) => <DeletedBotRow bot={bot} />}
        empty={
          <EmptyState
            size="page"
            illustration={<EmptyBinIllustration />}
            title={t('bot_bin_none')}
            message={t('bot_bin_none_hint', { count: BIN_DAYS })}
          />
        }
      />
      {emptied && <EmptyBinDialog space={space} {...emptied} onClose={() => setEmptied(undefined)} />}
    </Page>
  );
}

/** An agent that moved while the next page was loaded is there once. */
function botsIn({ pages }: Pages) {
  const bots = pages.flatMap(({ bots: some }) => some);
  return [...new Map(bots.map((bot) => [bot.id, bot])).values()];
}

const totalOf = ({ pages }: Pages): number => pages[pages.length - 1]?.total ?? 0;
