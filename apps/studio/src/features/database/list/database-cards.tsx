import { DATABASE_NAME_MAX, type Space } from '@parley/contract';
import { EmptyState, LibraryIllustration, ListPage } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListParameters } from '../../../list-page/use-list-parameters.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { resourceDefaults, useResourceList } from '../../../list-page/use-resource-list.ts';
import { databasePages, databasesIn, databaseTotal } from '../database-lists.ts';
import { DatabaseCard } from './database-card.tsx';
import { type DatabaseAction, DatabaseActionDialog } from './database-menu.tsx';

interface DatabaseCardsProps {
  space: Space;
  /** For the empty state; none where the user may not create. */
  createButton: ReactNode;
}

/** The tables of a space: searched, filtered, ordered and paged by the server. */
export function DatabaseCards({ space, createButton }: DatabaseCardsProps) {
  const { t } = useTranslation();
  const [parameters, onChange] = useListParameters(resourceDefaults);
  const [action, setAction] = useState<DatabaseAction>();
  const { toolbar, name, scope, orderField, card } = useResourceList({
    space,
    parameters,
    onChange,
    searchLabel: t('database_find'),
    nameMax: DATABASE_NAME_MAX,
  });
  const query = useInfiniteQuery(
    databasePages({
      space_id: space.id,
      ...(name && { table_name: name }),
      scope_type: scope,
      order_field: orderField,
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
        renderItem={(table) => <DatabaseCard table={table} {...card} onAsk={setAction} />}
        {...toolbar}
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
