import { BOT_DATABASES_MAX, type DatabaseInfo, type DatabaseList, GetDatabaseByID } from '@parley/contract';
import { AddedItem, AddedList, Button, ErrorCard, IconButton, Stack, Switch, Tag, Text } from '@parley/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { databasePath } from '../database-path.ts';
import { DatabasePicture } from '../database-picture.tsx';
import { rwModeOf } from '../rw-modes.ts';
import { SelectDatabaseDialog } from './select-database-dialog.tsx';

interface DatabaseSkillFormProps {
  spaceId: string;
  list: DatabaseList;
  /** studio §4: read-only where a version is shown or the agent cannot be edited. */
  isReadOnly: boolean;
  onChange: (list: DatabaseList) => void;
}

/** The tables of an agent, and whether its model uses each of them. */
export function DatabaseSkillForm({ spaceId, list, isReadOnly, onChange }: DatabaseSkillFormProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [isSelecting, setSelecting] = useState(false);
  const ids = list.map(({ table_id }) => table_id);
  const { data, isPlaceholderData, error, refetch } = useOperationQuery(
    GetDatabaseByID,
    { ids },
    // Rows stay as they are while one is added or removed.
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const isFull = ids.length >= BOT_DATABASES_MAX;
  const toggle = ({ table_id, table_name }: DatabaseInfo, isAdded: boolean) =>
    onChange(
      isAdded
        ? [...list, { table_id, table_name, prompt_disabled: false }]
        : list.filter((one) => one.table_id !== table_id),
    );
  return (
    <Stack gap={3}>
      <Text size="small" tone="muted">
        {t('database_help')}
      </Text>
      {error && (
        <ErrorCard
          title={t('data_error_title', { module: t('databases') })}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )}
      {list.length > 0 && (
        <AddedList label={t('databases')}>
          {list.map((one) => (
            <AddedDatabase
              key={one.table_id}
              entry={one}
              spaceId={spaceId}
              table={data?.database_infos[one.table_id]}
              isGone={data !== undefined && !isPlaceholderData && data.database_infos[one.table_id] === undefined}
              isReadOnly={isReadOnly}
              onChange={(changed) => onChange(list.map((other) => (other === one ? changed : other)))}
              onRemove={() => onChange(list.filter((other) => other !== one))}
            />
          ))}
        </AddedList>
      )}
      {!isReadOnly && (
        <div>
          <Button size="small" icon={<Plus aria-hidden />} disabled={isFull} onClick={() => setSelecting(true)}>
            {t('database_add')}
          </Button>
        </div>
      )}
      {isFull && (
        <Text size="small" tone="muted">
          {t('database_skill_full', { max: BOT_DATABASES_MAX })}
        </Text>
      )}
      {isSelecting && (
        <SelectDatabaseDialog
          spaceId={spaceId}
          addedIds={ids}
          isFull={isFull}
          onToggle={toggle}
          onClose={() => setSelecting(false)}
        />
      )}
    </Stack>
  );
}

interface AddedDatabaseProps {
  entry: DatabaseList[number];
  spaceId: string;
  table: DatabaseInfo | undefined;
  isGone: boolean;
  isReadOnly: boolean;
  onChange: (entry: DatabaseList[number]) => void;
  onRemove: () => void;
}

/** A table that the agent has. */
function AddedDatabase({ entry, spaceId, table, isGone, isReadOnly, onChange, onRemove }: AddedDatabaseProps) {
  const { t } = useTranslation();
  const name = table?.table_name ?? entry.table_name ?? t('databases');
  return (
    <AddedItem
      picture={<DatabasePicture size={32} />}
      name={
        table ? (
          <Link to={databasePath(spaceId, table.table_id)} target="_blank">
            {name}
          </Link>
        ) : (
          name
        )
      }
      tags={
        <>
          {table && <Tag>{t(rwModeOf(table.rw_mode).label)}</Tag>}
          {isGone && <Tag tone="danger">{t('skill_gone')}</Tag>}
        </>
      }
      details={table?.field_list.map((field) => field.name).join(', ')}
      action={
        !isReadOnly && <IconButton label={t('skill_remove', { name })} icon={<X aria-hidden />} onClick={onRemove} />
      }
    >
      <Switch
        label={t('database_prompt', { name })}
        checked={!entry.prompt_disabled}
        disabled={isReadOnly}
        onCheckedChange={(isOn) => onChange({ ...entry, prompt_disabled: !isOn })}
      />
    </AddedItem>
  );
}
