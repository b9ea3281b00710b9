import {
  COLLECTED_QUERY_DAYS,
  type CollectedQuery,
  DeleteCollectedQueries,
  ListCollectedQueries,
  type ResponseOf,
} from '@parley/contract';
import { Button, ConfirmDialog, Dialog, EmptyState, ListPage, ListRow, Stack, useToast } from '@parley/ui';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircleQuestion, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useFormatTime } from '../../i18n/use-format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useListState } from '../../list-page/use-list-state.ts';
import { useListTexts } from '../../list-page/use-list-texts.ts';

type Page = ResponseOf<typeof ListCollectedQueries>;

const queriesIn = ({ pages }: InfiniteData<Page>): CollectedQuery[] => pages.flatMap(({ queries }) => queries);
const totalOf = ({ pages }: InfiniteData<Page>): number => pages[pages.length - 1]?.total ?? 0;

interface CollectedQueriesDialogProps {
  botId: string;
  canDelete: boolean;
  onClose: () => void;
}

/** The questions that users have asked an agent which collects them. */
export function CollectedQueriesDialog({ botId, canDelete, onClose }: CollectedQueriesDialogProps) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const [search, setSearch] = useState('');
  const [isAsking, setAsking] = useState(false);
  const words = useDeferredValue(search.trim());
  const request = { bot_id: botId, ...(words && { search: words }) };
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(ListCollectedQueries, request),
    queryFn: ({ pageParam }): Promise<Page> =>
      call(ListCollectedQueries, pageParam ? { ...request, cursor: pageParam } : request),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }): string | undefined => next_cursor || undefined,
    placeholderData: keepPreviousData,
  });
  const state = useListState(query, queriesIn, totalOf);
  const hasQueries = state.status === 'loaded' && (state.items.length > 0 || words !== '');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('collected_queries')}
      description={t('collected_queries_hint', { days: COLLECTED_QUERY_DAYS })}
      closeLabel={t('close')}
      size="medium"
    >
      <Stack gap={3}>
        {canDelete && hasQueries && (
          <div>
            <Button size="small" variant="ghost" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
              {t('collected_queries_delete')}
            </Button>
          </div>
        )}
        <ListPage
          label={t('collected_queries')}
          layout="rows"
          state={state}
          texts={useListTexts({ failed: t('collected_queries_failed') })}
          search={{ value: search, label: t('collected_queries_search'), onChange: setSearch }}
          itemKey={({ id }) => id}
          renderItem={({ text, asked_at }) => <ListRow title={text} details={[formatTime(asked_at)]} />}
          empty={
            <EmptyState
              size="section"
              icon={<MessageCircleQuestion aria-hidden />}
              title={t('collected_queries_none')}
              message={t('collected_queries_none_hint')}
            />
          }
        />
      </Stack>
      {isAsking && <DeleteAllDialog botId={botId} onClose={() => setAsking(false)} />}
    </Dialog>
  );
}

function DeleteAllDialog({ botId, onClose }: { botId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const remove = useOperationMutation(DeleteCollectedQueries, {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(ListCollectedQueries) });
      toast('success', t('collected_queries_deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('collected_queries_delete_title')}
      text={t('collected_queries_delete_text')}
      confirmLabel={t('collected_queries_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ bot_id: botId })}
    />
  );
}
