import { ListSpaceBots, type Space, SpaceType } from '@parley/contract';
import { EmptyState, FirstAgentIllustration, ListPage } from '@parley/ui';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListColumnWidths } from '../../../list-page/use-list-column-widths.ts';
import { useListParameters } from '../../../list-page/use-list-parameters.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { useListView } from '../../../list-page/use-list-view.ts';
import { useUser } from '../../../session/use-login.ts';
import { CreateBotLink } from '../create/create-bot-link.tsx';
import { BotCard } from './bot-card.tsx';
import { useBotColumns } from './bot-columns.tsx';
import { type BotOrder, matchingBots } from './matching-bots.ts';

const defaults = { search: '', creator: 'all', order: 'changed' };

/** The agents of a space: as cards or as a table, searched, filtered and ordered in the browser. */
export function BotList({ space }: { space: Pick<Space, 'id' | 'name' | 'space_type'> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { user_id_str: userId } = useUser();
  const [{ search, creator, ...chosen }, change] = useListParameters(defaults);
  const order: BotOrder = chosen.order === 'name' ? 'name' : 'changed';
  const isTeam = space.space_type === SpaceType.team;
  const creatorId = isTeam && creator === 'self' ? userId : undefined;
  const state = useListState(useOperationQuery(ListSpaceBots, { space_id: space.id }), ({ bots }) =>
    matchingBots(bots, { search, creatorId, order, locale }),
  );
  const texts = useListTexts({
    failed: t('bot_list_failed'),
    noMatch: (wanted) => (wanted ? t('bot_list_no_match', { search: wanted }) : t('list_no_match_filters')),
    count: (count) => t('bot_list_count', { count }),
  });
  const creatorFilter = {
    label: t('bot_creator'),
    value: creator,
    neutralValue: 'all',
    options: [
      { value: 'all', label: t('bot_creator_all') },
      { value: 'self', label: t('bot_creator_self') },
    ],
    onChange: (next: string) => change({ creator: next }),
  };
  return (
    <ListPage
      label={t('bot_list')}
      texts={texts}
      state={state}
      itemKey={({ id }) => id}
      renderItem={(bot) => <BotCard bot={bot} spaceId={space.id} />}
      columns={useBotColumns(space.id, isTeam)}
      columnWidths={useListColumnWidths('bots')}
      view={useListView()}
      search={{ label: t('bot_find'), value: search, onChange: (next) => change({ search: next }) }}
      filters={isTeam ? [creatorFilter] : []}
      order={{
        label: t('bot_order'),
        value: order,
        neutralValue: 'changed',
        options: [
          { value: 'changed', label: t('bot_order_changed') },
          { value: 'name', label: t('bot_order_name') },
        ],
        onChange: (next) => change({ order: next }),
      }}
      empty={
        <EmptyState
          size="page"
          illustration={<FirstAgentIllustration />}
          title={t('bot_list_empty_title', { name: space.name })}
          message={t('bot_list_empty_text')}
          action={<CreateBotLink variant="primary" />}
        />
      }
    />
  );
}
