import { GetUpdatedAPIs, ListPluginVersions, type Plugin, type PluginVersion } from '@parley/contract';
import { Button, Dialog, EmptyState, ListRow, Skeleton, Tag, Text } from '@parley/ui';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from '../plugin-rows.module.css';
import { ChangeList } from './change-list.tsx';

/** The published versions, the newest first. */
export function PluginVersions({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error } = useOperationQuery(ListPluginVersions, { plugin_id: plugin.plugin_id });
  if (error && !data) return <Text tone="danger">{errorMessage(error)}</Text>;
  if (!data) return <Skeleton height="120px" />;
  if (data.versions.length === 0)
    return (
      <EmptyState
        icon={<History aria-hidden />}
        title={t('plugin_versions_none')}
        message={t('plugin_versions_none_text')}
      />
    );
  return (
    <ul aria-label={t('plugin_tab_versions')} className={styles.rows}>
      {data.versions.map((version, index) => (
        <VersionRow
          key={version.version}
          pluginId={plugin.plugin_id}
          version={version}
          before={data.versions[index + 1]?.version}
        />
      ))}
    </ul>
  );
}

interface VersionRowProps {
  pluginId: string;
  version: PluginVersion;
  /** The version before it; left out for the first. */
  before: number | undefined;
}

function VersionRow({ pluginId, version, before }: VersionRowProps) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const [isOpen, setOpen] = useState(false);
  const number = version.version;
  return (
    <ListRow
      title={t('plugin_version_name', { version: number })}
      tag={before === undefined && <Tag>{t('plugin_version_first')}</Tag>}
      details={[
        formatTime(version.publish_time),
        ...(version.publisher_name ? [version.publisher_name] : []),
        t('plugin_tool_count', { count: version.tool_count }),
      ]}
      note={
        version.note && (
          <Text size="label" keepsLines>
            {version.note}
          </Text>
        )
      }
      action={
        before !== undefined && (
          <Button size="small" aria-label={t('plugin_changes_of', { version: number })} onClick={() => setOpen(true)}>
            {t('plugin_changes_show')}
          </Button>
        )
      }
    >
      {isOpen && before !== undefined && (
        <ChangesDialog pluginId={pluginId} from={before} to={number} onClose={() => setOpen(false)} />
      )}
    </ListRow>
  );
}

interface ChangesDialogProps {
  pluginId: string;
  from: number;
  to: number;
  onClose: () => void;
}

function ChangesDialog({ pluginId, from, to, onClose }: ChangesDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('plugin_changes_of', { version: to })}
      closeLabel={t('close')}
      size="small"
    >
      <VersionChanges pluginId={pluginId} from={from} to={to} />
    </Dialog>
  );
}

/** What one version changes in another. */
function VersionChanges({ pluginId, from, to }: Omit<ChangesDialogProps, 'onClose'>) {
  const errorMessage = useErrorMessage();
  const { data, error } = useOperationQuery(GetUpdatedAPIs, {
    plugin_id: pluginId,
    from_version: from,
    to_version: to,
  });
  if (error) return <Text tone="danger">{errorMessage(error)}</Text>;
  if (!data) return <Skeleton height="80px" />;
  return <ChangeList changes={data.changes} pluginChanges={data.plugin_changes} />;
}
