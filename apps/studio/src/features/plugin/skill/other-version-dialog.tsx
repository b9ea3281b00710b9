import { GetUpdatedAPIs, ListPluginVersions, type PluginList, type PluginVersion } from '@parley/contract';
import { Button, Dialog, Select, Skeleton, Stack, Text } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ChangeList } from '../detail/change-list.tsx';
import { inVersion } from './plugin-list.ts';

interface OtherVersionDialogProps {
  name: string;
  entry: PluginList[number];
  /** The one that is shown first. */
  firstVersion: number;
  isReadOnly: boolean;
  onTake: (entry: PluginList[number]) => void;
  onClose: () => void;
}

/** Shows what a newer or older version of a plugin would change, before the agent switches to it. */
export function OtherVersionDialog({
  name,
  entry,
  firstVersion,
  isReadOnly,
  onTake,
  onClose,
}: OtherVersionDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [version, setVersion] = useState(firstVersion);
  const { data, error } = useOperationQuery(GetUpdatedAPIs, {
    plugin_id: entry.plugin_id,
    from_version: entry.version,
    to_version: version,
  });
  const listed = useOperationQuery(ListPluginVersions, { plugin_id: entry.plugin_id }, { staleTime: 0 });
  const versions = listed.data?.versions ?? [];
  const isUsed = version === entry.version;
  const taken = data && inVersion(entry, version, data.changes);
  const isWithoutTools = taken?.api_list.length === 0;
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
              disabled={!taken || isUsed || isWithoutTools}
              onClick={() => {
                if (taken) onTake(taken);
                onClose();
              }}
            >
              {t('plugin_newer_take', { version })}
            </Button>
          </>
        )
      }
    >
      {listed.error && !listed.data && <Text tone="danger">{errorMessage(listed.error)}</Text>}
      {versions.length > 1 && (
        <Select
          label={t('plugin_version')}
          value={String(version)}
          options={versions.map((one) => ({
            value: String(one.version),
            label: t('plugin_version_name', { version: one.version }),
          }))}
          onValueChange={(next) => setVersion(Number(next))}
        />
      )}
      <VersionNotes versions={versions.filter((one) => one.version > entry.version && one.version <= version)} />
      {error && <Text tone="danger">{errorMessage(error)}</Text>}
      {!error && !data && <Skeleton height="80px" />}
      {isUsed ? (
        <Text tone="muted">{t('plugin_version_current')}</Text>
      ) : (
        data && <ChangeList changes={data.changes} pluginChanges={data.plugin_changes} />
      )}
      {isWithoutTools && <Text tone="danger">{t('plugin_version_no_tools')}</Text>}
    </Dialog>
  );
}

/** What the publishers wrote about each version that the agent would get, the newest first. */
function VersionNotes({ versions }: { versions: readonly PluginVersion[] }) {
  const { t } = useTranslation();
  const noted = versions.filter(({ note }) => note !== '');
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
