import type { DatabaseInfo } from '@parley/contract';
import { ResourceCard, Tag } from '@parley/ui';
import { Link } from 'react-router';
import { RelativeTime } from '../../../i18n/relative-time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { databasePath } from '../database-path.ts';
import { DatabasePicture } from '../database-picture.tsx';
import { rwModeOf } from '../rw-modes.ts';
import { type DatabaseAction, DatabaseMenu } from './database-menu.tsx';

interface DatabaseCardProps {
  table: DatabaseInfo;
  /** In a space with several members. */
  showsWho: boolean;
  /** The list is ordered by the time of creation. */
  isByCreation: boolean;
  onAsk: (action: DatabaseAction) => void;
}

/** A table in the list. */
export function DatabaseCard({ table, showsWho, isByCreation, onAsk }: DatabaseCardProps) {
  const { t } = useTranslation();
  const { table_id, space_id, table_name, table_desc, field_list, creator_name } = table;
  const seconds = isByCreation ? table.create_time : table.update_time;
  return (
    <ResourceCard
      picture={<DatabasePicture />}
      link={<Link to={databasePath(space_id, table_id)}>{table_name}</Link>}
      tag={<Tag>{t(rwModeOf(table.rw_mode).label)}</Tag>}
      description={table_desc || field_list.map(({ name }) => name).join(', ')}
      meta={[
        <span key="rows">{t('table_rows_count', { count: table.online_row_count })}</span>,
        ...(showsWho && creator_name ? [<span key="who">{creator_name}</span>] : []),
        <RelativeTime key="when" moment={seconds * 1000} />,
      ]}
      menu={table.can_edit && <DatabaseMenu table={table} onAsk={onAsk} />}
    />
  );
}
