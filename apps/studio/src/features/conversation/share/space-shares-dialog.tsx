import { ListSpaceShares } from '@parley/contract';
import { Dialog, EmptyState, ListPage, ListRow } from '@parley/ui';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';

/** The conversations with an agent that other members share with the space. */
export function SpaceSharesDialog({ botId, onClose }: { botId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const query = useOperationQuery(ListSpaceShares, { bot_id: botId });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('space_shares')}
      description={t('space_shares_hint')}
      closeLabel={t('close')}
      size="medium"
    >
      <ListPage
        label={t('space_shares')}
        layout="rows"
        state={useListState(query, ({ shares }) => shares)}
        texts={useListTexts({ failed: t('space_shares_failed') })}
        itemKey={({ share_id }) => share_id}
        renderItem={({ share_id, title, owner_name, shown_until, expires_at }) => (
          <ListRow
            title={
              <Link to={`/shared/${share_id}`} target="_blank">
                {title || t('shared_page')}
              </Link>
            }
            details={[
              t('space_share_from', { name: owner_name }),
              t('share_shown_until', { time: formatTime(shown_until) }),
              t('expires', { time: formatTime(expires_at) }),
            ]}
          />
        )}
        empty={<EmptyState icon={<Users aria-hidden />} title={t('space_shares_none')} />}
      />
    </Dialog>
  );
}
