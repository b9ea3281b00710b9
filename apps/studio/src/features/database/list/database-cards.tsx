import { DATABASE_NAME_MAX, DatasetOrder, ScopeType, type Space, SpaceType } from '@parley/contract';
import { EmptyState, LibraryIllustration, ListPage } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListParameters } from '../../../list-page/use-list-parameters.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { databasePages, databasesIn, databaseTotal } from '../database-lists.ts';
import { DatabaseCard } from './database-card.tsx';
import { type DatabaseAction, DatabaseActionDialog } from './database-menu.tsx';

interface DatabaseCardsProps {
  space: Space;
  /** For the empty state; none where the user may not create. */
  createButton: ReactNode;
}

const SEARCH_DELAY_MS = 500;
const ALL = 'all';
const defaults = { search: '', creator: ALL, order: 'update' };

/** The tables of a space: searched, filtered, ordered and paged by the server. */
export function DatabaseCards({ space, createButton }: DatabaseCardsProps) {
  const { t } = useTranslation();
  const [{ search, creator, order }, change] = useListParameters(defaults);
  const [action, setAction] = useState<DatabaseAction>();
  const isTeam = space.space_type === SpaceType.team;
  const name = useDebouncedValue(search, SEARCH_DELAY_MS).trim().slice(0, DATABASE_NAME_MAX);
  const query = useInfiniteQuery(
    databasePages({
      space_id: space.id,
      ...(name && { table_name: name }),
      // studio §6: there is nobody else in a personal space.
      scope_type: isTeam && creator === 'self' ? ScopeType.self : ScopeType.all,
      order_field: order === 'create' ? DatasetOrder.createTime : DatasetOrder.updateTime,
    }),
  );
  return (
    <>
      <ListPage
        label={t('databases')}
        texts={useListTexts({
          failed: t('data_error_title', { module: t('databases') }),
          count: (count) => t('database_count', { count }),
        })}
        state={useListState(query, databasesIn, databaseTotal)}
        itemKey={({ table_id }) => table_id}
        renderItem={(table) => (
          <DatabaseCard table={table} showsWho={isTeam} isByCreation={order === 'create'} onAsk={setAction} />
        )}
        search={{ label: t('database_find'), value: search, onChange: (next) => change({ search: next }) }}
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
        order={{
          label: t('knowledge_order'),
          value: order,
          neutralValue: 'update',
          options: [
            { value: 'update', label: t('knowledge_order_update') },
            { value: 'create', label: t('knowledge_order_create') },
          ],
          onChange: (next) => change({ order: next }),
        }}
        empty={
          <EmptyState
            size="page"
            illustration={<LibraryIllustration />}
            title={t('database_empty')}
            message={t('database_empty_text')}
            action={createButton}
          />
        }
      />
      <DatabaseActionDialog action={action} onClose={() => setAction(undefined)} />
    </>
  );
}
