import { ListPluginUsers, type Plugin } from '@parley/contract';
import { Avatar, EmptyState, ListRow, Skeleton, Tag, Text } from '@parley/ui';
import { Bot } from 'lucide-react';
import { Link } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from '../plugin-rows.module.css';

/** The agents of the space that have the plugin, and in which version. */
export function PluginUsers({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error } = useOperationQuery(ListPluginUsers, { plugin_id: plugin.plugin_id });
  if (error && !data) return <Text tone="danger">{errorMessage(error)}</Text>;
  if (!data) return <Skeleton height="96px" />;
  if (data.bots.length === 0)
    return (
      <EmptyState icon={<Bot aria-hidden />} title={t('plugin_users_none')} message={t('plugin_users_none_text')} />
    );
  return (
    <ul aria-label={t('plugin_tab_users')} className={styles.rows}>
      {data.bots.map(({ bot_id, name, icon_url, version }) => (
        <ListRow
          key={bot_id}
          leading={<Avatar kind="agent" name={name} src={icon_url} />}
          title={<Link to={`/space/${plugin.space_id}/bot/${bot_id}`}>{name}</Link>}
          tag={
            <Tag tone={version < plugin.version ? 'warning' : 'neutral'}>{t('plugin_version_name', { version })}</Tag>
          }
        />
      ))}
    </ul>
  );
}
