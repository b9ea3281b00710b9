import { BOT_DATABASES_MAX, DATABASE_NAME_MAX, type DatabaseInfo, hasSpaceRight } from '@parley/contract';
import { Button, Dialog, EmptyState, LibraryIllustration, ListPage, ListRow, Stack, Tag, Text } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { AddToggle } from '../../../page/add-toggle.tsx';
import { useCurrentSpace } from '../../../page/current-space.ts';
import { databasePages, databasesIn, databaseTotal } from '../database-lists.ts';
import { databasePath } from '../database-path.ts';
import { DatabasePicture } from '../database-picture.tsx';
import { CreateDatabaseDialog } from '../fields/create-database-dialog.tsx';
import { rwModeOf } from '../rw-modes.ts';

const SEARCH_DELAY_MS = 500;

interface SelectDatabaseDialogProps {
  spaceId: string;
  addedIds: readonly string[];
  /** The agent has as many as it can have. */
  isFull: boolean;
  onToggle: (table: DatabaseInfo, isAdded: boolean) => void;
  onClose: () => void;
}

/** The tables of the space, to add to the agent or to remove. */
export function SelectDatabaseDialog({ spaceId, addedIds, isFull, onToggle, onClose }: SelectDatabaseDialogProps) {
  const { t } = useTranslation();
  const space = useCurrentSpace();
  const [search, setSearch] = useState('');
  const [isCreating, setCreating] = useState(false);
  const name = useDebouncedValue(search, SEARCH_DELAY_MS).trim().slice(0, DATABASE_NAME_MAX);
  const query = useInfiniteQuery(databasePages({ space_id: spaceId, ...(name && { table_name: name }) }));
  return (
    <Dialog open onOpenChange={onClose} title={t('database_select')} closeLabel={t('close')} size="wide">
      <Stack>
        {hasSpaceRight(space.role_type, 'change-content') && (
          <div>
            <Button icon={<Plus aria-hidden />} disabled={isFull} onClick={() => setCreating(true)}>
              {t('database_create')}
            </Button>
          </div>
        )}
        {isFull && (
          <Text size="label" tone="muted">
            {t('database_skill_full', { max: BOT_DATABASES_MAX })}
          </Text>
        )}
        <ListPage
          label={t('databases')}
          layout="rows"
          texts={useListTexts({
            failed: t('data_error_title', { module: t('databases') }),
            count: (count) => t('database_count', { count }),
          })}
          state={useListState(query, databasesIn, databaseTotal)}
          itemKey={({ table_id }) => table_id}
          renderItem={(table) => (
            <ListRow
              leading={<DatabasePicture size={32} />}
              title={
                <Link to={databasePath(spaceId, table.table_id)} target="_blank">
                  {table.table_name}
                </Link>
              }
              tag={<Tag>{t(rwModeOf(table.rw_mode).label)}</Tag>}
              details={[
                ...(table.creator_name ? [table.creator_name] : []),
                t('table_rows_count', { count: table.online_row_count }),
              ]}
              note={table.table_desc || table.field_list.map((field) => field.name).join(', ')}
              action={
                <AddToggle
                  name={table.table_name}
                  isAdded={addedIds.includes(table.table_id)}
                  isDisabled={isFull}
                  onToggle={(isAdded) => onToggle(table, isAdded)}
                />
              }
            />
          )}
          search={{ label: t('database_find'), value: search, onChange: setSearch }}
          empty={
            <EmptyState
              size="page"
              illustration={<LibraryIllustration />}
              title={t('database_empty')}
              message={t('database_empty_text')}
            />
          }
        />
      </Stack>
      {isCreating && (
        <CreateDatabaseDialog
          space={space}
          onCreated={(table) => {
            onToggle(table, true);
            setCreating(false);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Dialog>
  );
}
