import {
  GetUpdatedAPIs,
  ListPluginVersions,
  type Plugin,
  type PluginVersion,
  RestorePluginVersion,
} from '@parley/contract';
import { Button, ConfirmDialog, Dialog, EmptyState, ListRow, Skeleton, Tag, Text, useToast } from '@parley/ui';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from '../plugin-rows.module.css';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';
import { ChangeList } from './change-list.tsx';

/** The published versions, the newest first. */
export function PluginVersions({ plugin, isEditable }: { plugin: Plugin; isEditable: boolean }) {
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
          plugin={plugin}
          isEditable={isEditable}
          version={version}
          before={data.versions[index + 1]?.version}
        />
      ))}
    </ul>
  );
}

interface VersionRowProps {
  plugin: Plugin;
  isEditable: boolean;
  version: PluginVersion;
  /** The version before it; left out for the first. */
  before: number | undefined;
}

function VersionRow({ plugin, isEditable, version, before }: VersionRowProps) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const [open, setOpen] = useState<'changes' | 'restore'>();
  const number = version.version;
  const close = () => setOpen(undefined);
  // The draft is the latest version until something is changed.
  const canRestore = isEditable && (number !== plugin.version || plugin.has_unpublished_change);
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
        <>
          {before !== undefined && (
            <Button
              size="small"
              aria-label={t('plugin_changes_of', { version: number })}
              onClick={() => setOpen('changes')}
            >
              {t('plugin_changes_show')}
            </Button>
          )}
          {canRestore && (
            <Button
              size="small"
              aria-label={t('plugin_restore_of', { version: number })}
              onClick={() => setOpen('restore')}
            >
              {t('plugin_restore')}
            </Button>
          )}
        </>
      }
    >
      {open === 'changes' && before !== undefined && (
        <ChangesDialog pluginId={plugin.plugin_id} from={before} to={number} onClose={close} />
      )}
      {open === 'restore' && <RestoreDialog plugin={plugin} version={number} onClose={close} />}
    </ListRow>
  );
}

interface RestoreDialogProps {
  plugin: Plugin;
  version: number;
  onClose: () => void;
}

/** Makes a version the draft again. Agents go on with the versions that they have. */
function RestoreDialog({ plugin: { plugin_id }, version, onClose }: RestoreDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshPlugins();
  const restore = useOperationMutation(RestorePluginVersion, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('plugin_restored', { version }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('plugin_restore_title', { version })}
      text={t('plugin_restore_text')}
      confirmLabel={t('plugin_restore')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isConfirming={restore.isPending}
      onConfirm={() => restore.mutate({ plugin_id, version })}
    />
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
