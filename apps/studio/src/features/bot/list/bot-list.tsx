import { type Space, SpaceType } from '@parley/contract';
import { EmptyState, FirstAgentIllustration, ListPage } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListColumnWidths } from '../../../list-page/use-list-column-widths.ts';
import { useListParameters } from '../../../list-page/use-list-parameters.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { useListView } from '../../../list-page/use-list-view.ts';
import { botPages, botsIn, totalOf } from '../bot-pages.ts';
import { CreateBotLink } from '../create/create-bot-link.tsx';
import { FavouriteStar } from '../favourite/favourite-star.tsx';
import { BotCard } from './bot-card.tsx';
import { useBotColumns } from './bot-columns.tsx';
import { BotMenu } from './bot-menu.tsx';
import { botListRequest, toBotOrder } from './list-request.ts';

const defaults = { search: '', creator: 'all', state: 'all', order: 'changed' };
/** studio §9 name search. */
const SEARCH_DELAY_MS = 500;

/** The agents of a space: as cards or as a table; searched, filtered, ordered and paged by the server. */
export function BotList({ space }: { space: Pick<Space, 'id' | 'name' | 'space_type'> }) {
  const { t } = useTranslation();
  const [{ search, creator, state: publishState, ...chosen }, change] = useListParameters(defaults);
  const order = toBotOrder(chosen.order);
  const isTeam = space.space_type === SpaceType.team;
  const request = botListRequest(space.id, {
    search: useDebouncedValue(search, SEARCH_DELAY_MS),
    isMine: isTeam && creator === 'self',
    state: publishState,
    order,
  });
  const state = useListState(useInfiniteQuery(botPages(request)), botsIn, totalOf);
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
  const stateFilter = {
    label: t('bot_state'),
    value: publishState,
    neutralValue: 'all',
    options: [
      { value: 'all', label: t('bot_state_all') },
      { value: 'published', label: t('bot_published') },
      { value: 'draft', label: t('bot_state_unpublished') },
    ],
    onChange: (next: string) => change({ state: next }),
  };
  return (
    <ListPage
      label={t('bot_list')}
      texts={texts}
      state={state}
      itemKey={({ basic_info }) => basic_info.id}
      renderItem={(bot) => <BotCard bot={bot} order={order} showsWho={isTeam} />}
      columns={useBotColumns(order, isTeam)}
      rowActions={{
        label: t('bot_actions'),
        content: (bot) => (
          <>
            <FavouriteStar bot={bot} />
            <BotMenu bot={bot} />
          </>
        ),
      }}
      columnWidths={useListColumnWidths('bots')}
      view={useListView()}
      search={{ label: t('bot_find'), value: search, onChange: (next) => change({ search: next }) }}
      filters={isTeam ? [creatorFilter, stateFilter] : [stateFilter]}
      order={{
        label: t('bot_order'),
        value: order,
        neutralValue: 'changed',
        options: [
          { value: 'changed', label: t('bot_order_changed') },
          { value: 'created', label: t('bot_order_created') },
          { value: 'opened', label: t('bot_order_opened') },
          { value: 'published', label: t('bot_order_published') },
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
