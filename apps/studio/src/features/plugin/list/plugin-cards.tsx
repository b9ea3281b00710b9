import { type Space, SpaceType } from '@parley/contract';
import { EmptyState, LibraryIllustration, ListPage, Stack } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListParameters } from '../../../list-page/use-list-parameters.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { pluginPages, pluginsIn, pluginTotal } from '../plugin-pages.ts';
import { PluginCard } from './plugin-card.tsx';
import { type PluginAction, PluginActionDialog } from './plugin-menu.tsx';
import { ShippedPlugins } from './shipped-plugins.tsx';

interface PluginCardsProps {
  space: Space;
  /** For the empty state; none where the user may not create. */
  createButton: ReactNode;
}

const SEARCH_DELAY_MS = 500;
const SEARCH_MAX = 100;
const ALL = 'all';
const defaults = { search: '', creator: ALL };

/** The plugins of a space: searched, filtered and paged by the server; below them those that come with the server. */
export function PluginCards({ space, createButton }: PluginCardsProps) {
  const { t } = useTranslation();
  const [{ search, creator }, change] = useListParameters(defaults);
  const [action, setAction] = useState<PluginAction>();
  const isTeam = space.space_type === SpaceType.team;
  const wanted = useDebouncedValue(search, SEARCH_DELAY_MS).trim().slice(0, SEARCH_MAX);
  const query = useInfiniteQuery(
    pluginPages({
      space_id: space.id,
      ...(wanted && { search: wanted }),
      // studio §6: there is nobody else in a personal space.
      ...(isTeam && creator === 'self' && { is_own: true }),
    }),
  );
  return (
    <Stack gap={6}>
      <ListPage
        label={t('plugins')}
        texts={useListTexts({
          failed: t('data_error_title', { module: t('plugins') }),
          count: (count) => t('plugin_count', { count }),
        })}
        state={useListState(query, pluginsIn, pluginTotal)}
        itemKey={({ plugin_id }) => plugin_id}
        renderItem={(plugin) => <PluginCard plugin={plugin} showsWho={isTeam} onAsk={setAction} />}
        search={{ label: t('plugin_find'), value: search, onChange: (next) => change({ search: next }) }}
        filters={
          isTeam
            ? [
                {
                  label: t('knowledge_creator'),
                  value: creator,
                  neutralValue: ALL,
                  options: [
                    { value: ALL, label: t('knowledge_creator_all') },
                    { value: 'self', label: t('knowledge_creator_self') },
                  ],
                  onChange: (next) => change({ creator: next }),
                },
              ]
            : []
        }
        empty={
          <EmptyState
            size="page"
            illustration={<LibraryIllustration />}
            title={t('plugin_empty')}
            message={t('plugin_empty_text')}
            action={createButton}
          />
        }
      />
      {creator === ALL && <ShippedPlugins spaceId={space.id} search={wanted} />}
      <PluginActionDialog action={action} onClose={() => setAction(undefined)} />
    </Stack>
  );
}
