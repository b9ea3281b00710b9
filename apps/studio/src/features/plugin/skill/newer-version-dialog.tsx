import { GetUpdatedAPIs, ListPluginVersions, type PluginList } from '@parley/contract';
import { Button, Dialog, Skeleton, Stack, Text } from '@parley/ui';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ChangeList } from '../detail/change-list.tsx';
import { inVersion } from './plugin-list.ts';

interface NewerVersionDialogProps {
  name: string;
  entry: PluginList[number];
  /** The newer one. */
  version: number;
  isReadOnly: boolean;
  onTake: (entry: PluginList[number]) => void;
  onClose: () => void;
}

/** What a newer version of a plugin changes for the agent, before it takes it. */
export function NewerVersionDialog({ name, entry, version, isReadOnly, onTake, onClose }: NewerVersionDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error } = useOperationQuery(GetUpdatedAPIs, {
    plugin_id: entry.plugin_id,
    from_version: entry.version,
    to_version: version,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('plugin_newer_title', { name, version })}
      description={t('plugin_newer_hint', { version: entry.version })}
      closeLabel={t('close')}
      size="small"
      footer={
        !isReadOnly && (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              variant="primary"
              disabled={!data}
              onClick={() => {
                if (data) onTake(inVersion(entry, version, data.changes));
                onClose();
              }}
            >
              {t('plugin_newer_take', { version })}
            </Button>
          </>
        )
      }
    >
      <VersionNotes pluginId={entry.plugin_id} after={entry.version} upTo={version} />
      {error && <Text tone="danger">{errorMessage(error)}</Text>}
      {!error && !data && <Skeleton height="80px" />}
      {data && <ChangeList changes={data.changes} pluginChanges={data.plugin_changes} />}
    </Dialog>
  );
}

interface VersionNotesProps {
  pluginId: string;
  /** The version that the agent has. */
  after: number;
  upTo: number;
}

/** What the publishers wrote about each version that the agent would get, the newest first. */
function VersionNotes({ pluginId, after, upTo }: VersionNotesProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error } = useOperationQuery(ListPluginVersions, { plugin_id: pluginId }, { staleTime: 0 });
  if (error && !data) return <Text tone="danger">{errorMessage(error)}</Text>;
  const noted = data?.versions.filter(({ version, note }) => version > after && version <= upTo && note !== '') ?? [];
  if (noted.length === 0) return null;
  return (
    <Stack gap={3}>
      {noted.map(({ version, note }) => (
        <div key={version}>
          <Text size="small" tone="muted">
            {t('plugin_version_name', { version })}
          </Text>
          <Text size="label" keepsLines>
            {note}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
