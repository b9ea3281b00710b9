import { GetUpdatedAPIs, type PluginList } from '@parley/contract';
import { Button, Dialog, Skeleton, Text } from '@parley/ui';
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
      {error && <Text tone="danger">{errorMessage(error)}</Text>}
      {!error && !data && <Skeleton height="80px" />}
      {data && <ChangeList changes={data.changes} pluginChanges={data.plugin_changes} />}
    </Dialog>
  );
}
