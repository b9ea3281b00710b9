import { type DatabaseInfo, DatabaseTableType, GetDatabaseByID } from '@parley/contract';
import { Page, PageHeader, Tabs, Tag } from '@parley/ui';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorPage } from '../../../page/error-page.tsx';
import { PageSkeleton } from '../../../page/page-skeleton.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { databasesPath } from '../database-path.ts';
import { DatabasePicture } from '../database-picture.tsx';
import { type DatabaseAction, DatabaseActionDialog, DatabaseMenu } from '../list/database-menu.tsx';
import { rwModeOf } from '../rw-modes.ts';
import { Records } from './records.tsx';

/** The page of a table: its live data and its test data. */
export function DatabasePage() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { space_id: spaceId = '', table_id: tableId = '' } = useParams();
  const { data, error, refetch } = useOperationQuery(GetDatabaseByID, { ids: [tableId] });
  if (error && !data)
    return (
      <ErrorPage
        title={t('data_error_title', { module: t('databases') })}
        subtitle={errorMessage(error)}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  const table = data.database_infos[tableId];
  // Rights, members and links are those of the space in the address.
  if (table?.space_id !== spaceId) return <ErrorPage title={t('database_gone')} subtitle={t('database_gone_text')} />;
  return <Table key={tableId} table={table} />;
}

const kinds = [
  { value: DatabaseTableType.online, label: 'database_live', hint: 'database_live_hint' },
  { value: DatabaseTableType.draft, label: 'database_test', hint: 'database_test_hint' },
] as const;

function Table({ table }: { table: DatabaseInfo }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [kind, setKind] = useState<DatabaseTableType>(DatabaseTableType.online);
  const [action, setAction] = useState<DatabaseAction>();
  const { space_id, table_name, table_desc } = table;
  const list = databasesPath(space_id);
  return (
    <Page>
      <PageTitle>{table_name}</PageTitle>
      <PageHeader
        title={table_name}
        picture={<DatabasePicture size={32} />}
        tag={<Tag>{t(rwModeOf(table.rw_mode).label)}</Tag>}
        description={table_desc || undefined}
        breadcrumb={{
          label: t('database_breadcrumb'),
          items: [{ id: 'databases', content: <Link to={list}>{t('databases')}</Link> }],
        }}
        actions={table.can_edit && <DatabaseMenu table={table} onAsk={setAction} />}
      />
      <DatabaseActionDialog
        action={action}
        onDeleted={() => void navigate(list, { replace: true })}
        onClose={() => setAction(undefined)}
      />
      <Tabs
        label={t('database_data')}
        variant="pill"
        value={String(kind)}
        onValueChange={(value) => setKind(Number(value) as DatabaseTableType)}
        tabs={kinds.map(({ value, label, hint }) => ({
          value: String(value),
          label: t(label),
          content: <Records table={table} tableType={value} hint={t(hint)} />,
        }))}
      />
    </Page>
  );
}
