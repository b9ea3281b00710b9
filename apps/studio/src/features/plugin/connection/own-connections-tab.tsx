import {
  GetQueriedOAuthPluginList,
  type PluginConnection,
  type ResponseOf,
  RevokeAuthToken,
  RevokeToolApproval,
} from '@parley/contract';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorCard,
  ListRow,
  SectionHeader,
  Skeleton,
  Stack,
  Tag,
  useToast,
} from '@parley/ui';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PluginPicture } from '../plugin-picture.tsx';
import styles from '../plugin-rows.module.css';
import { useRefreshConnections } from './use-connect.ts';

const KINDS = {
  oauth: 'plugin_connection_account',
  key: 'plugin_connection_key',
  basic: 'plugin_connection_basic',
} as const;

type Approval = ResponseOf<typeof GetQueriedOAuthPluginList>['approvals'][number];

/** A tab of the account settings: the accounts and keys that plugins use for the user, and what they may do without asking. */
export function OwnConnectionsTab() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useOperationQuery(GetQueriedOAuthPluginList, {});
  if (error && !data)
    return (
      <ErrorCard
        title={t('data_error_title', { module: t('connections') })}
        message={errorMessage(error)}
        actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  return (
    <Stack gap={6}>
      <Stack gap={3}>
        <SectionHeader level={3} title={t('connections')} hint={t('connections_hint')} />
        {!data && <Skeleton height="72px" />}
        {data?.connections.length === 0 && (
          <EmptyState icon={<Link2 aria-hidden />} title={t('connections_none')} message={t('connections_none_text')} />
        )}
        {data && data.connections.length > 0 && (
          <ul aria-label={t('connections')} className={styles.rows}>
            {data.connections.map((connection) => (
              <ConnectionRow key={connection.plugin_id} connection={connection} />
            ))}
          </ul>
        )}
      </Stack>
      {data && data.approvals.length > 0 && (
        <Stack gap={3}>
          <SectionHeader level={3} title={t('approvals')} hint={t('approvals_hint')} />
          <ul aria-label={t('approvals')} className={styles.rows}>
            {data.approvals.map((approval) => (
              <ApprovalRow key={`${approval.bot_id} ${approval.api_id}`} approval={approval} />
            ))}
          </ul>
        </Stack>
      )}
    </Stack>
  );
}

function ConnectionRow({ connection }: { connection: PluginConnection }) {
  const { t } = useTranslation();
  const toast = useToast();
  const formatTime = useFormatTime();
  const refresh = useRefreshConnections();
  const [isAsked, setAsked] = useState(false);
  const { plugin_id, plugin_name: name, kind, is_expired, create_time, used_time } = connection;
  const revoke = useOperationMutation(RevokeAuthToken, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('plugin_connection_revoked', { name }));
    },
  });
  return (
    <ListRow
      leading={<PluginPicture id={plugin_id} name={name} size={32} />}
      title={name}
      tag={is_expired && <Tag tone="warning">{t('plugin_connection_expired')}</Tag>}
      details={[
        t(KINDS[kind]),
        t('plugin_connection_since', { time: formatTime(create_time) }),
        ...(used_time === null ? [] : [t('plugin_connection_used', { time: formatTime(used_time) })]),
      ]}
      action={
        <Button size="small" aria-label={t('plugin_connection_revoke_of', { name })} onClick={() => setAsked(true)}>
          {t('plugin_connection_revoke')}
        </Button>
      }
    >
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          title={t('plugin_connection_revoke_of', { name })}
          text={t('plugin_connection_revoke_text')}
          confirmLabel={t('plugin_connection_revoke')}
          cancelLabel={t('cancel')}
          closeLabel={t('close')}
          isDangerous
          isConfirming={revoke.isPending}
          onConfirm={() => revoke.mutate({ plugin_id })}
        />
      )}
    </ListRow>
  );
}

function ApprovalRow({ approval }: { approval: Approval }) {
  const { t } = useTranslation();
  const refresh = useRefreshConnections();
  const { bot_id, plugin_id, api_id, tool_name, plugin_name, bot_name } = approval;
  const revoke = useOperationMutation(RevokeToolApproval, { onSuccess: () => void refresh() });
  return (
    <ListRow
      leading={<PluginPicture id={plugin_id} name={plugin_name} size={32} />}
      title={tool_name}
      details={[plugin_name, bot_name]}
      action={
        <Button
          size="small"
          aria-label={t('approval_revoke_of', { name: tool_name, bot: bot_name })}
          isLoading={revoke.isPending}
          onClick={() => revoke.mutate({ bot_id, plugin_id, api_id })}
        >
          {t('approval_revoke')}
        </Button>
      }
    />
  );
}
